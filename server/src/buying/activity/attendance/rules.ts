import { UNDO_MINUTES } from '@gongfang/contract/goods/voucher'

export function withUndo<P extends { attendedAt: string | null }>(person: P, now: Date) {
  const until = person.attendedAt === null ? 0 : Date.parse(person.attendedAt) + UNDO_MINUTES * 60_000
  return { ...person, undoUntil: until > now.getTime() ? new Date(until).toISOString() : null }
}
