import { refuse } from '@gongfang/contract/base/refusal'
import { MessageKind } from '@gongfang/contract/people/message'
import type { Db } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import { upsertChoices } from './choice-queries.ts'
import type { Messages } from './parts.ts'
import { readUnsubscribe } from './unsubscribe.ts'

/** Ends mails of one kind; by the link of the mail of the day, of all kinds. What guards the account goes on. */
export async function endMails(
  { db, env, now }: Pick<House, 'env'> & { db: Db; now: Date },
  { kinds }: Messages,
  token: string,
): Promise<{ name: string }> {
  const { memberId, what } = readUnsubscribe(env.secretKey, token) ?? refuse('unsubscribeWrong')
  const ended = what === 'daily' ? MessageKind.options.filter((kind) => !kinds[kind].guards) : [what]
  const { count } = await upsertChoices(db, { memberId, kinds: ended, channel: 'email', wanted: false, now })
  if (count === 0) refuse('unsubscribeWrong')
  return { name: what === 'daily' ? '每日汇总' : kinds[what].name }
}

/** As a form of either type; programs send both. */
export const isOneClick = (body: unknown) =>
  typeof body === 'string' &&
  (/(?:^|&)List-Unsubscribe=One-Click(?:&|$)/.test(body.trim()) ||
    /name="?List-Unsubscribe"?[^\r\n]*(?:\r?\n[^\r\n]+)*\r?\n\r?\nOne-Click\r?\n/.test(body))
