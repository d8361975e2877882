/** Light runs over a round surface from dark through a highlight to dark again. */
const metals: Record<string, readonly string[]> = {
  steel: ['#7d8791', '#b9c2ca', '#f4f7f9', '#dfe5ea', '#a3adb7', '#6f7a85'],
  zinc: ['#7f93a8', '#b6c8d8', '#f3f9fd', '#d5e2ec', '#9cb1c4', '#70859a'],
  aluminium: ['#9aa3ac', '#cdd4da', '#fbfcfd', '#e8ecef', '#bcc4cb', '#8d97a1'],
  black: ['#15191d', '#353c43', '#7b868f', '#4b545c', '#23292e', '#101316'],
  brass: ['#8a6414', '#c89a34', '#fbe9a9', '#e2bd5c', '#b3862a', '#7a5710'],
  copper: ['#7d3f1c', '#b8693a', '#f6c9a4', '#d98e5d', '#a2572b', '#6c3415'],
}

/** Named paints and any '#rrggbb' become gradients: `-x` across a standing body, `-y` across a lying one. */
export const across = (paint: string) => `url(#${name(paint)}-x)`
export const down = (paint: string) => `url(#${name(paint)}-y)`
/** Light from the top left on a flat painted face. */
export const face = (paint: string) => `url(#${name(paint)}-f)`

const name = (paint: string) => paint.replace('#', 'c')

/** Definitions of all paints that the picture uses. */
export function gradients(picture: string): string {
  const used = [...picture.matchAll(/url\(#([a-z]+|c[0-9a-f]{6})-[xyf]\)/g)].map(([, id = '']) => id)
  return [...new Set(used)].map((id) => gradientsOf(id in metals ? id : id.replace('c', '#'))).join('')
}

function gradientsOf(paint: string) {
  const stops = metals[paint] ?? [-0.32, 0.02, 0.42, 0.16, -0.1, -0.38].map((by) => shade(paint, by))
  const round = stops
    .map((stop, at) => `<stop offset="${[0, 0.18, 0.36, 0.5, 0.78, 1][at]}" stop-color="${stop}"/>`)
    .join('')
  const flat = [stops[3], stops[1], stops[4]]
    .map((stop, at) => `<stop offset="${at / 2}" stop-color="${stop}"/>`)
    .join('')
  const id = name(paint)
  return (
    `<linearGradient id="${id}-x" x2="1">${round}</linearGradient>` +
    `<linearGradient id="${id}-y" x2="0" y2="1">${round}</linearGradient>` +
    `<linearGradient id="${id}-f" x2="0.7" y2="1">${flat}</linearGradient>`
  )
}

/** Lighter (towards white) above 0, darker below. */
export function shade(colour: string, by: number): string {
  const metal = metals[colour]
  const parts = /^#(..)(..)(..)$/.exec(metal ? (metal[by > 0 ? 3 : 1] ?? '') : colour)
  if (!parts) throw new Error(`not a colour: ${colour}`)
  const target = by > 0 ? 255 : 0
  const mixed = parts.slice(1).map((part) => {
    const from = Number.parseInt(part, 16)
    return Math.round(from + (target - from) * Math.abs(by))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${mixed.join('')}`
}
