import { refuseField } from '@gongfang/contract/base/refusal'
import { normalPhone } from '@gongfang/contract/base/values'

export const MINUTE_MS = 60_000

export const HOUR_MS = 60 * MINUTE_MS

/** The number as it is kept, however it was typed. */
export const mobileOf = (phone: string) => normalPhone(phone) ?? refuseField('phone', '手机号应为 11 位数字')

/** '139****0001', '9133**********0X1Y': enough to recognise a number by, too little to use it. */
export function maskedNumber(text: string): string {
  if (text === '') return ''
  if (text.length < 8) return '****'
  const kept = text.length > 11 ? 4 : 3
  return `${text.slice(0, kept)}${'*'.repeat(text.length - kept - 4)}${text.slice(-4)}`
}

/**
 * A form of an institution's name that ignores brackets, blanks, width and case. Two spellings of one name have the
 * same form.
 */
export const nameForm = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[〔【[]/g, '(')
    .replace(/[〕】\]]/g, ')')
    .toUpperCase()
