// Texts as people type and paste them. Used by the server's door and by both faces, so no schema here.

/** Characters that end a line in some program: Word writes a vertical tab, others U+0085, U+2028 and U+2029. */
const OTHER_BREAKS = /[\v\f\u0085\u2028\u2029]/g

/** Invisible characters: control characters except tab and line breaks, zero-width signs, noncharacters. */
const HIDDEN = /[^\P{Default_Ignorable_Code_Point}\u202d\u202e]|[^\P{Cc}\t\n\r]|[\ufff9-\ufffb\ufffe\uffff]/gu

/** Longest beginning of a flag of tag letters, in UTF-16 units. */
const FLAG = 14

/**
 * The text without hidden characters. Those that belong to what is seen stay: joiners within an emoji or a word of a
 * joining script, variation selectors behind their character. The two signs that turn all following letters around stay
 * as well, because `line` refuses them.
 */
export function visibleText(text: string): string {
  return text.replace(OTHER_BREAKS, '\n').replace(HIDDEN, (sign: string, at: number) => {
    const end = at + sign.length
    return belongs(sign, text.slice(Math.max(0, at - FLAG), at), text.slice(end, end + 2)) ? sign : ''
  })
}

const PICTURE = /^\p{Extended_Pictographic}/u
/** Letters of scripts whose letters change their form beside others: Arabic, Mongolian, those of India. */
const JOINED =
  /^(?![\p{sc=Han}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}])[\p{L}\p{M}]/u

/** Whether a hidden character belongs to the one before it. */
function belongs(sign: string, before: string, after: string): boolean {
  const code = sign.codePointAt(0)!
  const last = lastOf(before)
  if (code === 0x200d && PICTURE.test(after))
    if (/^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u20e3|\u{e007f})/u.test(last)) return true
  if (code === 0x200c || code === 0x200d) return JOINED.test(last) && JOINED.test(after)
  // ❤️ and ☎︎; of a digit only in 1️⃣.
  if (code === 0xfe0e || code === 0xfe0f)
    return /^[0-9#*]/.test(last)
      ? after.startsWith('\u20e3')
      : /^[\p{Emoji}\p{Extended_Pictographic}\p{S}\p{sc=Han}]/u.test(last)
  if (code >= 0xfe00 && code <= 0xfe0d) return /^[\p{S}\p{sc=Han}\p{sc=Mongolian}]/u.test(last)
  if (code >= 0x180b && code <= 0x180f) return /^\p{sc=Mongolian}/u.test(last)
  // Forms of a Chinese character, which names use.
  if (code >= 0xe0100 && code <= 0xe01ef) return /^\p{sc=Han}/u.test(last)
  // The flags of England, Scotland and Wales: a black flag, letters, an end.
  if (code >= 0xe0020 && code <= 0xe007f)
    return /^\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6}$/u.test(before.slice(before.lastIndexOf('\u{1f3f4}')))
  return false
}

/**
 * The last character. Patterns for it start with ^, because V8 14 does not find a pair of surrogates with a class before
 * $ (seen in Node 26).
 */
function lastOf(text: string): string {
  const at = text.length - 1
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? text.slice(at - 1) : text.slice(at)
}

/** Line breaks and tabs of a text for one line become blanks. */
export const oneLine = (text: string) => text.replace(/ ?[\t\n\v\f\r\u0085\u2028\u2029]+ ?/g, ' ')

/** A pasted text as a field of one line keeps it. */
export const pastedLine = (text: string) => oneLine(visibleText(text)).trim()

/** Full-width letters and digits as narrow ones, without hidden characters. */
const narrow = (text: string) => visibleText(text).normalize('NFKC')

/**
 * The six digits of a code by SMS or of a dynamic code, out of what was typed or pasted: `734 143`, `验证码：734143`, or
 * the whole message. A text without one six-digit number gives its digits, so that typing goes on.
 */
export function sixDigits(text: string): string {
  const plain = narrow(text)
  const near = /(?:验证码|校验码|动态码|密码|code)\D{0,12}?(?<!\d)(\d{3}[ -]?\d{3})(?!\d)/i.exec(plain)
  const found = near ?? /(?<![\d.])(\d{3}[ -]?\d{3})(?![\d.])/.exec(plain)
  return (found?.[1] ?? plain).replace(/\D/g, '')
}

/** A word before a number, as people paste it with it: `单号：SF123`, `手机：138…`. */
const LABEL = /^(?=[^:：]*\p{sc=Han})[\p{sc=Han}\p{L}()/ ]{1,20}[:：]\s*/u

/** A number written in letters and digits, e.g. a tracking number, bank account or credit code, as it is kept. */
export const pastedNumber = (text: string) => {
  const plain = narrow(text).trim()
  return plain.replace(LABEL, '').replace(/\s+/g, '')
}

/** A phone number with its blanks, hyphens and extension, without the word before it. */
export const pastedPhone = (text: string) => oneLine(narrow(text)).trim().replace(LABEL, '')

/** A day as people write it: `2026-11-5`, `2026/11/05`, `2026.11.5`, `20261105`, `2026年11月5日`; null for anything else. */
export function typedDay(text: string): string | null {
  const plain = narrow(text).replace(/\s/g, '')
  const found =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(plain) ??
    /^(\d{4})(年)(\d{1,2})月(\d{1,2})[日号]?$/.exec(plain) ??
    /^(\d{4})()(\d{2})(\d{2})$/.exec(plain)
  if (!found) return null
  const [, year, , month, day] = found
  const iso = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? null : iso
}
