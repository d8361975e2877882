import { type DrawingName, drawings } from './drawings.ts'
import { measured } from './frame.ts'
import { gradients } from './paint.ts'
import { polygon, rect, repeat, stroke, text } from './shapes.ts'

const [WIDTH, HEIGHT] = [960, 720]

/** Pictures that a receiver takes: goods on the floor of a store, a name plate, a broken corner. */
export const acceptancePhotos = (): { key: string; svg: () => Promise<string> }[] => [
  { key: 'acceptance-trolley', svg: async () => photo(await goods('trolley', '#c42032', 560, '方仓')) },
  { key: 'acceptance-plate', svg: async () => photo(plate) },
  { key: 'acceptance-bath', svg: async () => photo(await goods('waterBath', '#c9d3dc', 620)) },
  { key: 'acceptance-crack', svg: async () => photo((await goods('waterBath', '#c9d3dc', 1250)) + crack) },
]

const goods = async (draw: DrawingName, tint: string, size: number, brand = '科仪达') =>
  (await measured(drawings[draw]({ tint, form: 0, brand })))(WIDTH / 2, HEIGHT / 2 - 10, size)

const room =
  rect(0, 0, WIDTH, 430, '#c6cbcc') +
  rect(0, 430, WIDTH, HEIGHT - 430, '#8d8478') +
  rect(0, 418, WIDTH, 16, '#6d675f') +
  repeat(6, (line) => stroke(`M${line * 200 - 40} 434L${line * 260 - 200} ${HEIGHT}`, '#7d756a', 3))

const plateLines = ['型号  FC-TT7-R', '额定承重  200 kg', '出厂日期  2026.09', '编号  TT7-260918-0341']
const plate =
  rect(0, 0, WIDTH, HEIGHT, '#b02a33') +
  rect(150, 130, 660, 460, '#aab2b9', 18) +
  rect(166, 146, 628, 428, '#dfe4e8', 12) +
  [190, 770].flatMap((x) => [172, 548].map((y) => rect(x - 9, y - 9, 18, 18, '#79828a', 9))).join('') +
  text(480, 230, '方仓工具车', 54, '#1f2a33', { 'text-anchor': 'middle', 'font-weight': 700 }) +
  rect(220, 256, 520, 4, '#7d8790') +
  plateLines.map((words, at) => text(230, 330 + at * 66, words, 38, '#2b3640')).join('')

const crack =
  polygon(
    [
      [640, 250],
      [690, 236],
      [712, 262],
      [770, 258],
      [752, 300],
      [784, 336],
      [722, 344],
      [690, 372],
      [668, 330],
      [622, 318],
      [652, 284],
    ],
    '#23282d',
  ) +
  stroke('M622 318L560 336L520 306L452 330', '#2a3036', 6) +
  stroke('M560 336L540 388', '#2a3036', 4) +
  stroke('M784 336L830 372L818 420', '#2a3036', 6) +
  stroke('M690 236L708 190L690 160', '#2a3036', 5) +
  stroke('M640 250L690 236L712 262L770 258', '#f4f7f9', 5, { 'stroke-opacity': 0.8 })

const photo = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs><radialGradient id="lamp" cx="0.4" cy="0.3" r="0.9"><stop stop-color="#fff" stop-opacity="0.25"/><stop offset="1" stop-opacity="0.3"/></radialGradient>${gradients(inside)}${SHADOW}</defs>${room}<g filter="url(#shadow)">${inside}</g>${rect(0, 0, WIDTH, HEIGHT, 'url(#lamp)')}</svg>`

const SHADOW =
  '<filter id="shadow" x="-20%" y="-20%" width="150%" height="150%"><feGaussianBlur in="SourceAlpha" stdDeviation="14"/><feOffset dx="10" dy="20"/>' +
  '<feComponentTransfer><feFuncA type="linear" slope="0.4"/></feComponentTransfer><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>'
