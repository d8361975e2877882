import { type ArticleFile, articleFiles } from '../../server/seed/articles.ts'
import { families } from '../../server/seed/catalogue.ts'
import { coverKey } from '../../server/seed/content.ts'
import { expand } from '../../server/seed/expand.ts'
import type { Picture } from '../../server/seed/plan.ts'
import { type DrawingName, drawingOf, drawings } from './drawings.ts'
import { measured } from './frame.ts'
import { gradients } from './paint.ts'
import { circle, group, rect, repeat, stroke } from './shapes.ts'

const WIDTH = 960
const HEIGHT = 600

/** The goods that an article names on a desk, the first one largest. */
export const coverPictures = (): { key: string; svg: () => Promise<string> }[] => {
  const pictures = picturesByCode()
  return articleFiles().flatMap((file) => {
    const shown = shownOn(file, pictures)
    return shown.length > 0 ? [{ key: coverKey(file.slug), svg: () => cover(file, shown) }] : []
  })
}

function picturesByCode(): Map<string, Picture> {
  const goods = families.flatMap((family) => family.products.map((plan) => expand(family, plan)))
  return new Map(
    goods.flatMap(({ plan, skus }) =>
      plan.picture ? skus.map(({ modelCode }) => [modelCode, plan.picture as Picture] as const) : [],
    ),
  )
}

/** For articles about no goods in particular. */
const instead: Readonly<Record<string, readonly DrawingName[]>> = {
  'after-sales-team-opened': ['toolbox', 'multimeter', 'comboWrench'],
  'depot-and-voucher-service': ['partsBin', 'tote', 'shelf'],
  'fitter-teacher-workshop': ['file', 'vernierCaliper', 'hacksaw'],
  'lab-procurement-forum-review': ['erlenmeyer', 'tipBox', 'mediaBottle'],
  'quick-order-online': ['hexNut', 'socketCap', 'drawers'],
  'skills-contest-support': ['micrometer', 'endMill', 'drill'],
  'warehouse-second-shift': ['handTruck', 'tote', 'flashlight'],
}

/** At most three, no two of the same look. */
function shownOn({ slug, codes, cover }: ArticleFile, pictures: ReadonlyMap<string, Picture>): Picture[] {
  const named = [cover, ...(instead[slug] ?? [])].flatMap((name) =>
    name in drawings ? [{ draw: name }] : [],
  )
  const all = [...named, ...codes.flatMap((code) => pictures.get(code) ?? [])]
  return all.filter((one, at) => all.findIndex(({ draw }) => draw === one.draw) === at).slice(0, 3)
}

const grounds: readonly (readonly [string, string])[] = [
  ['#f3f8fd', '#d3e4f6'],
  ['#f1faf5', '#d2ecde'],
  ['#fff8ec', '#f7e2bb'],
  ['#f4f6f8', '#d9e1e9'],
  ['#fdf4ef', '#f5d9c8'],
  ['#f2f5fd', '#d8def3'],
]
const categories = ['选型指南', '应用案例', '使用维护', '标准解读', '活动回顾', '公司动态']

/** Places and sizes for one, two or three things. */
const places: readonly (readonly (readonly [x: number, y: number, size: number])[])[] = [
  [[480, 300, 440]],
  [
    [350, 310, 430],
    [710, 320, 280],
  ],
  [
    [320, 310, 430],
    [700, 190, 240],
    [720, 440, 230],
  ],
]

async function cover({ category }: ArticleFile, pictures: readonly Picture[]) {
  const ground = grounds[categories.indexOf(category)] ?? grounds[3] ?? ['#fff', '#fff']
  const things = await Promise.all(
    pictures.map(async ({ draw, tint = '#0b5cad', form = 0, turn = 0 }, at) => {
      const art = drawingOf(draw)({ tint, form, brand: '工坊' })
      const [x, y, size] = places[pictures.length - 1]?.[at] ?? [480, 300, 400]
      return (await measured(turn === 0 ? art : group(`rotate(${turn} 500 500)`, art)))(x, y, size)
    }),
  )
  const art = things.join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs><linearGradient id="ground" x2="1" y2="1"><stop stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient>${gradients(art)}${SHADOW}</defs>${rect(0, 0, WIDTH, HEIGHT, 'url(#ground)')}${squares}${circle(pictures.length === 1 ? 480 : 340, 310, 270, '#ffffff', { 'fill-opacity': 0.5 })}<g filter="url(#shadow)">${art}</g></svg>`
}

const squares =
  repeat(23, (line) => stroke(`M${(line + 1) * 40} 0V${HEIGHT}`, '#ffffff', 1, { 'stroke-opacity': 0.45 })) +
  repeat(14, (line) => stroke(`M0 ${(line + 1) * 40}H${WIDTH}`, '#ffffff', 1, { 'stroke-opacity': 0.45 }))

const SHADOW =
  '<filter id="shadow" x="-20%" y="-20%" width="150%" height="150%"><feGaussianBlur in="SourceAlpha" stdDeviation="12"/><feOffset dx="8" dy="16"/>' +
  '<feComponentTransfer><feFuncA type="linear" slope="0.24"/></feComponentTransfer><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>'
