import { refuse } from '@gongfang/contract/base/refusal'
import { maskedPhone } from '@gongfang/contract/base/values'
import { type Db, type Run, runIn } from '../../db/connect.ts'
import type { Context, House } from '../../http/context.ts'
import type { SmsSender } from '../../outside/sms.ts'
import { SmsFailed, type SmsTaken } from '../../outside/sms-vendor.ts'
import { readConfig } from '../config/door.ts'
import { providerAccount } from '../provider/door.ts'
import { countToday, insertEntry, lockSending, mayHaveLeft, type NewEntry, updateEntry } from './queries.ts'
import { noticesMay } from './rules.ts'

type Asking = Pick<House, 'env' | 'outside'> & { db: Db }

/** The current sender: the log if the environment says so, else the account of the back office, else null. */
export async function senderOf({ db, env, outside }: Asking) {
  if (env.sms === 'log') return outside.smsToLog
  const found = await providerAccount({ db, env }, 'sms')
  return found && outside.sms(found.account)
}

type About = Omit<NewEntry, 'mobile' | 'vendor' | 'template' | 'messageId'> & {
  mobile: string
  messageId?: number
}

/** Stores a message of today's budget before it is sent. The caller has locked sending and counted. */
export const openEntry = (tx: Db, sender: SmsSender, { mobile, messageId, ...about }: About) =>
  insertEntry(tx, {
    ...about,
    mobile: maskedPhone(mobile),
    messageId: messageId ?? null,
    vendor: sender.vendor,
    template: about.kind === 'notice' ? sender.noticeTemplate : sender.codeTemplate,
  })

type Writing = Pick<Context, 'log'> & { db: Db }

/** Outside of any transaction, since a provider may take its time. What came of it stands in the log, without the code. */
async function deliver({ db, log }: Writing, id: number, send: () => Promise<SmsTaken>) {
  try {
    const { code: result, messageNo } = await send()
    await updateEntry(db, { id, state: 'sent', result, hint: '', messageNo, untaken: false })
  } catch (error) {
    if (!(error instanceof SmsFailed)) throw error
    const { kind, code, hint, untaken } = error
    // `code` would be hidden, as every code is.
    log.warn({ sms: id, kind, result: code }, 'sms not taken')
    await updateEntry(db, { id, state: kind, result: code, hint, messageNo: '', untaken })
    throw error
  }
}

interface Code {
  /** The entry's id. */
  id: number
  mobile: string
  code: string
}

/** Why it failed is no shopper's business: it stands in the log. */
export const deliverCode = (writing: Writing, sender: SmsSender, { id, mobile, code }: Code) =>
  deliver(writing, id, () => sender.sendCode(mobile, code)).catch((error) => {
    if (error instanceof SmsFailed) refuse('smsUnavailable')
    throw error
  })

/** A code that opens nothing, to see whether the account works; here the provider's reason is told. */
export async function tryCode(
  ctx: Writing & Pick<Context, 'env' | 'outside' | 'now'> & { transaction: Run },
  { mobile, code }: { mobile: string; code: string },
) {
  const sender = (await senderOf(ctx)) ?? refuse('smsUnavailable')
  const id = await ctx.transaction(async (tx) => {
    await lockSending(tx)
    const { smsDailyBudget: budget } = await readConfig(tx)
    if ((await countToday(tx, ctx.now)) >= budget) refuse('smsBudgetSpent')
    return openEntry(tx, sender, { kind: 'test', event: 'test', mobile, now: ctx.now })
  })
  await deliver(ctx, id, () => sender.sendCode(mobile, code)).catch((error) => {
    if (error instanceof SmsFailed)
      refuse('smsRefused', { values: { hint: [error.hint, error.code].filter(Boolean).join('，') } })
    throw error
  })
}

/** Why notices go to nobody; '' if they are sent. */
export async function whyNoNotices(house: Asking): Promise<string> {
  const { smsNotices } = await readConfig(house.db)
  if (!smsNotices) return '商城已停用短信通知'
  const sender = await senderOf(house)
  return sender && sender.noticeTemplate !== '' ? '' : '商城暂未开通短信通知'
}

interface Notice {
  mobile: string
  event: string
  text: string
  messageId: number
  now: Date
}

/**
 * A word about something that the shop has written down. It leaves once: the job comes again only when the provider
 * surely did not take it. Codes have the last part of the budget for themselves: nobody is locked out by reminders.
 */
export async function sendNotice(house: House, { text, ...about }: Notice): Promise<void> {
  const sender = await senderOf(house)
  if (!sender || sender.noticeTemplate === '') return
  const { mobile, messageId, now } = about
  const id = await runIn(house.db)(async (tx) => {
    await lockSending(tx)
    if (await mayHaveLeft(tx, messageId)) return undefined
    const { smsDailyBudget: budget, smsNotices } = await readConfig(tx)
    if (!smsNotices || !noticesMay({ today: await countToday(tx, now), budget })) return undefined
    return openEntry(tx, sender, { ...about, kind: 'notice' })
  })
  if (id === undefined) return
  await deliver(house, id, () => sender.sendNotice(mobile, text)).catch((error) => {
    if (!(error instanceof SmsFailed) || error.untaken) throw error
  })
}
