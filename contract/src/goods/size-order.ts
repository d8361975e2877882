/** A number and its unit as a text says them; the unit is '' for none that is known. */
interface Size {
  readonly prefix: string
  readonly amount: number
  readonly unit: string
  readonly isFraction: boolean
}

/** In the order in which lists show them. Sizes of one scale are compared in its smallest unit. */
const scales: readonly Readonly<Record<string, number>>[] = [
  { um: 0.001, mm: 1, cm: 10, dm: 100, m: 1000, km: 1_000_000 },
  { in: 1 },
  { mm2: 1, cm2: 100, m2: 1_000_000 },
  { ul: 1, ml: 1000, l: 1_000_000 },
  { ug: 0.001, mg: 1, g: 1000, kg: 1_000_000, t: 1_000_000_000 },
  { oz: 1 },
  { w: 1, kw: 1000 },
  { mv: 0.001, v: 1, kv: 1000 },
  { ma: 0.001, a: 1 },
  { mah: 1, ah: 1000 },
  { hz: 1, khz: 1000, mhz: 1_000_000, ghz: 1_000_000_000 },
  { nm: 1 },
  { pa: 1, kpa: 1000, bar: 100_000, mpa: 1_000_000 },
  { s: 1, min: 60, h: 3600 },
]
const LENGTH = 0
const INCH = 1

const rankOf = (unit: string) => scales.findIndex((scale) => unit in scale)
const scaleOf = (unit: string) => scales[rankOf(unit)]?.[unit] ?? 1

/**
 * Compares texts by the sizes in them: 20 mm before 10 cm, 1/4" before 1/2", millimetres before inches before other
 * units, sizes before words; words equal each other. A number without a unit has the list's one. null if the texts are
 * no sizes: words are allowed for up to half of them, where the others have units, fractions or one prefix such as M.
 * Names of materials are partly numbers, too.
 */
export function sizeComparer(
  texts: readonly string[],
  listUnit = '',
): ((a: string, b: string) => number) | null {
  const own = unitOf(plain(listUnit))
  const sizes = new Map(texts.map((text) => [text, sizeOf(text)]))
  const known = [...sizes.values()].filter((size) => size !== null)
  const [first] = known
  if (!first || known.length * 2 < sizes.size) return null
  const evident =
    own !== '' ||
    known.filter(({ unit, isFraction }) => unit !== '' || isFraction).length * 2 >= known.length ||
    (first.prefix !== '' && known.every(({ prefix }) => prefix === first.prefix))
  if (!evident && known.length < sizes.size) return null
  const measured = own !== '' || known.some(({ unit }) => [LENGTH, INCH].includes(rankOf(unit)))
  // G1 stands among G1/4 and G1/2.
  const pipes = new Set(known.flatMap(({ prefix, isFraction }) => (isFraction && prefix ? [prefix] : [])))
  const placed = new Map(
    [...sizes].map(([text, size]) => {
      if (!size) return [text, null]
      const isInch = pipes.has(size.prefix) || (size.isFraction && measured)
      const unit = size.unit || (isInch ? 'in' : own)
      return [text, { rank: unit === '' ? LENGTH : rankOf(unit), amount: size.amount * scaleOf(unit) }]
    }),
  )
  return (a, b) => {
    const [left, right] = [placed.get(a) ?? null, placed.get(b) ?? null]
    if (!left || !right) return Number(!left) - Number(!right)
    return left.rank - right.rank || left.amount - right.amount || naturalOrder.compare(a, b)
  }
}

const naturalOrder = new Intl.Collator('zh', { numeric: true })

/** A catalogue has few values, which are compared again for each list. */
const read = new Map<string, Size | null>()
const MOST_READ = 10_000

function sizeOf(text: string): Size | null {
  const known = read.get(text)
  if (known !== undefined) return known
  if (read.size === MOST_READ) read.clear()
  const size = readSize(text)
  read.set(text, size)
  return size
}

/** A prefix such as M, DN or G, a number, a fraction with or without a whole number before it, and what follows. */
const SIZE =
  /^(?<prefix>\D{0,5}?)\s*(?<number>-?\d+(?:\.\d+)?)(?:(?:(?<=\d)[-\s](?<above>\d+))?\/(?<below>[1-9]\d*)(?![\d.]))?(?<rest>.*)$/s

function readSize(text: string): Size | null {
  const { prefix = '', number = '', above, below, rest = '' } = SIZE.exec(plain(text))?.groups ?? {}
  if (number === '') return null
  const first = Number(number)
  const amount =
    below === undefined
      ? first
      : above === undefined
        ? first / Number(below)
        : first + Number(above) / Number(below)
  return { prefix, amount, unit: unitOf(rest), isFraction: below !== undefined }
}

/** The unit at the beginning, or after the end of a range: '-150mm'. '' for none that is known; 'x20' begins with none. */
function unitOf(rest: string): string {
  const [, unit = ''] = /^(?:-\d+(?:\.\d+)?)?\s*([a-z]+2?)(?![a-z\d])/.exec(rest) ?? []
  return rankOf(unit) < 0 ? '' : unit
}

/** Half width, lower case, one sign for each unit, and pipes of so many eighths of an inch as fractions. */
const plain = (text: string) =>
  text
    .replace(/(?<=\d)\s?(?=[¼½¾⅐-⅞])/g, '-')
    .replace(/[¼½¾⅐-⅞]/g, (sign) => sign.normalize('NFKC').replace('\u2044', '/'))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[–—−‐‑‒~∼]/g, '-')
    .replace(/[φϕ⌀∅ø]/g, '')
    .replace(/[μµ]/g, 'u')
    .replace(/^([1-6])分(?![之钟度])/, '$1/8in')
    .replace(/\s*(?:英?[寸吋]|["”“]|′′|''|’’|inch(?:es)?)/g, 'in')
    .replace(/毫米|厘米|微米|毫升|微升|千克|公斤|千瓦|[米升克瓦伏吨]/g, (unit) => units[unit] ?? unit)
    .trim()

const units: Readonly<Record<string, string>> = {
  ...{ 毫米: 'mm', 厘米: 'cm', 微米: 'um', 米: 'm', 毫升: 'ml', 微升: 'ul', 升: 'l' },
  ...{ 千克: 'kg', 公斤: 'kg', 克: 'g', 吨: 't', 千瓦: 'kw', 瓦: 'w', 伏: 'v' },
}
