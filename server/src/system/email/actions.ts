import { createHmac } from 'node:crypto'
import { refuse } from '@gongfang/contract/base/refusal'
import { maskedEmail } from '@gongfang/contract/base/values'
import { type Db, type Run, runIn } from '../../db/connect.ts'
import type { Env } from '../../env.ts'
import type { Context, House } from '../../http/context.ts'
import type { EmailSender, Letter } from '../../outside/email.ts'
import { EmailFailed } from '../../outside/email-failed.ts'
import { readConfig } from '../config/door.ts'
import { providerAccount } from '../provider/door.ts'
import { letterOf } from './letter.ts'
import { countAttempts, countToday, insertEntry, lockSending, type NewEntry, updateEntry } from './queries.ts'
import { nextTry } from './rules.ts'

type Asking = Pick<House, 'env' | 'outside'> & { db: Db }

/** The current sender: the log if the environment says so, else the account of the back office, else null. */
export async function emailSender({ db, env, outside }: Asking): Promise<EmailSender | null> {
  if (env.email === 'log') return outside.emailToLog
  const found = await providerAccount({ db, env }, 'email')
  return found && outside.email(found.account)
}

/** Why mails go to nobody; '' if they are sent. */
export const whyNoEmail = async (house: Asking): Promise<string> =>
  (await emailSender(house)) ? '' : '商城暂未开通邮件通知'

/** Where links of a mail lead. A demo has no public address, and is read where it runs. */
export const linkOf = ({ publicUrl, port }: Env, path: string) =>
  `${publicUrl ?? `http://localhost:${port}`}${path}`

type About = Omit<NewEntry, 'address' | 'vendor'> & { to: string }

const openEntry = (tx: Db, { vendor }: EmailSender, { to, ...about }: About) =>
  insertEntry(tx, { ...about, vendor, address: maskedEmail(to) })

type Writing = Pick<Context, 'log'> & { db: Db }

/** Outside of any transaction. What came of it stands in the log, without the text. */
async function deliver({ db, log }: Writing, id: number, send: () => ReturnType<EmailSender['send']>) {
  try {
    const { said, mailId } = await send()
    await updateEntry(db, { id, state: 'sent', result: said, hint: '', mailId })
  } catch (error) {
    if (!(error instanceof EmailFailed)) throw error
    const { kind, said, hint } = error
    log.warn({ email: id, kind, result: said }, 'email not taken')
    const state = ({ later: 'delayed', address: 'bounced', refused: 'refused', silent: 'silent' } as const)[
      kind
    ]
    await updateEntry(db, { id, state, result: said, hint, mailId: '' })
    throw error
  }
}

type Trying = Writing & Pick<Context, 'env' | 'outside' | 'now'> & { transaction: Run }

/** A mail that somebody waits for; what stands in the way is told at once. */
async function sendAtOnce(
  ctx: Trying,
  about: Pick<About, 'kind' | 'event' | 'to'>,
  letter: Omit<Letter, 'to'>,
) {
  const sender = (await emailSender(ctx)) ?? refuse('emailUnavailable')
  const id = await ctx.transaction(async (tx) => {
    await lockSending(tx)
    if (isSpent(sender, await countToday(tx, ctx.now))) refuse('emailRefused', { values: { hint: SPENT } })
    return openEntry(tx, sender, { ...about, about: '', now: ctx.now })
  })
  await deliver(ctx, id, () => sender.send({ to: about.to, ...letter }))
}

const SPENT = '今天的邮件已达到上限'
const isSpent = ({ mostADay }: EmailSender, today: number) => mostADay !== null && today >= mostADay

/** A mail that says nothing, to see whether the account works; here the server's reason is told. */
export async function tryEmail(ctx: Trying, to: string) {
  const { name: shop } = await readConfig(ctx.db)
  const letter = letterOf({
    subject: `【测试】${shop}的邮件`,
    shop,
    parts: [{ title: '邮件可以送达', body: '这是一封测试邮件，不需要处理。', link: '' }],
    foot: [],
  })
  await sendAtOnce(ctx, { kind: 'test', event: 'test', to }, letter).catch((error) => {
    if (error instanceof EmailFailed)
      refuse('emailRefused', { values: { hint: [error.hint, error.said].filter(Boolean).join('，') } })
    throw error
  })
}

/** A code that proves that somebody reads mails to an address. */
export async function sendEmailCode(
  ctx: Trying,
  { to, code, minutes }: { to: string; code: string; minutes: number },
) {
  const { name: shop } = await readConfig(ctx.db)
  const letter = letterOf({
    subject: `${shop}的邮箱验证码`,
    shop,
    parts: [
      {
        title: `验证码 ${code}`,
        body: `请在${shop}的“消息设置”中填写，${minutes} 分钟内有效。如果不是您本人操作，请忽略这封邮件。`,
        link: '',
      },
    ],
    foot: [],
  })
  await sendAtOnce(ctx, { kind: 'code', event: 'code', to }, letter).catch((error) => {
    if (!(error instanceof EmailFailed)) throw error
    refuse(error.kind === 'address' ? 'emailAddressRefused' : 'emailUnavailable')
  })
}

export interface Notice {
  kind: 'notice' | 'digest'
  event: string
  to: string
  /** The matter of the message. A matter is sent once. */
  about: string
  letter: Omit<Letter, 'to' | 'id'>
}

/** `over`: it left, may have left, or will not; `before`: not by this attempt. */
export type Sent = { is: 'over'; before?: true } | { is: 'again'; at: Date } | { is: 'bounced'; why: string }

/**
 * A word about something that the shop has written down. An attempt is written down before the server hears of it, so that a
 * mail leaves once, whatever becomes of this process; only what the server surely did not take is tried again.
 */
export async function sendEmail(house: House, { letter, ...about }: Notice): Promise<Sent> {
  const sender = await emailSender(house)
  if (!sender) return { is: 'over', before: true }
  const now = house.clock()
  const opened = await runIn(house.db)(async (tx) => {
    await lockSending(tx)
    const failed = await countAttempts(tx, about.about)
    if (failed === null) return null
    if (isSpent(sender, await countToday(tx, now))) return { tomorrow: new Date(now.getTime() + DAY_MS / 4) }
    return { id: await openEntry(tx, sender, { ...about, now }), tries: failed + 1 }
  })
  if (opened === null) return { is: 'over', before: true }
  if (opened.tomorrow) return { is: 'again', at: opened.tomorrow }
  const { id, tries } = opened
  try {
    // The same mail twice has one Message-ID, which mailboxes show once.
    const mailId = createHmac('sha256', house.env.secretKey)
      .update(`email ${about.about}`)
      .digest('hex')
      .slice(0, 32)
    await deliver(house, id, () => sender.send({ ...letter, to: about.to, id: mailId }))
    return { is: 'over' }
  } catch (error) {
    if (!(error instanceof EmailFailed)) throw error
    if (error.kind === 'address') return { is: 'bounced', why: error.hint || error.said }
    if (error.kind !== 'later') return { is: 'over' }
    const at = nextTry(tries, now)
    if (at) return { is: 'again', at }
    await updateEntry(house.db, { id, state: 'refused', result: error.said, hint: error.hint, mailId: '' })
    return { is: 'over' }
  }
}

const DAY_MS = 86_400_000
