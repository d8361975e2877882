import { topCategories } from '../../server/seed/categories.ts'
import { type DrawingName, drawings } from './drawings.ts'
import { gradients } from './paint.ts'
import { circle, group, path, rect, repeat, stroke, text } from './shapes.ts'

/** Something drawn with its middle at (x, y), so many pixels wide. */
interface Prop {
  draw: DrawingName
  tint: string
  x: number
  y: number
  size: number
  turn?: number
}

const props = (some: readonly Prop[]) =>
  some
    .map(({ draw, tint, x, y, size, turn = 0 }) =>
      group(
        `translate(${x} ${y}) scale(${size / 1000}) rotate(${turn}) translate(-500 -500)`,
        drawings[draw]({ tint, form: 0, brand: '工坊' }),
      ),
    )
    .join('')

const SHADOW =
  '<filter id="shadow" x="-20%" y="-20%" width="150%" height="150%"><feGaussianBlur in="SourceAlpha" stdDeviation="14"/><feOffset dx="8" dy="18"/>' +
  '<feComponentTransfer><feFuncA type="linear" slope="0.26"/></feComponentTransfer><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>'

function sheet(width: number, height: number, inside: string, ground: readonly [string, string]) {
  const light = `<linearGradient id="ground" x2="1" y2="1"><stop stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${light}${gradients(inside)}${SHADOW}</defs>${rect(0, 0, width, height, 'url(#ground)')}${inside}</svg>`
}

// ── categories ─────────────────────────────────────────────────────────────────────────────

const shown: Record<string, { draw: DrawingName; tint: string; ground: readonly [string, string] }> = {
  'hand-tools': { draw: 'pliers', tint: '#0b5cad', ground: ['#f3f8fd', '#dbe9f7'] },
  'power-tools': { draw: 'drill', tint: '#d9480f', ground: ['#fff6ef', '#fde3d0'] },
  measuring: { draw: 'digitalCaliper', tint: 'steel', ground: ['#f4f6f8', '#dfe6ec'] },
  fasteners: { draw: 'hexNut', tint: 'zinc', ground: ['#f3f7fb', '#dbe5ef'] },
  cutting: { draw: 'cuttingDisc', tint: '#22282e', ground: ['#fdf6f0', '#f3e2d2'] },
  consumables: { draw: 'centrifugeTube', tint: '#2f6fb5', ground: ['#f1f9fc', '#d6ecf5'] },
  glassware: { draw: 'erlenmeyer', tint: '#3fae7a', ground: ['#f1faf5', '#d8f0e3'] },
  instruments: { draw: 'multimeter', tint: '#d9480f', ground: ['#fff8ec', '#fbe8c8'] },
  safety: { draw: 'helmet', tint: '#f2b705', ground: ['#fffbea', '#faefc0'] },
  adhesives: { draw: 'sprayCan', tint: '#0b5cad', ground: ['#f2f7fd', '#dae6f6'] },
  electrical: { draw: 'ledBulb', tint: '#f2b705', ground: ['#fefaf0', '#f7ecd0'] },
  storage: { draw: 'handTruck', tint: '#0b5cad', ground: ['#f5f3ef', '#e6dfd3'] },
}

const categoryTile = (key: string) => {
  const look = shown[key]
  if (!look) throw new Error(`the category ${key} has no picture`)
  const { ground, ...prop } = look
  const art = props([{ ...prop, x: 300, y: 300, size: 500 }])
  return sheet(
    600,
    600,
    `${circle(300, 310, 236, '#ffffff', { 'fill-opacity': 0.6 })}<g filter="url(#shadow)">${art}</g>`,
    ground,
  )
}

// ── banners ────────────────────────────────────────────────────────────────────────────────

interface Scene {
  key: string
  slogan: readonly [string, string]
  line: string
  button: string
  ground: readonly [string, string]
  accent: string
  /** Placed for a field of 900 × 680. */
  props: readonly Prop[]
}

const scenes: readonly Scene[] = [
  {
    key: 'tools',
    slogan: ['工坊常备', '一站配齐'],
    line: '手动工具 · 电动工具 · 紧固件，千余规格现货',
    button: '选购工具',
    ground: ['#0b3f7a', '#0b5cad'],
    accent: '#ffb020',
    props: [
      { draw: 'socketSet', tint: '#d9480f', x: 560, y: 420, size: 560 },
      { draw: 'drill', tint: '#f2b705', x: 270, y: 270, size: 470 },
      { draw: 'comboWrench', tint: 'steel', x: 640, y: 150, size: 400, turn: 18 },
      { draw: 'hexNut', tint: 'steel', x: 190, y: 580, size: 190 },
      { draw: 'socketCap', tint: 'steel', x: 830, y: 560, size: 260, turn: 16 },
    ],
  },
  {
    key: 'lab',
    slogan: ['实验耗材', '开箱即用'],
    line: '吸头 · 离心管 · 滤膜 · A 级量器，无酶无热原',
    button: '选购耗材',
    ground: ['#0f5f55', '#1c8c72'],
    accent: '#c9f27a',
    props: [
      { draw: 'erlenmeyer', tint: '#e0a21a', x: 250, y: 380, size: 470 },
      { draw: 'beaker', tint: '#4aa3e0', x: 520, y: 430, size: 430 },
      { draw: 'centrifugeTube', tint: '#2f6fb5', x: 720, y: 250, size: 400, turn: 8 },
      { draw: 'petriDish', tint: '#f4d9a0', x: 770, y: 560, size: 300 },
      { draw: 'microTube', tint: '#c9d3dc', x: 420, y: 150, size: 240, turn: -10 },
    ],
  },
  {
    key: 'measure',
    slogan: ['毫厘有据', '量值可溯'],
    line: '卡尺 · 千分尺 · 百分表，可代送第三方检定',
    button: '选购量具',
    ground: ['#2b3440', '#49586a'],
    accent: '#ff9a5c',
    props: [
      { draw: 'digitalCaliper', tint: 'steel', x: 470, y: 250, size: 680, turn: -4 },
      { draw: 'dialIndicator', tint: 'steel', x: 700, y: 450, size: 440 },
      { draw: 'micrometer', tint: 'steel', x: 330, y: 540, size: 440 },
      { draw: 'steelRuler', tint: 'steel', x: 780, y: 130, size: 300, turn: 20 },
    ],
  },
]

function banner({ slogan, line, button, ground, accent, props: some }: Scene) {
  return sheet(
    1584,
    680,
    squares(1584, 680) +
      circle(1120, 340, 330, '#ffffff', { 'fill-opacity': 0.12 }) +
      circle(1120, 340, 250, '#ffffff', { 'fill-opacity': 0.1 }) +
      `<g filter="url(#shadow)">${group('translate(650 0)', props(some))}</g>` +
      words(96, 236, 92, slogan, line, 30, accent) +
      pill(96, 516, button, accent),
    ground,
  )
}

function phoneBanner({ slogan, line, button, ground, accent, props: some }: Scene) {
  return sheet(
    1280,
    720,
    squares(1280, 720) +
      circle(930, 400, 320, '#ffffff', { 'fill-opacity': 0.12 }) +
      `<g filter="url(#shadow)">${group('translate(520 60) scale(0.86)', props(some))}</g>` +
      words(72, 236, 104, slogan, line.split('，')[0] ?? '', 34, accent) +
      pill(72, 560, button, accent),
    ground,
  )
}

const squares = (width: number, height: number) =>
  repeat(Math.ceil(width / 40), (line) =>
    stroke(`M${line * 40} 0V${height}`, '#ffffff', 1, { 'stroke-opacity': 0.06 }),
  ) +
  repeat(Math.ceil(height / 40), (line) =>
    stroke(`M0 ${line * 40}H${width}`, '#ffffff', 1, { 'stroke-opacity': 0.06 }),
  )

const bold = { 'font-weight': 700, 'letter-spacing': 6 }
const words = (
  x: number,
  y: number,
  size: number,
  [first, second]: readonly [string, string],
  line: string,
  small: number,
  accent: string,
) =>
  text(x, y, first, size, '#ffffff', bold) +
  text(x, y + size * 1.28, second, size, accent, bold) +
  rect(x + 4, y + size * 1.62, 84, 8, accent, 4) +
  text(x, y + size * 1.62 + small * 2.1, line, small, '#ffffff', { 'fill-opacity': 0.92 })

const pill = (x: number, y: number, button: string, accent: string) =>
  rect(x, y, 250, 78, accent, 39) +
  text(x + 104, y + 50, button, 32, '#16202a', { 'text-anchor': 'middle', 'font-weight': 700 }) +
  path(`M${x + 192} ${y + 26}l16 13l-16 13`, 'none', {
    stroke: '#16202a',
    'stroke-width': 5,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })

export const scenePictures = (): { key: string; svg: () => string }[] => [
  ...topCategories.map(({ key }) => ({ key: `category-${key}`, svg: () => categoryTile(key) })),
  ...scenes.flatMap((scene) => [
    { key: `banner-${scene.key}`, svg: () => banner(scene) },
    { key: `banner-${scene.key}-phone`, svg: () => phoneBanner(scene) },
  ]),
]
