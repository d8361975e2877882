/** Scripts of names and addresses of which no font is here, as they are called in Chinese. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{sc=Arabic}/u, '维吾尔文或阿拉伯文'],
  [/\p{sc=Tibetan}/u, '藏文'],
  [/\p{sc=Mongolian}/u, '蒙古文'],
  [/\p{sc=Yi}/u, '彝文'],
  [/[\p{sc=Tai_Le}\p{sc=New_Tai_Lue}\p{sc=Tai_Tham}]/u, '傣文'],
  [/\p{sc=Thai}/u, '泰文'],
]
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20e3/u
/** Signs that are seen only in what they do to others: selectors of variants, joiners, control characters. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu
const clusters = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/**
 * A text in signs that a font has. A variant of a character and another form of it (⼀, 𝐀) become the usual one; what has
 * none becomes a word in 〔〕: an emoji 〔表情〕, a Chinese character its number, 〔U+2A6A5〕, a script its name.
 */
export function inWords(text: string, has: (sign: string) => boolean): string {
  const isPrintable = (part: string) => [...part].every(has)
  let shown = ''
  let last = ''
  for (const { segment } of clusters.segment(text)) {
    const usual = [segment, segment.normalize('NFC'), segment.normalize('NFKC')].map(seen)
    const word = usual.find(isPrintable) ?? wordFor(segment)
    // Signs of one kind that follow each other are one word.
    if (!(word.startsWith('〔') && word === last && segment !== word)) shown += word
    last = word
  }
  return shown
}

const seen = (part: string) => (/^\r?\n$/.test(part) ? '\n' : part.replace(/\s/g, ' ').replace(UNSEEN, ''))

function wordFor(segment: string): string {
  if (segment.includes('\n')) return '\n'
  if (EMOJI.test(segment)) return '〔表情〕'
  const han = /\p{sc=Han}/u.exec(segment)?.[0]
  if (han) return `〔U+${han.codePointAt(0)?.toString(16).toUpperCase()}〕`
  return `〔${SCRIPTS.find(([script]) => script.test(segment))?.[1] ?? '符号'}〕`
}
