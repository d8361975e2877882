import { pinyin } from 'pinyin-pro'
import {
  diameterLexemes,
  lexemesOf,
  modelLexemes,
  nameLexemes,
  soundLexemes,
  vectorText,
  type Weight,
} from '../lexeme/rules.ts'
import { plain, runs } from '../text/rules.ts'

/** Makes the index row of a product. */
export function indexed(source: Source): Indexed {
  const { id, title, brand, categories, keywords, models } = source
  const said = syllables(title)
  const sounds = [said, syllables(brand), ...categories.map(syllables), syllables(keywords)]
  const named = [brand, ...categories, keywords, ...source.tags].join(' ')
  const parameters = [source.subtitle, source.keySpec, ...source.parameters].join(' ')
  return {
    productId: id,
    words: vectorText([
      ...weighing('A', [...lexemesOf(title), ...nameLexemes(title), ...nameLexemes(keywords)]),
      ...weighing('B', [...lexemesOf(named), ...sounds.flatMap(soundLexemes)]),
      ...weighing('C', [
        ...lexemesOf(parameters),
        ...source.diameters.flatMap(diameterLexemes),
        ...models.flatMap(({ values }) => values.flatMap(lexemesOf)),
      ]),
      ...weighing('D', models.flatMap(modelLexemes)),
    ]),
    plain: [title, brand, ...categories].map(plain).join(' '),
    pinyin: sounds.map((each) => each.join('')).join(' '),
    codes: source.codeKeys.join(' '),
  }
}

const weighing = (weight: Weight, lexemes: readonly string[]) =>
  lexemes.map((lexeme) => [lexeme, weight] as const)

/** Cache: the same brands and categories occur in many products. */
const known = new Map<string, string[]>()

function syllables(text: string): string[] {
  const found = known.get(text)
  if (found) return found
  const spoken = runs(text).han.flatMap((han) => pinyin(han, { toneType: 'none', type: 'array', v: true }))
  if (known.size >= 5000) known.clear()
  known.set(text, spoken)
  return spoken
}

/** The parts of a product that search reads. */
export interface Source {
  readonly id: number
  readonly title: string
  readonly subtitle: string
  readonly keywords: string
  readonly tags: string[]
  readonly keySpec: string
  readonly brand: string
  readonly categories: string[]
  readonly parameters: string[]
  /** Values that are sizes across, such as 直径 10mm. */
  readonly diameters: string[]
  readonly codeKeys: string[]
  /** `code`: the model code and the barcode, with a blank between them. */
  readonly models: { code: string; values: string[] }[]
}

export interface Indexed {
  readonly productId: number
  readonly words: string
  readonly plain: string
  readonly pinyin: string
  readonly codes: string
}
