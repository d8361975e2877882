import { Refused } from '@gongfang/contract/base/call'
import { FEEDBACK_RULES } from '@gongfang/contract/service/feedback'
import { errorText } from '../../ui/states.tsx'
import type { Draft } from './draft.ts'

export type Errors = Record<string, string>

export const labels = {
  kind: '反馈类型',
  content: '反馈内容',
  images: '图片',
  contact: '联系方式',
  orderNo: '关联订单',
  productId: '关联商品',
  form: '提交',
} as const

/** Counts characters as the server does, not UTF-16 units. */
export const lengthOf = (content: string) => [...content.trim()].length

export function contentError(content: string): string | undefined {
  const { least, most } = FEEDBACK_RULES
  const length = lengthOf(content)
  if (length < least) return `请至少填写 ${least} 个字`
  return length > most ? `最多 ${most} 个字，已超出 ${length - most} 个字` : undefined
}

export function draftErrors({ kind, content, contact }: Draft): Errors {
  const wrong = contentError(content)
  return {
    ...(kind === '' && { kind: '请选择反馈类型' }),
    ...(wrong && { content: wrong }),
    ...(lengthOf(contact) > 60 && { contact: '联系方式最多 60 个字' }),
  }
}

/** The server's errors by field; `form` for a general one. 'images.0' → 'images' */
export function refusedErrors(error: unknown): Errors {
  const fields = error instanceof Refused ? Object.entries(error.fields) : []
  if (fields.length === 0) return { form: errorText(error) }
  return Object.fromEntries(fields.map(([path, text]) => [path.split('.')[0] ?? path, text]))
}
