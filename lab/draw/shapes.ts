type Attributes = Readonly<Record<string, string | number>>

const tag = (name: string, attributes: Attributes, inside = '') =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? Math.round(value * 100) / 100 : value}"`)
    .join('')}${inside ? `>${inside}</${name}>` : '/>'}`

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  rx = 0,
  more: Attributes = {},
) => tag('rect', { x, y, width, height, rx, fill, ...more })
export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  tag('circle', { cx, cy, r, fill, ...more })
export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
) => tag('ellipse', { cx, cy, rx, ry, fill, ...more })
export const path = (d: string, fill: string, more: Attributes = {}) => tag('path', { d, fill, ...more })
export const stroke = (d: string, colour: string, width: number, more: Attributes = {}) =>
  tag('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  })
export const polygon = (
  points: readonly (readonly [number, number])[],
  fill: string,
  more: Attributes = {},
) => tag('polygon', { points: points.map(([x, y]) => `${round(x)},${round(y)}`).join(' '), fill, ...more })
export const text = (
  x: number,
  y: number,
  words: string,
  size: number,
  fill: string,
  more: Attributes = {},
) =>
  tag('text', { x, y, 'font-size': size, fill, 'font-family': 'Noto Sans CJK SC', ...more }, escaped(words))
export const group = (transform: string, ...inside: string[]) =>
  tag('g', transform ? { transform } : {}, inside.join(''))
export const turned = (degrees: number, ...inside: string[]) => group(`rotate(${degrees} 500 500)`, ...inside)
export const at = (x: number, y: number, scale: number, ...inside: string[]) =>
  group(`translate(${x} ${y}) scale(${scale}) translate(-500 -500)`, ...inside)

/** Corners of a regular polygon. */
export const corners = (cx: number, cy: number, r: number, count: number, from = 0) =>
  Array.from({ length: count }, (_, at): readonly [number, number] => {
    const angle = ((from + (at * 360) / count) * Math.PI) / 180
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)]
  })

export const repeat = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('')

const round = (value: number) => Math.round(value * 100) / 100
const escaped = (words: string) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;')
