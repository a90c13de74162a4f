/** The clock of a playing game: one frame after another, each shown for as long as the speed says. */

const FRAME_MS = 1100;

/** @param {() => void} tick */
export function clock(tick) {
  let timer = 0;
  let pace = 0;
  return {
    /** @param {boolean} playing @param {number} speed */
    set(playing, speed) {
      const wanted = playing ? FRAME_MS / speed : 0;
      if (wanted === pace) return;
      pace = wanted;
      window.clearInterval(timer);
      if (pace) timer = window.setInterval(tick, pace);
    },
  };
}
