import { simplified } from './simplified-rules.ts'

/**
 * Normal form of indexed and searched text: half width, lower case, simplified characters, x as the sign for "by",
 * units as letters, "10 mm" as "10mm", "2.0" as "2", "GB/T 6170-2015" as "gb6170".
 */
export function normal(text: string): string {
  return simplified(withFractions(text).normalize('NFKC').toLowerCase())
    .replace(/[×✕✖∗*]/g, 'x')
    .replace(/[–—−‐‑‒~∼]/g, '-')
    .replace(/[φϕ⌀∅ф]/g, 'ø')
    .replace(/ø\s*(?=\d)/g, ' ø')
    .replace(/ø(?!\d)/g, ' ')
    .replace(/[μµ]/g, 'u')
    .replace(/毫米|公厘/g, 'mm')
    .replace(/厘米|公分/g, 'cm')
    .replace(/毫升/g, 'ml')
    .replace(/微升/g, 'ul')
    .replace(/微米/g, 'um')
    .replace(/千克|公斤/g, 'kg')
    .replace(/千瓦/g, 'kw')
    .replace(/牛\s*[·.•-]?\s*米|(?<![a-z])n\s*[·.•⋅]\s*m(?![a-z])/g, 'nm')
    .replace(/(?<=\d)\s*(?:平方毫米|平方mm|平方)/g, 'mm2')
    .replace(/(?<=\d)\s*安时/g, 'ah')
    .replace(/(?<=\d)\s*兆(?![欧帕])/g, 'mhz')
    .replace(/(?<=\d)\s*(?:摄氏)?度/g, '°c')
    .replace(/(?<=\d)\s*英?[寸吋]|(?<=\d)\s*(?:["″”“]|′′|''|’’)/g, '寸')
    .replace(PIPE, (_, size) => pipes[size] ?? size)
    .replace(/(?<=\d\/\d+)寸/g, ' ')
    .replace(/(?<=\d)\s*[克升瓦伏米吨]/g, (unit) => units[unit.trim()] ?? unit)
    .replace(/(?<=\d)\s*(mm|cm|m)\s*x\s*(?=\d)/g, '$1 ')
    .replace(/(?<=\d)\s*x\s*(?=\d)/g, 'x')
    .replace(/(?<=\d)(\.\d*?)0+(?!\d)/g, (_, decimals) => (decimals === '.' ? '' : decimals))
    .replace(STANDARD, '$1')
    .replace(/(?<=(?<![a-z])gb\d+(?:\.\d+)?)-(?:19|20)?\d\d(?!\d)/g, '')
    .replace(UNIT_APART, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** ¾ as 3/4, and 1½ as 1-1/2: NFKC would make 11/2 of it. */
const withFractions = (text: string) =>
  text
    .replace(/(?<=\d)\s?(?=[¼½¾⅐-⅞])/g, '-')
    .replace(/[¼½¾⅐-⅞]/g, (sign) => sign.normalize('NFKC').replace('\u2044', '/'))

/** Pipes are named by eighths of an inch: 4分 is 1/2 inch. 分钟, 分之 and 分度 are no pipes. */
const PIPE = /(?<![\d.])([1-6]|(?<!\p{Script=Han})[二三四六])分(?![之钟度贝析辨类布散体离流])/gu
const pipes: Record<string, string> = {
  ...{ 1: '1/8 ', 2: '1/4 ', 3: '3/8 ', 4: '1/2 ', 5: '5/8 ', 6: '3/4 ' },
  ...{ 二: '1/4 ', 三: '3/8 ', 四: '1/2 ', 六: '3/4 ' },
}

const units: Record<string, string> = { 克: 'g', 升: 'l', 瓦: 'w', 伏: 'v', 米: 'm', 吨: 't' }

const STANDARD = /(?<![a-z])(gb|jb|hg|qb|din|iso|iec|ansi|jis)(?:\s*\/\s*t)?[\s-]*(?=\d)/g

const UNIT_APART =
  /(?<=\d)\s+(?=(?:mm2?|cm|um|ml|ul|kg|kw|kv|nm|mah|ah|mhz|ghz|khz|hz|db|oz|rpm|°c|[lgwvmat])(?![a-z0-9]))/g

/**
 * Splits into runs of Chinese characters, and runs of letters and digits with the signs that codes may contain. Other
 * characters separate runs.
 */
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

/** The form in which codes are compared: the letter o is a zero, hyphens are left out. */
export const comparableCode = (code: string) => code.replace(/[-_]/g, '').replaceAll('o', '0')

/** The text without blanks and hyphens, for comparing whole titles. */
export const plain = (text: string) => normal(text).replace(/[\s\-_]/g, '')

/** Returns '' for a text that cannot be pinyin; letters alone may be pinyin. */
export const asPinyin = (text: string) => {
  const letters = normal(text).replace(/[\s']/g, '')
  return /^[a-z]{3,60}$/.test(letters) ? letters : ''
}
