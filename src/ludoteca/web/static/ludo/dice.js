/** A die as it is drawn: nine spots, of which a face fills some. */

/** The spots of each face, from the upper left, row by row. */
const FACES = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** @param {Element} die @param {number} face 0 for a die that nobody has rolled */
export function face(die, face) {
  die.setAttribute("data-face", String(face));
  for (const [spot, circle] of [...die.querySelectorAll("circle")].entries()) circle.toggleAttribute("data-on", FACES[face]?.includes(spot) ?? false);
}
