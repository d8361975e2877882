import { brands } from '../../server/seed/brands.ts'
import type { Plan } from '../../server/seed/plan.ts'
import { drawingOf } from './drawings.ts'
import { measured } from './frame.ts'
import { gradients } from './paint.ts'
import { group, rect, repeat, stroke, text } from './shapes.ts'

const SIDE = 1000
const GREY = '#8a96a3'

const svg = (...inside: string[]) => {
  const picture = inside.join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}"><defs>${gradients(picture)}${SHADOW}</defs>${picture}</svg>`
}
const SHADOW =
  '<filter id="shadow" x="-20%" y="-20%" width="150%" height="150%"><feGaussianBlur in="SourceAlpha" stdDeviation="16"/><feOffset dx="10" dy="22"/>' +
  '<feComponentTransfer><feFuncA type="linear" slope="0.22"/></feComponentTransfer><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>'

/** The goods on a white ground, as a shop photographs them. A brand's mark could not be read in a small picture. */
export async function productTile(plan: Plan): Promise<string> {
  const art = await measured(drawn(plan))
  return svg(rect(0, 0, SIDE, SIDE, '#ffffff'), `<g filter="url(#shadow)">${art(500, 500, 840)}</g>`)
}

/** The same goods on squared paper with what they are measured by. */
export async function specificationTile(plan: Plan): Promise<string> {
  const art = await measured(drawn(plan))
  const grid = repeat(19, (line) =>
    stroke(`M${(line + 1) * 50} 0V1000M0 ${(line + 1) * 50}H1000`, '#e3eaf1', line % 4 === 3 ? 1.6 : 0.8),
  )
  return svg(
    rect(0, 0, SIDE, SIDE, '#f6f9fc'),
    grid,
    brandMark(plan.brand),
    art(520, 400, 540),
    dimension(),
    facts(plan),
  )
}

function drawn({ picture, brand }: Plan) {
  if (!picture) throw new Error('nothing to draw')
  const { draw, tint = '#0b5cad', form = 0, turn = 0 } = picture
  const art = drawingOf(draw)({ tint, form, brand })
  return turn === 0 ? art : group(`rotate(${turn} 500 500)`, art)
}

function brandMark(brand: string) {
  const latin = brands.find(({ name }) => name === brand)?.latin ?? ''
  return (
    text(44, 92, brand, 54, '#3a4651', { 'font-weight': 700 }) +
    text(47, 128, latin, 24, GREY, { 'letter-spacing': 2 })
  )
}

function dimension() {
  const line = stroke('M160 700H840M160 684V716M840 684V716', '#2f6fb5', 2.5)
  const arrows = stroke('M178 692L160 700L178 708M822 692L840 700L822 708', '#2f6fb5', 2.5)
  return line + arrows
}

/** The three facts that a buyer compares. */
function facts({ keySpec }: Plan) {
  const parts = keySpec.split(' · ').slice(0, 3)
  const width = 860 / parts.length
  return parts
    .map((part, index) => {
      const x = 70 + index * width
      const size = Math.min(40, (width - 30) / (wide(part) * 0.56))
      return (
        rect(x + 6, 770, width - 12, 130, '#ffffff', 12, { stroke: '#c9d6e3', 'stroke-width': 2 }) +
        text(x + width / 2, 835 + size * 0.36, part, size, '#16324d', {
          'text-anchor': 'middle',
          'font-weight': 700,
        })
      )
    })
    .join('')
}

/** Half-width characters as 1, Chinese ones as 1.8. */
const wide = (words: string) =>
  [...words].reduce((sum, char) => sum + (char.charCodeAt(0) > 255 ? 1.8 : 1), 0)
