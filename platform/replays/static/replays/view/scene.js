/** Where everything lies on the felt: pure geometry, in units of the drawing. */

const WIDE = { width: 1200, height: 770, centre: { x: 600, y: 345 }, radius: { x: 480, y: 252 }, handY: 662, hand: { width: 960, card: 96 }, text: 20 };
const TALL = { width: 720, height: 820, centre: { x: 360, y: 352 }, radius: { x: 330, y: 320 }, handY: 706, hand: { width: 660, card: 112 }, text: 25 };
const SIZES = { wide: [[2, 720, 88], [3, 360, 80], [4, 330, 78], [6, 236, 58], [10, 196, 48]], tall: [[2, 640, 92], [3, 260, 78], [4, 192, 64], [6, 190, 62], [10, 126, 46]] };
const CARD_RATIO = 1.5;
export const tallness = (width) => width * CARD_RATIO;

/** @param {number} seats @param {number} bottom who sits nearest to us @param {boolean} tall */
export function scene(seats, bottom, tall) {
  const frame = tall ? TALL : WIDE;
  const [, width, card] = SIZES[tall ? "tall" : "wide"].find(([upTo]) => seats <= upTo);
  const places = Array.from({ length: seats }, (_, seat) => {
    const turn = (seat - bottom + seats) % seats;
    return turn === 0 ? nearPlace(frame) : farPlace(frame, seats, turn, width, card);
  });
  const pileCard = tall ? 96 : 108;
  const { x, y } = frame.centre;
  return { ...frame, places, pileCard, pile: { x: x - pileCard * 0.74, y }, discard: { x: x + pileCard * 0.74, y } };
}

function nearPlace(frame) {
  const { centre, handY, hand } = frame;
  return { near: true, x: centre.x, y: handY, width: hand.width, card: hand.card, plate: { x: centre.x, y: nearPlate(frame), width: Math.min(430, hand.width) } };
}

const nearPlate = ({ handY, hand, text }) => handY - tallness(hand.card) / 2 - text * 1.75;

/** The others sit on an ellipse, clockwise from our left, clear of our own hand. */
function farPlace(frame, seats, turn, width, card) {
  const { centre, radius, width: total, text } = frame;
  const gap = Math.max(360 / seats, 61);
  const spread = seats > 2 ? (360 - 2 * gap) / (seats - 2) : 0;
  const angle = ((90 + (seats > 2 ? gap + spread * (turn - 1) : 180)) * Math.PI) / 180;
  const edge = width / 2 + 12;
  const x = Math.max(edge, Math.min(total - edge, centre.x + radius.x * Math.cos(angle)));
  const half = tallness(card) / 2;
  const above = half + text * 1.35;
  const lowest = nearPlate(frame) - text * 1.2 - half;
  const y = Math.min(lowest, Math.max(above + text * 1.5, centre.y + radius.y * Math.sin(angle) + text * 1.1));
  return { near: false, x, y, width, card, plate: { x, y: y - above, width: Math.min(width, 300) } };
}

/** A held fan: each card's place and tilt, closer together the more there are.
 * @param {number} count @param {{x: number, y: number, width: number, card: number, near: boolean}} place */
export function fan(count, place) {
  const step = Math.min(place.card * (place.near ? 0.8 : 0.56), (place.width - place.card) / Math.max(1, count - 1));
  const tilt = Math.min(3.2, (place.near ? 20 : 26) / Math.max(1, count));
  return Array.from({ length: count }, (_, index) => {
    const from = index - (count - 1) / 2;
    const sag = (from * tilt * Math.PI) / 180;
    return { x: place.x + from * step, y: place.y + Math.abs(Math.sin(sag) * from * step) * 0.5, angle: from * tilt };
  });
}
