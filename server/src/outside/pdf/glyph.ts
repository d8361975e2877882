import type { Path } from 'fontkit'

type Point = readonly [x: number, y: number, onCurve: 0 | 1]

/** A TrueType glyph of this outline. That of fontkit 2.0.4 fails with the version of restructure that it loads. */
export function encodeGlyph({ commands }: Path): Uint8Array {
  const contours = contoursOf(commands)
  const points = contours.flat()
  const glyph = Buffer.alloc(12 + contours.length * 2 + points.length * 5 + 3)
  let at = glyph.writeInt16BE(contours.length, 0)
  for (const edge of boxOf(points)) at = glyph.writeInt16BE(edge, at)
  let last = -1
  for (const contour of contours) {
    last += contour.length
    at = glyph.writeUInt16BE(last, at)
  }
  // No instructions.
  at = glyph.writeUInt16BE(0, at)
  for (const [, , onCurve] of points) at = glyph.writeUInt8(onCurve, at)
  for (const axis of [0, 1] as const) {
    let before = 0
    for (const point of points) {
      at = glyph.writeInt16BE(point[axis] - before, at)
      before = point[axis]
    }
  }
  // Tables of glyphs are read in steps of four bytes.
  return glyph.subarray(0, Math.ceil(at / 4) * 4)
}

function contoursOf(commands: Path['commands']): Point[][] {
  const contours: Point[][] = []
  for (const { command, args } of commands) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = args.map(Math.round)
    if (command === 'moveTo') contours.push([[x1, y1, 1]])
    if (command === 'lineTo') contours.at(-1)?.push([x1, y1, 1])
    if (command === 'quadraticCurveTo') contours.at(-1)?.push([x1, y1, 0], [x2, y2, 1])
  }
  for (const contour of contours) {
    const [first, end] = [contour[0], contour.at(-1)]
    if (contour.length > 1 && first && end?.[2] && first[0] === end[0] && first[1] === end[1]) contour.pop()
  }
  return contours
}

/** Left, bottom, right, top. */
function boxOf(points: readonly Point[]): [number, number, number, number] {
  if (points.length === 0) return [0, 0, 0, 0]
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
