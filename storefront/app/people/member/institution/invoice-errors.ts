import { isCreditCode, normalCreditCode } from '@gongfang/contract/base/credit-code'
import type { InvoiceData } from '@gongfang/contract/people/member'
import type { Errors } from './institution-errors.ts'

/** Companies have 18 characters with a check digit; older numbers have 15 to 20. */
export function taxNumberError(taxNumber: string): string | undefined {
  const normal = normalCreditCode(taxNumber)
  if (normal === '') return '请填写税号'
  if (!/^[0-9A-Z]{15,20}$/.test(normal)) return '税号应为 15–20 位数字或大写字母'
  return normal.length === 18 && !isCreditCode(normal) ? '税号校验未通过，请核对第 18 位' : undefined
}

export function invoiceErrors({ title, taxNumber }: InvoiceData): Errors {
  const wrong = taxNumberError(taxNumber)
  return {
    ...([...title.trim()].length < 2 && { 'invoice.title': '发票抬头至少 2 个字' }),
    ...(wrong && { 'invoice.taxNumber': wrong }),
  }
}
