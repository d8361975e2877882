import { createHmac, timingSafeEqual } from 'node:crypto'
import { MessageKind } from '@gongfang/contract/people/message'

/** Subject of an unsubscribe link: a kind of mails, or the daily digest. */
export interface Ending {
  readonly memberId: number
  readonly what: MessageKind | 'daily'
}

/** It opens nothing else, so it needs no end: a mail may be read years later. */
export const unsubscribeToken = (secretKey: string, { memberId, what }: Ending) =>
  `${memberId}.${what}.${signature(secretKey, memberId, what).toString('base64url')}`

export function readUnsubscribe(secretKey: string, token: string): Ending | null {
  const [, id = '', what = '', given = ''] = /^(\d{1,15})\.([a-zA-Z]{1,40})\.([\w-]{22})$/.exec(token) ?? []
  const known = [...MessageKind.options, 'daily' as const].find((one) => one === what)
  if (!known) return null
  const memberId = Number(id)
  const right = signature(secretKey, memberId, known)
  const said = Buffer.from(given, 'base64url')
  return said.length === right.length && timingSafeEqual(said, right) ? { memberId, what: known } : null
}

const signature = (secretKey: string, memberId: number, what: string) =>
  createHmac('sha256', secretKey).update(`unsubscribe ${memberId} ${what}`).digest().subarray(0, 16)
