import { Refused } from '@gongfang/contract/base/call'
import { isCreditCode, normalCreditCode } from '@gongfang/contract/base/credit-code'
import { normalPhone } from '@gongfang/contract/base/values'
import { errorText } from '../../../ui/states.tsx'
import type { InstitutionDraft } from './institution-draft.ts'

export type Errors = Record<string, string>

export const institutionLabels = {
  jigou: '机构名称',
  kind: '机构类型',
  creditCode: '统一社会信用代码',
  regionCode: '所在地区',
  address: '详细地址',
  contactName: '联系人姓名',
  contactPhone: '联系电话',
  contactTitle: '职务',
  licenceIds: '证照',
} as const

/** Checked while typing: length and check digit, from 18 characters on. */
export function creditCodeError(code: string): string | undefined {
  const normal = normalCreditCode(code)
  if (normal.length < 18 || isCreditCode(normal)) return undefined
  return normal.length > 18 ? '统一社会信用代码应为 18 位' : '统一社会信用代码校验未通过，请核对第 18 位'
}

/** Errors that the browser finds before sending. The server validates again. */
export function draftErrors(draft: InstitutionDraft): Errors {
  const length = (text: string) => [...text.trim()].length
  const code = normalCreditCode(draft.creditCode)
  const noCode = code === '' && draft.kind !== '其他'
  return {
    ...(length(draft.jigou) < 2 && { jigou: '机构名称至少 2 个字' }),
    ...(draft.kind === '' && { kind: '请选择机构类型' }),
    ...((noCode || (code !== '' && !isCreditCode(code))) && {
      creditCode: noCode ? '请填写统一社会信用代码' : (creditCodeError(code) ?? '统一社会信用代码应为 18 位'),
    }),
    // Codes of provinces and cities end in 00.
    ...(/^$|00$/.test(draft.regionCode) && { regionCode: '请选择到区/县' }),
    ...(length(draft.address) < 5 && { address: '详细地址至少 5 个字' }),
    ...(length(draft.contactName) < 2 && { contactName: '联系人姓名至少 2 个字' }),
    ...(normalPhone(draft.contactPhone) === null && { contactPhone: '手机号应为 11 位数字' }),
    ...(draft.licences.length === 0 && { licenceIds: '请上传证照' }),
  }
}

/** The server's errors by field; `form` for a general one. */
export function refusedErrors(error: unknown): Errors {
  if (!(error instanceof Refused)) return { form: errorText(error) }
  if (error.reason === 'creditCodeTaken') return { creditCode: error.message }
  const named = Object.entries(error.fields).map(([path, text]) => [fieldOf(path), text] as const)
  return named.length > 0 ? Object.fromEntries(named) : { form: error.message }
}

/**
 * 'institution.licenceIds.0' → 'licenceIds'. Paths of the invoice stay complete, because both parts have an
 * address.
 */
function fieldOf(path: string): string {
  if (path.startsWith('invoice.')) return path
  return path.split('.').find((part) => part in institutionLabels) ?? path
}
