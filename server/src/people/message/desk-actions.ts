import { randomUUID } from 'node:crypto'
import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import { normalPhone } from '@gongfang/contract/base/values'
import type { MessageTemplate, saveTemplate, sendTest } from '@gongfang/contract/people/message-desk'
import type { Db } from '../../db/connect.ts'
import type { StaffContext } from '../../http/context.ts'
import { audit } from '../../system/audit/door.ts'
import { eventOf, inOrder, type Messages, TEST } from './parts.ts'
import { insertMessage } from './queries.ts'
import * as queries from './template-queries.ts'
import { defaultsOf, isTold, sampleOf, strangers, type Told, variablesOf } from './templates.ts'

export async function listTemplates(db: Db, messages: Messages): Promise<MessageTemplate[]> {
  const own = await queries.listOwnTemplates(db)
  return inOrder(messages).flatMap(([event, told]) => {
    if (!isTold(told)) return []
    const { title, body, disabled, sms, version, updatedBy, updatedAt } =
      own.find((one) => one.event === event) ?? asItCame
    const defaults = defaultsOf(told)
    return {
      event,
      name: told.name,
      variables: variablesOf(told),
      title: title || defaults.title,
      body: body || defaults.body,
      defaults,
      disabled,
      sms: sms ?? told.important === true,
      version,
      updatedBy,
      updatedAt,
    }
  })
}

/** The events by which the log of sent messages is filtered; events without a template come last. */
export function listEvents(messages: Messages) {
  const all = inOrder(messages)
  const inTurn = [...all.filter(([, one]) => isTold(one)), ...all.filter(([, one]) => !isTold(one))]
  return [...inTurn.map(([event, { name }]) => ({ event, name })), TEST]
}

const asItCame = {
  title: '',
  body: '',
  disabled: false,
  sms: null,
  version: 0,
  updatedBy: '',
  updatedAt: null,
}

export const save = (ctx: StaffContext, messages: Messages, wish: Parsed<typeof saveTemplate>) =>
  ctx.transaction(async (tx) => {
    const { event, version, title, body, disabled } = wish
    mustBeKnown(messages, event, { title, body })
    await queries.lockTemplate(tx, event)
    const before = (await listTemplates(tx, messages)).find((one) => one.event === event)
    if (before?.version !== version)
      refuse('templateChanged', {
        values: { who: before?.updatedBy ?? '', at: before?.updatedAt ? showTime(before.updatedAt) : '' },
      })
    const sms = wish.sms ?? before.sms
    await queries.upsertTemplate(tx, {
      event,
      title,
      body,
      disabled,
      sms,
      who: ctx.caller.name,
      now: ctx.now,
    })
    await audit(tx, ctx, {
      what: 'message.saveTemplate',
      subject: `message ${event}`,
      before: { title: before.title, body: before.body, disabled: before.disabled, sms: before.sms },
      after: { title, body, disabled, sms },
    })
  })

/** Sends a message with example values, marked as a test, to one member. */
export const test = (
  ctx: StaffContext,
  messages: Messages,
  { event, mobile, title, body }: Parsed<typeof sendTest>,
) =>
  ctx.once(async (tx) => {
    const told = mustBeKnown(messages, event, { title, body })
    const [member] = await queries.findByMobile(tx, normalPhone(mobile) ?? mobile)
    if (!member) return refuse('noSuchMember')
    await insertMessage(tx, {
      memberId: member.id,
      event: TEST.event,
      reference: randomUUID(),
      title: `【测试】${sampleOf(title, told)}`,
      body: sampleOf(body, told),
      link: '',
    })
    await audit(tx, ctx, {
      what: 'message.test',
      subject: `message ${event}`,
      after: { memberId: member.id, title, body },
    })
    return { nickname: member.nickname }
  })

function mustBeKnown(messages: Messages, event: string, texts: { title: string; body: string }): Told {
  const told = eventOf(messages, event)
  if (!isTold(told)) return refuseField('event', '没有这种消息')
  for (const [field, text] of Object.entries(texts)) {
    const [stranger] = strangers(text, told)
    if (stranger !== undefined) refuseField(field, `没有变量 {${stranger}}`)
  }
  return told
}
