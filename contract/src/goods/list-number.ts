import { simplified, UNIT } from './list-words.ts'

/** The most pieces of a line. */
export const LINE_MOST = 99_999

/** The doubt of a line without any quantity. */
export const NONE_WRITTEN = '没有写数量'

/** A quantity as written, with its unit; a null quantity comes with the reason why it has to be asked. */
export interface Reading {
  readonly quantity: number | null
  readonly unit?: string
  readonly doubt?: string
}

const CHINESE = '[零〇一二两三四五六七八九十百千廿俩仨壹贰叁肆伍陆柒捌玖拾]+'
const DIGITS = '\\d+(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?'
/** Numbers that are none, or not one. */
const VAGUE =
  '(?:若干|适量|少许|一些|几|数|多|半)(?:十)?|(?:约|大约|大概|至少|最少|不少于|最多|左右)\\s*\\d+|\\d+\\s*多'
const RANGE = '\\d+(?:\\.\\d+)?\\s*(?:-|~|～|—|至|到|或|或者|\\/|\\+)\\s*\\d+(?:\\.\\d+)?'

/** A number as people write a quantity. */
export const AMOUNT = `(?:${RANGE}|${VAGUE}|-?(?:${DIGITS})(?:\\s?[万千百亿])?|${CHINESE}(?:[万亿])?)`

const WHOLE = new RegExp(
  `^[x×*=@]?\\s*(${AMOUNT})\\s*(${UNIT}|[\\p{Script=Han}]{1,3}|[a-z]{1,4})?(?:左右|以上|以内|上下)?[。.]?$`,
  'iu',
)
const LABEL = /^(?:采购|订购|需求)?(?:数量|qty|quantity)\s*[:=]?\s*/i

/** Reads a cell that is known to hold a quantity. */
export function readCount(cell: string): Reading {
  const text = simplified(plainCell(cell)).replace(LABEL, '')
  if (/^[-/\\—无]*$/.test(text) && !/\d/.test(text)) return { quantity: null, doubt: NONE_WRITTEN }
  const [, amount, unit] = WHOLE.exec(text) ?? []
  if (amount === undefined || /(?:左右|以上|以内|上下)/.test(text) || NO_COUNT.test(unit ?? ''))
    return unclear(text)
  return readAmount(amount, unit, text)
}

/** Measures of sizes and ratings, in which nothing is sold. */
const NO_COUNT = /^(?:mm|cm|dm|毫米|厘米|寸|英寸|v|kv|w|kw|a|ma|号|级|度|天|元|年|月|日)$/i

const unclear = (text: string): Reading => ({ quantity: null, doubt: `“${short(text)}”不是确定的数量` })
const short = (text: string) => (text.length > 20 ? `${text.slice(0, 20)}…` : text)
const plainCell = (cell: string) => cell.normalize('NFKC').replace(/−/g, '-').replace(/\s+/g, ' ').trim()

/** Reads the number and the unit of a quantity. `text` is how it was written. */
export function readAmount(amount: string, unit: string | undefined, text: string): Reading {
  const counted = unit === undefined || unit === '' ? {} : { unit }
  const value = amountOf(amount.replace(/\s/g, ''))
  if (value === null) return { ...counted, ...unclear(text) }
  if (unit === '打') return { quantity: null, doubt: `“${short(text)}”是多少件，请填数量` }
  if (unit === '批') return unclear(text)
  if (!Number.isInteger(value)) return { quantity: null, ...counted, doubt: `数量 ${value} 不是整数` }
  if (value <= 0) return { quantity: null, ...counted, doubt: `数量是 ${value}` }
  if (value > LINE_MOST) return { quantity: null, ...counted, doubt: tooMany(value) }
  return { quantity: value, ...counted }
}

export const tooMany = (value: number) => `数量 ${value} 超过一行最多的 ${LINE_MOST}`

function amountOf(amount: string): number | null {
  if (/^-?(?:\d+(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(amount)) return Number(amount.replaceAll(',', ''))
  if (/^[零〇一二两三四五六七八九十百千廿俩仨壹贰叁肆伍陆柒捌玖拾]+$/.test(amount)) return chinese(amount)
  return null
}

const UNITS = new Map(
  [...'零〇一二两三四五六七八九俩仨壹贰叁肆伍陆柒捌玖'].map((sign, at) => [
    sign,
    [0, 0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 1, 2, 3, 4, 5, 6, 7, 8, 9][at] ?? 0,
  ]),
)
const PLACES: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 千: 1000 }

/** '十二' is 12, '一百二十' 120, '廿' 20, '一百零五' 105. '一百二', short for 120, is not read. */
function chinese(text: string): number | null {
  let sum = 0
  let digit: number | null = null
  let place = 10_000
  for (const sign of text.replaceAll('廿', '二十')) {
    const next = PLACES[sign]
    if (next === undefined) {
      const value = UNITS.get(sign) ?? 0
      if (digit !== null && digit !== 0) return null
      digit = value
    } else {
      if (next >= place) return null
      sum += (digit === null || (digit === 0 && sum > 0) ? 1 : digit) * next
      place = next
      digit = null
    }
  }
  if (digit !== null && place > 10 && place < 10_000 && !/[零〇]/.test(text)) return null
  return sum + (digit ?? 0)
}

/** '3', '3.0', '３个', 'x3', '数量：3', '1,200': a whole number up to 99,999; else null. */
export function quantityOf(text: string): number | null {
  const [, digits] =
    /^[x×*]?\s*(\d{1,5}|\d{1,2},\d{3})(?:\.0+)?\s*(?!mm|cm|毫米|厘米|[十百千万亿](?!克))[\p{Script=Han}a-z]{0,3}$/iu.exec(
      text
        .normalize('NFKC')
        .trim()
        .replace(/^(?:采购|订购|需求)?(?:数量|qty)\s*:?\s*/i, ''),
    ) ?? []
  return digits === undefined ? null : Number(digits.replace(',', ''))
}
