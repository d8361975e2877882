import { pinyin } from 'pinyin-pro'
import type { Indexed, Source } from './index-queries.ts'
import { plain, runs, vectorText } from './rules.ts'

/** A product as it is looked for. */
export function indexed(source: Source): Indexed {
  const { id, title, brand, categories, codes } = source
  const said = syllables(title)
  const sounds = [said, syllables(brand), ...categories.map(syllables)]
  return {
    productId: id,
    words: vectorText(
      [
        { text: title, weight: 'A' },
        { text: [brand, ...categories, source.keywords, ...source.tags].join(' '), weight: 'B' },
        {
          text: [source.subtitle, source.keySpec, ...source.parameters, ...source.specs].join(' '),
          weight: 'C',
        },
        { text: codes.join(' '), weight: 'D' },
      ],
      sounds.map((each) => each.map((syllable) => syllable[0]).join('')),
    ),
    plain: [title, brand, ...categories].map(plain).join(' '),
    pinyin: sounds.map((each) => each.join('')).join(' '),
    codes: source.codeKeys.join(' '),
    popularity: source.sold,
  }
}

/** Brands and categories come back with every product. */
const known = new Map<string, string[]>()

function syllables(text: string): string[] {
  const found = known.get(text)
  if (found) return found
  const spoken = runs(text).han.flatMap((han) => pinyin(han, { toneType: 'none', type: 'array', v: true }))
  if (known.size >= 5000) known.clear()
  known.set(text, spoken)
  return spoken
}
