import {
  type Duplicate,
  REVIEW_HOURS,
  type ReviewField,
  reviewFields,
} from '@gongfang/contract/people/institution-desk'

const HOUR_MS = 3_600_000

/** The waiting time of a submission; `late` if it exceeds the shop's limit. */
export function waitText(submittedAt: string, now: Date): { text: string; late: boolean } {
  const ms = Math.max(0, now.getTime() - Date.parse(submittedAt))
  const hours = Math.floor(ms / HOUR_MS)
  const text =
    hours >= 48
      ? `${Math.floor(hours / 24)} 天 ${hours % 24} 小时`
      : hours >= 1
        ? `${hours} 小时 ${Math.floor((ms % HOUR_MS) / 60_000)} 分`
        : `${Math.floor(ms / 60_000)} 分钟`
  return { text: `已等待 ${text}`, late: hours >= REVIEW_HOURS }
}

export type Marks = Partial<Record<ReviewField, string>>

/** The default reason for a rejection: the marked fields with their remarks. */
export const reasonFrom = (marks: Marks): string =>
  Object.entries(marks)
    .filter(([, text]) => text)
    .map(([field, text]) => `${reviewFields[field as ReviewField]}：${text}`)
    .join('；')
    .slice(0, 200)

export const sameNames: Record<Duplicate['same'][number], string> = {
  creditCode: '信用代码',
  jigou: '名称',
  address: '地址',
  contactPhone: '联系电话',
}
