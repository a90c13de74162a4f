/** Where everything lies on the felt: pure geometry, in units of the drawing. */

const WIDE = { width: 1200, height: 770, centre: { x: 600, y: 345 }, radius: { x: 480, y: 252 }, handY: 662, hand: { width: 960, card: 96 }, text: 20, frame: { x: 490, y: 310, round: 3.2, gap: 61, steep: 1.3 } };
const TALL = { width: 720, height: 820, centre: { x: 360, y: 352 }, radius: { x: 330, y: 320 }, handY: 706, hand: { width: 660, card: 112 }, text: 25, frame: { x: 330, y: 300, round: 2.4, gap: 66, steep: 1 } };
const SIZES = { wide: [[2, 720, 88], [3, 360, 80], [4, 330, 78], [6, 236, 58], [10, 196, 48]], tall: [[2, 640, 92], [3, 260, 78], [4, 192, 64], [6, 190, 62], [10, 126, 46]] };
const CARD_RATIO = 1.5;
const MANY = 6;
const SAMPLES = 2000;
export const tallness = (width) => width * CARD_RATIO;

/** @param {number} seats @param {number} bottom who sits nearest to us @param {boolean} tall */
export function scene(seats, bottom, tall) {
  const frame = tall ? TALL : WIDE;
  const [, width, card] = SIZES[tall ? "tall" : "wide"].find(([upTo]) => seats <= upTo);
  const others = (seats > MANY ? evenly : around)(frame, seats, (spot) => within(frame, width, card, spot));
  const places = Array.from({ length: seats }, (_, seat) => {
    const turn = (seat - bottom + seats) % seats;
    return turn === 0 ? nearPlace(frame) : farPlace(frame, others[turn - 1], width, card);
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
function around({ centre, radius, text }, seats, within) {
  const gap = Math.max(360 / seats, 61);
  const spread = seats > 2 ? (360 - 2 * gap) / (seats - 2) : 0;
  return Array.from({ length: seats - 1 }, (_, turn) => {
    const angle = ((90 + (seats > 2 ? gap + spread * turn : 180)) * Math.PI) / 180;
    return within({ x: centre.x + radius.x * Math.cos(angle), y: centre.y + radius.y * Math.sin(angle) + text * 1.1 });
  });
}

/** Many sit at equal distances along a rounded frame: at equal angles those at the ends of an ellipse overlap. */
function evenly({ centre, frame, text }, seats, within) {
  const power = (value) => Math.sign(value) * Math.abs(value) ** (2 / frame.round);
  const path = Array.from({ length: SAMPLES + 1 }, (_, sample) => {
    const angle = ((90 + frame.gap + ((360 - 2 * frame.gap) * sample) / SAMPLES) * Math.PI) / 180;
    return within({ x: centre.x + frame.x * power(Math.cos(angle)), y: centre.y + frame.y * power(Math.sin(angle)) + text * 1.1 });
  });
  let length = 0;
  const along = path.map((spot, sample) => (length += sample ? Math.hypot(spot.x - path[sample - 1].x, (spot.y - path[sample - 1].y) * frame.steep) : 0));
  return Array.from({ length: seats - 1 }, (_, turn) => path[along.findIndex((far) => far >= (length * turn) / (seats - 2) - 0.001)]);
}

/** No seat leaves the drawing or lies on our own. */
function within(frame, width, card, { x, y }) {
  const edge = width / 2 + 12;
  const highest = tallness(card) / 2 + frame.text * 2.85;
  const lowest = nearPlate(frame) - frame.text * 1.2 - tallness(card) / 2;
  return { x: Math.max(edge, Math.min(frame.width - edge, x)), y: Math.min(lowest, Math.max(highest, y)) };
}

function farPlace({ text }, { x, y }, width, card) {
  return { near: false, x, y, width, card, plate: { x, y: y - tallness(card) / 2 - text * 1.35, width: Math.min(width, 300) } };
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
