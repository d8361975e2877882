import { brands } from '../../server/seed/brands.ts'
import { circle, path, polygon, rect, stroke, text } from './shapes.ts'

/** Pictures that are no goods: word marks, faces of members, the sample licence. */
export function brandLogo({ name, latin }: (typeof brands)[number], at: number): string {
  const hue = ['#0b5cad', '#c2410c', '#167344', '#7a4b00', '#3a4651'][at % 5] ?? '#0b5cad'
  const emblem = [
    path('M40 120L90 40L140 120H112L90 84L68 120Z', hue),
    polygon(
      [
        [90, 32],
        [142, 62],
        [142, 122],
        [90, 152],
        [38, 122],
        [38, 62],
      ],
      hue,
    ) + circle(90, 92, 26, '#fff'),
    circle(90, 92, 56, hue) + rect(62, 84, 56, 16, '#fff', 8),
    rect(40, 42, 100, 100, hue, 22) +
      path('M66 116V68H84L90 92L96 68H114V116', 'none', { stroke: '#fff', 'stroke-width': 11 }),
  ][at % 4]
  return sheet(
    480,
    184,
    `${emblem}${text(172, 104, name, 76, '#16202a', { 'font-weight': 700 })}${text(176, 148, latin, 27, '#5f6b77', { 'letter-spacing': 5 })}`,
  )
}

/** A hexagon nut whose hole is the bench of a workshop, and the name. */
export const siteLogo = () =>
  sheet(
    560,
    160,
    `${polygon(
      [
        [80, 12],
        [139, 46],
        [139, 114],
        [80, 148],
        [21, 114],
        [21, 46],
      ],
      '#0b5cad',
      { stroke: '#0b5cad', 'stroke-width': 8, 'stroke-linejoin': 'round' },
    )}` +
      `${stroke('M48 64H112M80 64V108M58 108H102', '#ffffff', 14)}` +
      `${text(170, 92, '工坊商城', 76, '#2577c9', { 'font-weight': 700, 'letter-spacing': 4 })}` +
      `${text(174, 134, 'GONGFANG · 机构工具集采', 25, '#7a8794', { 'letter-spacing': 2 })}`,
    'none',
  )

const faces = [
  { ground: '#dbeafe', coat: '#0b5cad', hair: '#22282e' },
  { ground: '#dcf3e6', coat: '#e8ecf0', hair: '#4a2f1d' },
  { ground: '#fff1d6', coat: '#c2410c', hair: '#6b7280' },
]
const avatar = ({ ground, coat, hair }: (typeof faces)[number]) =>
  sheet(
    400,
    400,
    rect(0, 0, 400, 400, ground) +
      path('M70 400Q80 280 200 280Q320 280 330 400Z', coat) +
      path('M170 250H230V300Q200 324 170 300Z', '#e9b896') +
      circle(200, 178, 82, '#f6cfae') +
      path('M116 176Q112 84 200 82Q288 84 284 176Q270 128 200 128Q130 128 116 176Z', hair) +
      circle(170, 186, 7, '#22282e') +
      circle(230, 186, 7, '#22282e') +
      stroke('M178 222Q200 238 222 222', '#8a4b2a', 5),
  )

/** A sample licence for the review, marked as not real. */
export const licenceSample = () =>
  sheet(
    1000,
    707,
    rect(0, 0, 1000, 707, '#fdf8ec') +
      rect(28, 28, 944, 651, 'none', 6, { stroke: '#b08d3c', 'stroke-width': 5 }) +
      rect(42, 42, 916, 623, 'none', 4, { stroke: '#d9c48c', 'stroke-width': 2 }) +
      text(500, 150, '营 业 执 照（样例）', 60, '#7a1f1f', { 'text-anchor': 'middle', 'font-weight': 700 }) +
      [
        '统一社会信用代码　　9133010000000000X0',
        '名　　称　　演示用机构',
        '类　　型　　事业单位 / 有限责任公司',
        '住　　所　　浙江省杭州市演示路 1 号',
        '有效期限　　长期',
      ]
        .map((line, at) => text(130, 250 + at * 66, line, 32, '#3a3426'))
        .join('') +
      circle(800, 540, 86, 'none', { stroke: '#c42032', 'stroke-width': 7, 'stroke-opacity': 0.75 }) +
      text(800, 552, '演示专用', 34, '#c42032', {
        'text-anchor': 'middle',
        'font-weight': 700,
        'fill-opacity': 0.8,
      }) +
      `<g transform="rotate(-24 500 380)">${text(500, 400, '样例 · 非真实证照', 84, '#c42032', { 'text-anchor': 'middle', 'fill-opacity': 0.1, 'font-weight': 700 })}</g>`,
  )

const sheet = (width: number, height: number, inside: string, ground = '#ffffff') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${rect(0, 0, width, height, ground)}${inside}</svg>`

export const marks = (): { key: string; svg: () => string }[] => [
  { key: 'site-logo', svg: siteLogo },
  { key: 'licence-sample', svg: licenceSample },
  ...brands.map((brand, at) => ({ key: `brand-${brand.key}`, svg: () => brandLogo(brand, at) })),
  ...faces.map((face, at) => ({ key: `avatar-${at + 1}`, svg: () => avatar(face) })),
]
