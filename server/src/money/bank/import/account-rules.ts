import type { ReceivedLine } from './read-rules.ts'

/** Banks shorten an account by its first digits or hide its middle; fewer digits than these name none. */
const LEAST = 8

/** The account of the file where it is not the shop's own; '' when it is, or when the file or the shop names none. */
export function otherAccountIn(lines: readonly Pick<ReceivedLine, 'account'>[], own: string): string {
  const ours = own.replace(/\D/g, '')
  if (ours.length < LEAST) return ''
  return lines.find(({ account }) => account.length >= LEAST && !isSameAccount(account, ours))?.account ?? ''
}

/** Whether two spellings may be one account: one lacks its first digits, or hides its middle. */
export const isSameAccount = (one: string, other: string) =>
  one.endsWith(other) || other.endsWith(one) || hidesMiddleOf(one, other) || hidesMiddleOf(other, one)

/** 6226****1122 was read as 62261122. */
const hidesMiddleOf = (account: string, ours: string) =>
  account.length >= LEAST &&
  account.length <= 10 &&
  ours.startsWith(account.slice(0, 4)) &&
  ours.endsWith(account.slice(-4))
