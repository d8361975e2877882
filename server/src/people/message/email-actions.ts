import { dayOf, hourOf } from '@gongfang/contract/base/time'
import { MAILBOX_RULES } from '@gongfang/contract/people/mailbox'
import type { MessageKind } from '@gongfang/contract/people/message'
import { linkOf } from '../../env.ts'
import type { House } from '../../http/context.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { EmailFile } from '../../outside/email.ts'
import { readConfig } from '../../system/config/door.ts'
import { letterOf, sendEmail, wasTried } from '../../system/email/door.ts'
import { listChoices } from './choice-queries.ts'
import { eventOf, type Messages } from './parts.ts'
import * as queries from './queries.ts'
import { unsubscribeToken } from './unsubscribe.ts'

/** Larger papers are opened at the shop: mail servers take 20 MB and count them a third larger. */
const FILES_BYTES = 10 * 1024 * 1024
const SETTINGS = '/user?tab=messages&show=settings'

/** One message by mail, now or in the mail of the day. */
export async function mailMessage(house: House, messages: Messages, messageId: number): Promise<void> {
  const { db, env } = house
  const [message] = await queries.findForEmail(db, messageId)
  const told = message && eventOf(messages, message.event)
  if (!message || !told) return
  const { memberId, address, event, title, body } = message
  const guards = messages.kinds[told.kind].guards === true
  if (message.daily && !guards) return void (await queries.insertWaiting(db, messageId, memberId))
  const files = (await told.files?.(house, message.reference)) ?? []
  const { name: shop } = await readConfig(db)
  const end = guards ? null : endOf(house, { memberId, what: told.kind })
  const letter = letterOf({
    subject: title,
    shop,
    parts: [{ title, body, link: message.link && linkOf(env, message.link) }],
    foot: [
      { text: '管理消息设置', link: linkOf(env, SETTINGS) },
      ...(end ? [{ text: `不再用邮件接收“${messages.kinds[told.kind].name}”`, link: end.page }] : []),
    ],
  })
  const sent = await sendEmail(house, {
    kind: 'notice',
    event,
    to: address,
    about: `message ${messageId}`,
    letter: { ...letter, ...(end && { unsubscribe: end.page }), files: fitting(files) },
  })
  if (sent.is === 'bounced') await tellBounce(house, { memberId, address, why: sent.why })
  if (sent.is === 'again') await enqueue(db, 'message.email', { messageId }, { runAt: sent.at })
}

const endOf = ({ env }: House, about: { memberId: number; what: MessageKind | 'daily' }) => ({
  page: linkOf(env, `/unsubscribe?token=${unsubscribeToken(env.secretKey, about)}`),
})

const fitting = (files: readonly EmailFile[]) =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0) > FILES_BYTES ? [] : files

/** To the right of here, where addresses are. */
const tellBounce = ({ db }: House, bounce: { memberId: number; address: string; why: string }) =>
  enqueue(db, 'mailbox.bounced', bounce)

export interface Digest {
  memberId: number
  /** The day in Beijing whose mail it is. */
  day: string
}

/** From the morning on, everybody for whom something waits gets the mail of the day. */
export async function startDigests({ db, clock }: House): Promise<void> {
  const now = clock()
  if (hourOf(now) < MAILBOX_RULES.dailyHour) return
  const day = dayOf(now)
  for (const { memberId } of await queries.listWaitingMembers(db)) {
    const about = aboutOf({ memberId, day })
    // Another try has its own time.
    if (!(await wasTried(db, about)))
      await enqueue(db, 'message.digestOf', { memberId, day }, { jobKey: about })
  }
}

const aboutOf = ({ memberId, day }: Digest) => `digest ${memberId} ${day}`

const MOST_PARTS = 50
/** Mails above the daily limit wait for the next day. */
const MOST_AT_ONCE = 1000

/** Messages after today's digest wait for tomorrow's. */
export async function sendDigest(house: House, messages: Messages, { memberId, day }: Digest): Promise<void> {
  const { db, env } = house
  const [found, choices] = await Promise.all([
    queries.listWaiting(db, memberId, MOST_AT_ONCE),
    listChoices(db, memberId),
  ])
  // The member may have ended mails of a kind after they began to wait.
  const ended = new Set<string>(
    choices.flatMap(({ channel, kind, wanted }) => (channel === 'email' && !wanted ? kind : [])),
  )
  const isEnded = (event: string) => ended.has(eventOf(messages, event)?.kind ?? '')
  const waiting = found.filter(({ event }) => !isEnded(event))
  const [first] = waiting
  if (!first) return void (await queries.deleteWaiting(db, memberId, found.at(-1)?.id))
  const shown = waiting.slice(0, MOST_PARTS)
  const { name: shop } = await readConfig(db)
  const { page } = endOf(house, { memberId, what: 'daily' })
  const more = waiting.length > MOST_PARTS
  const letter = letterOf({
    subject: `${shop}：${day} 的 ${waiting.length} 条消息`,
    shop,
    parts: [
      ...shown.map((one) => ({ ...one, link: one.link && linkOf(env, one.link) })),
      ...(more
        ? [{ title: '还有更多消息', body: '请到商城查看全部。', link: linkOf(env, '/user?tab=messages') }]
        : []),
    ],
    foot: [
      { text: '管理消息设置', link: linkOf(env, SETTINGS) },
      { text: '不再接收每日汇总', link: page },
    ],
  })
  const about = aboutOf({ memberId, day })
  const sent = await sendEmail(house, {
    kind: 'digest',
    event: 'digest',
    to: first.address,
    about,
    letter: { ...letter, unsubscribe: page },
  })
  if (sent.is === 'bounced') await tellBounce(house, { memberId, address: first.address, why: sent.why })
  if (sent.is === 'again')
    return void (await enqueue(db, 'message.digestOf', { memberId, day }, { runAt: sent.at, jobKey: about }))
  if (sent.is === 'over' && !sent.before) await queries.deleteWaiting(db, memberId, found.at(-1)?.id)
}
