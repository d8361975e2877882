import { diameterOf, INITIALS, pairsOf, SOUND, withoutSigns } from '../lexeme/rules.ts'
import { comparableCode, normal, plain, runs } from '../text/rules.ts'
import { isSize, sameSizes } from '../text/size-rules.ts'

/**
 * A searched word: all its lexemes must be there, or all those of one synonym. `dm6*` matches every lexeme that
 * begins with dm6.
 */
export interface Term {
  readonly text: string
  readonly lexemes: readonly string[]
  readonly synonyms: readonly (readonly string[])[]
  /** Sizes, materials, standards and brands: in a title they do not say what the product is. */
  readonly isFact: boolean
  readonly isSize: boolean
  /** The penalty of a product without it. */
  readonly weight: number
}

/** The dictionary that cuts words, and their synonyms. */
export interface Wording {
  readonly cut: (han: string) => string[]
  readonly synonymsOf: (word: string) => readonly string[]
  /** Whether the word is a material, a standard or a brand. */
  readonly isFact: (word: string) => boolean
}

/**
 * The typed keyword as terms. Synonyms are of whole words. With `parted`, characters outside of dictionary words
 * count alone.
 */
export function termsOf(keyword: string, wording: Wording, parted = false): Term[] {
  const { han, codes } = runs(keyword)
  const whole = plain(keyword)
  const alike = codes.length > 0 && han.length > 0 ? wording.synonymsOf(whole) : []
  if (alike.length > 0) {
    return [
      {
        text: whole,
        lexemes: queryLexemesOf(keyword),
        synonyms: alike.map(queryLexemesOf),
        isFact: wording.isFact(whole),
        isSize: false,
        weight: whole.length,
      },
    ]
  }
  const words = han.flatMap((run) => joinCharacters(wording.cut(run), parted))
  const meaningful = words.filter((word) => !stopWords.has(word))
  return [
    ...(meaningful.length > 0 || codes.length > 0 ? meaningful : words).map((word) =>
      wordTerm(word, wording),
    ),
    ...codes.map((code) => codeTerm(code, wording)),
  ]
}

/** Stop words: they are ignored beside other words. */
const stopWords = new Set('的 了 和 与 及 或 用 之 等 规格 型号 尺寸 大小 品牌 材质 材料 直径'.split(' '))

/**
 * Joins neighbouring characters that the dictionary joins to no word: 用表 is a part of 万用表 and must not match every 表.
 */
function joinCharacters(words: readonly string[], parted: boolean): string[] {
  const found: string[][] = []
  for (const word of words) {
    const last = found.at(-1)
    if ([...word].length === 1 && last?.every((each) => [...each].length === 1)) last.push(word)
    else found.push([word])
  }
  return found.flatMap((each) =>
    parted && !each.some((word) => stopWords.has(word)) ? each : [each.join('')],
  )
}

const wordTerm = (word: string, { synonymsOf, isFact }: Wording): Term => ({
  text: word,
  lexemes: pairsOf(word),
  synonyms: synonymsOf(word).map(queryLexemesOf),
  isFact: isFact(word),
  isSize: false,
  weight: isFact(word) ? FACT_WEIGHT : Math.min([...word].length, 4),
})

function codeTerm(code: string, { synonymsOf, isFact }: Wording): Term {
  const standard = isStandard(code)
  const size = isSize(code) || diameterOf(code) !== ''
  const fact = standard || size || isFact(code)
  const bare = withoutSigns(code)
  const alike = new Set([...synonymsOf(code), ...synonymsOf(code.replace(/[-_]/g, ''))])
  return {
    text: code,
    lexemes: [codeLexeme(code)],
    synonyms: [
      ...(bare && bare !== comparableCode(code) ? [[codeLexeme(bare)]] : []),
      ...(standard ? [[`${comparableCode(code)}.*`]] : []),
      ...sameSizes(code).map((size) => [size]),
      ...(/^[a-z]{2,24}$/.test(code) ? [[`${INITIALS}${code}*`], [`${SOUND}${code}*`]] : []),
      ...[...alike].map(queryLexemesOf),
    ],
    isFact: fact,
    isSize: size,
    weight: standard ? 3 : fact ? FACT_WEIGHT : Math.min(code.length, 4),
  }
}

/** A phrase with ø10 as one with 10mm, for goods whose data do not say that the size is one across. */
export const acrossAsSize = (keyword: string) =>
  normal(keyword).replace(/ø(\d+(?:\.\d+)?)(?:mm)?(?![\w.])/g, '$1mm')

/** Low weight of facts: a product without the size is still the right thing; a size alone says nothing. */
const FACT_WEIGHT = 1.2

function queryLexemesOf(text: string): string[] {
  const { han, codes } = runs(text)
  return [...han.flatMap(pairsOf), ...codes.map(codeLexeme)]
}

/** Codes match by prefix; sizes, standards and single characters match exactly. */
function codeLexeme(code: string): string {
  const across = diameterOf(code)
  if (across) return across
  const key = comparableCode(code)
  return isSize(code) || isStandard(code) || [...key].length === 1 ? key : `${key}*`
}

const isStandard = (code: string) => /^(?:gb|jb|hg|qb|din|iso|iec|ansi|jis)\d+(?:\.\d+)?$/.test(code)
