import sharp from 'sharp'
import { gradients } from './paint.ts'
import { group } from './shapes.ts'

/** Place and size of a drawing, measured by its pixels. */
interface Extent {
  left: number
  top: number
  width: number
  height: number
}

const MARGIN = 400
const SIDE = 1000 + 2 * MARGIN

/** Drawings are of any size and stand anywhere; in a grid of goods they have to weigh the same. */
export async function measured(art: string): Promise<(x: number, y: number, size: number) => string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="${-MARGIN} ${-MARGIN} ${SIDE} ${SIDE}"><defs>${gradients(art)}</defs>${art}</svg>`
  const { info } = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true })
  const extent = {
    left: -(info.trimOffsetLeft ?? 0) - MARGIN,
    top: -(info.trimOffsetTop ?? 0) - MARGIN,
    width: info.width,
    height: info.height,
  }
  return (x, y, size) => placed(art, extent, { x, y, size })
}

/** Its middle at (x, y), its longer side `size`; nearly square things look larger, so they get a little less. */
function placed(art: string, extent: Extent, { x, y, size }: { x: number; y: number; size: number }) {
  const { left, top, width, height } = extent
  const squareness = Math.min(width, height) / Math.max(width, height)
  const scale = (size * (1 - 0.14 * squareness)) / Math.max(width, height)
  const middle = `${-(left + width / 2)} ${-(top + height / 2)}`
  return group(`translate(${x} ${y}) scale(${scale.toFixed(4)}) translate(${middle})`, art)
}
