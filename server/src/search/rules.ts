/** Where a word stands says how much it counts: A title, B brand and category, C parameters, D model codes. */
export type Weight = 'A' | 'B' | 'C' | 'D'
export interface Part {
  readonly text: string
  readonly weight: Weight
}

/** One word asked for: its own lexemes must all be there, or all those of one of its synonyms. */
export interface Term {
  readonly lexemes: readonly string[]
  readonly synonyms: readonly (readonly string[])[]
}

/** Both sides alike: half width, lower case, one sign for "by", units by their letters, "10 mm" as "10mm", "GB/T 6170" as "gb6170". */
export function normal(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[×✕✖∗*]/g, 'x')
    .replace(/[φ⌀ø∅]/g, ' ')
    .replace(/[μµ]/g, 'u')
    .replace(/毫米|公厘/g, 'mm')
    .replace(/厘米|公分/g, 'cm')
    .replace(/毫升/g, 'ml')
    .replace(/微升/g, 'ul')
    .replace(/微米/g, 'um')
    .replace(/千克|公斤/g, 'kg')
    .replace(/千瓦/g, 'kw')
    .replace(/(?<=\d)\s*英?[寸吋]|(?<=\d)\s*(?:["″”]|′′)/g, '寸')
    .replace(/(?<=\d)\s*[克升瓦伏米]/g, (unit) => units[unit.trim()] ?? unit)
    .replace(/(?<=\d)\s*x\s*(?=\d)/g, 'x')
    .replace(/(?<![a-z])(gb|jb|hg|qb|din|iso|ansi|jis)(?:\s*\/\s*t)?[\s-]*(?=\d)/g, '$1')
    .replace(/(?<=\d)\s+(?=(?:mm|cm|um|ml|ul|kg|kw|nm|mah|ah|[lgwvma])(?![a-z0-9]))/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
const units: Record<string, string> = { 克: 'g', 升: 'l', 瓦: 'w', 伏: 'v', 米: 'm' }

/** Runs of Chinese, and runs of letters and digits with what may stand inside a code; the rest parts them. */
export function runs(text: string): { han: string[]; codes: string[] } {
  const found =
    normal(text).match(
      /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}][[\p{L}\p{N}.\-_\/+#%°]--\p{Script=Han}]*/gv,
    ) ?? []
  return {
    han: found.filter((run) => HAN.test(run)),
    codes: found.filter((run) => !HAN.test(run)).map((run) => run.replace(/[.\-_/+#%°]+$/, '')),
  }
}
const HAN = /^\p{Script=Han}/u

/** A code as it is compared: the letter o is a zero, hyphens are nothing. */
export const squeezed = (code: string) => code.replace(/[-_]/g, '').replaceAll('o', '0')

/** Single characters and pairs: every word is found inside every other, however a dictionary would cut it. */
export function grams(han: string): string[] {
  const characters = [...han]
  return [...characters, ...pairs(characters)]
}
const pairs = (characters: string[]) => characters.slice(1).map((next, at) => characters[at] + next)

/** What of a code can be typed: the whole and its tails from each change of letters and digits, and the pieces between. */
export function pieces(code: string): string[] {
  const found = new Set<string>()
  for (const part of [code, ...code.split(/[-_/]+/)]) {
    const key = squeezed(part)
    for (const { index } of key.matchAll(/[a-z]+|\d+(?:\.\d+)?|[^a-z\d]+/g)) found.add(key.slice(index))
    for (const [piece] of key.matchAll(/[a-z]*\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)*/g)) found.add(piece)
    for (const [number] of key.matchAll(/\d+(?:\.\d+)?/g)) found.add(number)
  }
  return [...found].filter((piece) => /[\p{L}\p{N}]/u.test(piece))
}

/** A tsvector's text. All at one position: only the weight counts, never how near words stand. */
export function vectorText(parts: readonly Part[], initials: readonly string[]): string {
  const best = new Map<string, Weight>()
  const add = (lexeme: string, weight: Weight) => {
    const known = best.get(lexeme)
    if (known === undefined || weight < known) best.set(lexeme, weight)
  }
  for (const { text, weight } of parts) {
    const { han, codes } = runs(text)
    for (const run of han) for (const gram of grams(run)) add(gram, weight)
    for (const code of codes) for (const piece of pieces(code)) add(piece, weight)
  }
  for (const letters of initials) {
    for (let at = 0; at < letters.length; at++) add(INITIALS + letters.slice(at, at + 12), 'B')
  }
  return [...best].map(([lexeme, weight]) => `${quoted(lexeme)}:1${weight}`).join(' ')
}
/** Stands before initials, so that 'bs' of 扳手 is not taken for a code. */
const INITIALS = '~'

const quoted = (lexeme: string) => `'${lexeme.slice(0, 200).replace(/['\\]/g, '$&$&')}'`

/** Words without which the rest says as much. */
const idle = new Set('的 了 和 与 及 或 用 之 等'.split(' '))

/** What was typed, as terms. `cut` parts a run of Chinese into words; synonyms go by whole words. */
export function termsOf(
  keyword: string,
  cut: (han: string) => string[],
  synonymsOf: (word: string) => readonly string[],
): Term[] {
  const { han, codes } = runs(keyword)
  const alike = codes.length > 0 ? synonymsOf(plain(keyword)) : []
  if (alike.length > 0) return [{ lexemes: allOfText(keyword), synonyms: alike.map(allOfText) }]
  const words = han.flatMap(cut)
  const said = words.filter((word) => !idle.has(word))
  return [
    ...(said.length > 0 || codes.length > 0 ? said : words).map((word) => ({
      lexemes: needed(word),
      synonyms: synonymsOf(word).map(allOfText),
    })),
    ...codes.map((code) => ({ lexemes: [codeQuery(code)], synonyms: initialsOf(code) })),
  ]
}

function allOfText(text: string): string[] {
  const { han, codes } = runs(text)
  return [...han.flatMap(needed), ...codes.map(codeQuery)]
}

const needed = (word: string) => {
  const characters = [...word]
  return (characters.length === 1 ? characters : pairs(characters)).map(quoted)
}

/** Codes are typed from their beginning; one or two digits or a single letter mean just themselves. */
function codeQuery(code: string): string {
  const key = squeezed(code)
  return /^(?:\d{1,2}|.)$/u.test(key) ? quoted(key) : `${quoted(key)}:*`
}

const initialsOf = (code: string) => (/^[a-z]{2,12}$/.test(code) ? [[`${quoted(INITIALS + code)}:*`]] : [])

const termText = ({ lexemes, synonyms }: Term) =>
  `(${[lexemes, ...synonyms].map((each) => `(${each.join(' & ')})`).join(' | ')})`

/** A tsquery that wants every term, or one that is glad of any. Made of quoted lexemes only. */
export const allOf = (terms: readonly Term[]) => terms.map(termText).join(' & ')
export const anyOf = (terms: readonly Term[]) => terms.map(termText).join(' | ')

/** One that wants any two of them. */
export const twoOf = (terms: readonly Term[]) =>
  terms
    .flatMap((one, at) => terms.slice(at + 1).map((other) => `(${termText(one)} & ${termText(other)})`))
    .join(' | ')

/** For `like`: what was typed, somewhere, whatever signs it has. */
export const containing = (text: string) => `%${text.replace(/[%_\\]/g, '\\$&')}%`

/** Without blanks: how titles are compared as a whole. */
export const plain = (text: string) => normal(text).replace(/[\s\-_]/g, '')

/** Letters alone may be pinyin. */
export const asPinyin = (text: string) => {
  const letters = normal(text).replace(/[\s']/g, '')
  return /^[a-z]{3,60}$/.test(letters) ? letters : ''
}

/** One parameter's wishes: any of these values, or a number in any of these ranges. */
export interface Wish {
  readonly name: string
  readonly values: readonly string[]
  readonly ranges: readonly { from: number; to: number }[]
}

/** '材质:304', '材质:316', '长度:20..40' → one wish a name. Ranges may be open on one side. */
export function wishesOf(filters: readonly string[]): Wish[] {
  const wishes = new Map<string, { name: string; values: string[]; ranges: { from: number; to: number }[] }>()
  for (const filter of filters) {
    const [, name = '', value = ''] = /^([^:]+):(.*)$/s.exec(filter) ?? []
    const wish = wishes.get(name) ?? { name, values: [], ranges: [] }
    const [, from, to] = /^(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/.exec(value) ?? []
    if (from === undefined && to === undefined) wish.values.push(value)
    else wish.ranges.push({ from: Number(from ?? -Infinity), to: Number(to ?? Infinity) })
    wishes.set(name, wish)
  }
  return [...wishes.values()]
}

/** Sizes are read from small to large, whatever sells; other choices as they come, the most frequent first. */
export function inReadingOrder<T extends { value: string }>(values: readonly T[]): T[] {
  const sizeOf = ({ value }: T) => Number.parseFloat(/^\D{0,4}?(-?\d+(?:\.\d+)?)/.exec(value)?.[1] ?? '')
  if (values.some((each) => Number.isNaN(sizeOf(each)))) return [...values]
  return [...values].sort((a, b) => sizeOf(a) - sizeOf(b) || naturally.compare(a.value, b.value))
}
const naturally = new Intl.Collator('zh', { numeric: true })
