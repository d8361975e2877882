import * as z from 'zod/mini'
import './endpoint.ts'
import { visibleText } from './typed-text.ts'
import { atMost } from './values.ts'

const TRACKING_NO = /^[A-Za-z0-9-]{5,40}$/
const TEXT_LENGTH = 200

/** The hyphens of other programs: Word writes dashes, web pages the mathematical minus. */
const DASHES = /[\u2010-\u2015\u2212]/g
/** Words in letters that stand before a number. */
const WORDS = /\b(?:tracking(?: ?(?:number|no))?|waybill|number|no|express|ems)\b(?:[.:#]| (?=\S))/gi
/** Text around a number: Chinese words, punctuation of both widths, brackets, line breaks. */
const AROUND = /[\p{Script=Han} \n\r:;,.!#|'"“”‘’()[\]【】「」《》、。·]+/u

/**
 * The tracking number in a text, or null when there is none or more than one: `SF1234567890`, `单号：SF1234567890`,
 * `顺丰 SF1234 5678 90`, with full-width and hidden characters. A text that is too long is never cut.
 */
export function trackingNumberIn(text: string): string | null {
  if (text.length > TEXT_LENGTH) return null
  const plain = visibleText(text).normalize('NFKC').replace(DASHES, '-').replace(WORDS, ' ').trim()
  if (TRACKING_NO.test(plain)) return plain
  if (/手机|电话/.test(plain)) return null
  // Blanks part a number into groups; everything else parts two numbers.
  const parts = plain.replace(/(?<=[A-Za-z0-9-])[ \t]+(?=[A-Za-z0-9-])/g, '\t').split(AROUND)
  const numbers = parts.filter((part) => part !== '')
  const [only = ''] = numbers
  const groups = only.split('\t')
  // Two long groups are two numbers.
  if (numbers.length !== 1 || groups.filter((group) => group.replace(/\D/g, '').length >= 9).length > 1)
    return null
  const joined = groups.join('')
  return TRACKING_NO.test(joined) && /\d/.test(joined) ? joined : null
}

/** A tracking number as scanners read it, also out of what people paste with it. */
export const TrackingNo = z.string('请填写运单号').check(
  atMost(TEXT_LENGTH, '运单号应为 5–40 位字母、数字或 -'),
  z.overwrite((text) => trackingNumberIn(text) ?? text),
  z.regex(TRACKING_NO, '运单号应为 5–40 位字母、数字或 -，一次只填一个'),
)
