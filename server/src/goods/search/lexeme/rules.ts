import { comparableCode, normal, runs } from '../text/rules.ts'

/** The weight of a word by its place: A title, B brand and category, C parameters, D model codes. */
export type Weight = 'A' | 'B' | 'C' | 'D'

/** Single characters and pairs, so that a word is found inside any other, however a dictionary would split it. */
export function grams(han: string): string[] {
  const characters = [...han]
  return [...characters, ...pairs(characters)]
}

const pairs = (characters: string[]) => characters.slice(1).map((next, at) => characters[at] + next)

export const pairsOf = (word: string) => {
  const characters = [...word]
  return characters.length === 1 ? characters : pairs(characters)
}

/**
 * The parts of a code that a buyer may type: the whole, its tails from each change between letters and digits, and
 * the pieces between.
 */
export function codeParts(code: string): string[] {
  const found = new Set<string>()
  for (const part of [code, ...code.split(/[-_/]+/)]) {
    const key = comparableCode(part)
    for (const { index } of key.matchAll(/[a-z]+|\d+(?:\.\d+)?|[^a-z\d]+/g)) found.add(key.slice(index))
    for (const [piece] of key.matchAll(/[a-z]*\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)*/g)) {
      // Gives 'm3' and 'm3x0.5', '600x400' and '600x400x148'.
      for (const { index } of piece.matchAll(/(?<=\d)x/g)) found.add(piece.slice(0, index))
      found.add(piece)
    }
    for (const [number] of key.matchAll(/\d+(?:\.\d+)?/g)) found.add(number)
  }
  found.add(withoutSigns(code))
  const across = diameterOf(code)
  if (across) found.add(across)
  return [...found].filter((piece) => /[\p{L}\p{N}]/u.test(piece))
}

/** The code without its signs, as it is often typed: 'gr.49' as 'gr49', '55/72/8' as '55728'. 2.5 and 1/2 stay. */
export function withoutSigns(code: string): string {
  const key = comparableCode(code).replace(/(?<!\d)\.|\.(?!\d)|[+#%°]/g, '')
  return key.replace((key.match(/\//g)?.length ?? 0) > 1 ? /\//g : /(?<!\d)\/|\/(?!\d)/g, '')
}

/** 'ø10mm' → 'ø10'; '' for other codes. */
export const diameterOf = (code: string): string => /^ø\d+(?:\.\d+)?(?=(?:mm)?$)/.exec(code)?.[0] ?? ''

/** A size across, such as the value 10mm of 直径. */
export const diameterLexemes = (value: string): string[] => {
  const [size] = /^\d+(?:\.\d+)?(?=(?:mm)?$)/.exec(normal(value)) ?? []
  return size ? [`ø${size}`] : []
}

/** The lexemes of a text. */
export const lexemesOf = memoized((text: string): readonly string[] => {
  const { han, codes } = runs(text)
  return [...han.flatMap(grams), ...codes.flatMap(codeParts)]
})

/** Caches results: values of models, brands and categories repeat in many products. */
function memoized<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= 20_000) known.clear()
    const made = make(text)
    known.set(text, made)
    return made
  }
}

/** 'M8', '30mm', '304' → 'm8x30': buyers type sizes of neighbouring axes together. */
export function adjacentSizes(values: readonly string[]): string[] {
  const sizes = values.map(sizeOf)
  return sizes.flatMap((size, at) => {
    const next = sizes[at + 1]
    return size && next && !next.startsWith('m') ? lexemesOf(`${size}x${next}`) : []
  })
}

export const sizeOf = memoized((value) => /^m?\d+(?:\.\d+)?(?![\d-])/.exec(normal(value))?.[0] ?? '')

/** The lexemes of one model: its code, and its values among the models of its product. */
export const modelLexemes = ({ code, values }: { code: string; values: readonly string[] }): string[] => [
  ...lexemesOf(code),
  ...values.flatMap(lexemesOf),
  ...adjacentSizes(values),
]

/** Text of a tsvector. All lexemes have the same position: only the weight counts, not the distance of words. */
export function vectorText(lexemes: Iterable<readonly [string, Weight]>): string {
  const best = new Map<string, Weight>()
  for (const [lexeme, weight] of lexemes) {
    const known = best.get(lexeme)
    if (known === undefined || weight < known) best.set(lexeme, weight)
  }
  return [...best].map(([lexeme, weight]) => `${quoted(lexeme)}:1${weight}`).join(' ')
}

/** Pinyin from each character on: whole syllables, or their initials. */
export const soundLexemes = (syllables: readonly string[]): string[] =>
  syllables.flatMap((_, at) => {
    const rest = syllables.slice(at, at + 12)
    return [INITIALS + rest.map((each) => each[0]).join(''), SOUND + rest.slice(0, 5).join('')]
  })

/** Prefixes of pinyin lexemes, so that 'bs' for 扳手 is not taken for a code. */
export const INITIALS = '~'

export const SOUND = '+'

/**
 * Whole names, separated by blanks in the text of staff: for the search 充电钻, a product of this name ranks above one
 * with the words 充电 and 电钻.
 */
export const nameLexemes = (text: string): string[] =>
  normal(text)
    .split(' ')
    .filter((name) => name.length > 1)
    .map(nameLexeme)

export const nameLexeme = (name: string) => `=${name}`

const quoted = (lexeme: string) => `'${lexeme.slice(0, 200).replace(/['\\]/g, '$&$&')}'`

/** A lexeme in a query; 'dm6*' becomes a prefix. */
export const queryLexeme = (lexeme: string) =>
  lexeme.endsWith('*') ? `${quoted(lexeme.slice(0, -1))}:*` : quoted(lexeme)
