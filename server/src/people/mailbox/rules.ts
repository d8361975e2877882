import { MAILBOX_RULES } from '@gongfang/contract/people/mailbox'

/** Codes of the last day for this member or this address, the newest first. */
export function mayAskAgain(sentAt: readonly string[], now: Date): { seconds: number } | 'spent' | 'yes' {
  if (sentAt.length >= MAILBOX_RULES.perDay) return 'spent'
  const [last] = sentAt
  const leftMs = last === undefined ? 0 : Date.parse(last) + MAILBOX_RULES.waitSeconds * 1000 - now.getTime()
  return leftMs > 0 ? { seconds: Math.ceil(leftMs / 1000) } : 'yes'
}
