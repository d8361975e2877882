import { deleteAccount } from '@gongfang/contract/insight/account'
import {
  confirmMailbox,
  getMailbox,
  removeMailbox,
  saveMailbox,
  sendMailboxCode,
} from '@gongfang/contract/people/mailbox'
import {
  chooseMessages,
  getMessageChoices,
  listMessages,
  type MessageKind,
  unsubscribe,
} from '@gongfang/contract/people/message'
import { testProvider } from '@gongfang/contract/system/config-desk'
import { listEmails } from '@gongfang/contract/system/email-desk'
import { checkProvider } from '@gongfang/contract/system/provider-desk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tasks } from '../../app.ts'
import type { PretendEmail } from '../../pretend/email.ts'
import { work } from '../../testing/aftersales.ts'
import { confirmAddress, readMail, saveEmail, withEmail } from '../../testing/email.ts'
import { reasonOf } from '../../testing/joining.ts'
import { tellMember } from '../../testing/messages.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { forgetMailbox } from './actions.ts'

let shop: TestShop
let mail: PretendEmail
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop({ env: { EMAIL_PROVIDER: 'account', PUBLIC_URL: 'https://shop.test' } })
  mail = await withEmail(shop)
  staff = await shop.staff()
})
beforeEach(async () => {
  await shop.db`delete from job_outbox`
  await shop.db`delete from email_log`
  await saveEmail(shop, mail)
  mail.received.length = 0
  mail.fault = null
})
afterEach(() => shop.setNow(null))
afterAll(async () => {
  await mail.close()
  await shop.close()
})

let made = 0
const anAddress = () => `reader${++made}@example.com`
async function withAddress() {
  const member = await shop.member()
  const address = anAddress()
  await confirmAddress(member, address)
  await work(shop)
  mail.received.length = 0
  await shop.db`delete from email_log`
  return { member, address }
}
const tell = async (
  member: TestMember,
  event: 'orderPaid' | 'orderShipped' | 'wechatBound',
  reference = `${++made}`,
) => {
  const values = { no: '20261120000000000001', items: '3', device: 'Chrome', at: '10:00' } as never
  await shop.db.begin((tx) => tellMember(tx, { memberId: member.id, event, reference, values }))
  await work(shop)
}
const states = async () =>
  (await staff.call(listEmails, {})).rows.map(({ state, kind }) => `${kind} ${state}`)
const waitingJobs = () => shop.db<{ job: string; payload: Record<string, unknown>; runAt: string | null }[]>`
  select job, payload, run_at from job_outbox order by id`
/** Does the jobs of the outbox that are due later, as if their time had come. */
async function later(minutes: number) {
  shop.setNow(new Date(shop.now().getTime() + minutes * 60_000))
  await work(shop)
}

describe('an address', () => {
  test('gets nothing before a code that was mailed to it is given', async () => {
    const member = await shop.member()
    const address = anAddress()
    expect(await member.call(getMailbox, {})).toEqual({
      address: '',
      confirmedAt: null,
      daily: false,
      bounce: '',
      closed: '',
    })
    await tell(member, 'orderShipped')
    expect(mail.received).toEqual([])
    await member.call(sendMailboxCode, { address: ` ${address.toUpperCase().replace('READER', 'reader')} ` })
    const { subject, text, header } = readMail(mail.received[0]!.raw)
    const [code = ''] = /\d{6}/.exec(text) ?? []
    expect(subject).toContain('邮箱验证码')
    expect(subject).not.toContain(code)
    expect(header('List-Unsubscribe')).toBe('')
    expect(
      await reasonOf(member.call(confirmMailbox, { address, code: code === '000000' ? '111111' : '000000' })),
    ).toBe('codeWrong')
    expect(await member.call(confirmMailbox, { address, code })).toMatchObject({ address, bounce: '' })
    expect(await reasonOf(member.call(confirmMailbox, { address, code }))).toBe('codeExpired')
    await work(shop)
    expect((await member.call(listMessages, {})).data[0]).toMatchObject({ event: 'mailboxConfirmed' })
    mail.received.length = 0
    await tell(member, 'orderShipped')
    expect(mail.received.map(({ to }) => to)).toEqual([[address]])
  })

  test('is confirmed by nobody else, not by guessing, and not after a quarter of an hour', async () => {
    const [member, other] = [await shop.member(), await shop.member()]
    const address = anAddress()
    const { demoCode = '' } = await member.call(sendMailboxCode, { address })
    expect(await reasonOf(other.call(confirmMailbox, { address, code: demoCode }))).toBe('codeExpired')
    const wrong = demoCode === '123456' ? '654321' : '123456'
    const reasons = await Promise.all(
      Array.from({ length: 20 }, () => reasonOf(member.call(confirmMailbox, { address, code: wrong }))),
    )
    expect(reasons.filter((reason) => reason === 'codeWrong')).toHaveLength(4)
    expect(await reasonOf(member.call(confirmMailbox, { address, code: demoCode }))).toBe('codeSpent')
    shop.setNow(new Date(Date.now() + 2 * 60_000))
    const fresh = await member.call(sendMailboxCode, { address })
    shop.setNow(new Date(Date.now() + 18 * 60_000))
    expect(await reasonOf(member.call(confirmMailbox, { address, code: fresh.demoCode ?? '' }))).toBe(
      'codeExpired',
    )
  })

  test('is not flooded with codes, whoever asks', async () => {
    const [member, other] = [await shop.member(), await shop.member()]
    const address = anAddress()
    await member.call(sendMailboxCode, { address })
    expect(await reasonOf(member.call(sendMailboxCode, { address: anAddress() }))).toBe('smsTooSoon')
    expect(await reasonOf(other.call(sendMailboxCode, { address }))).toBe('smsTooSoon')
    const asked = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const somebody = await shop.member()
        return reasonOf(somebody.call(sendMailboxCode, { address: at % 2 ? address : anAddress() }))
      }),
    )
    expect(asked.filter((reason) => reason === 'smsTooSoon')).toHaveLength(10)
    for (let hour = 1; hour < 8; hour++) {
      shop.setNow(new Date(Date.now() + hour * 3_600_000))
      await member.call(sendMailboxCode, { address })
    }
    shop.setNow(new Date(Date.now() + 9 * 3_600_000))
    expect(await reasonOf(member.call(sendMailboxCode, { address }))).toBe('smsDailyLimit')
  })

  test('is not flooded with codes, nor guessed, by removing it in between', async () => {
    const member = await shop.member()
    const address = anAddress()
    await member.call(sendMailboxCode, { address })
    await member.call(removeMailbox, {})
    expect(await reasonOf(member.call(sendMailboxCode, { address }))).toBe('smsTooSoon')
  })

  test.each([
    '',
    'a',
    'a@b',
    'a b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a@exam_ple.com',
    '张@example.com',
    `${'a'.repeat(65)}@example.com`,
    'a@example.com,b@example.com',
    '<a@example.com>',
    'a..b@example.com',
  ])('is refused as %j', async (address) => {
    const member = await shop.member()
    expect(await reasonOf(member.call(sendMailboxCode, { address }))).toBe('invalid')
  })

  test('that takes no mail is said so at once, or in the shop when it turns out later', async () => {
    const member = await shop.member()
    mail.fault = { at: 'recipient', says: { status: 550, words: 'User unknown' } }
    expect(await reasonOf(member.call(sendMailboxCode, { address: anAddress() }))).toBe('emailAddressRefused')
    mail.fault = null
    const known = await withAddress()
    mail.fault = { at: 'recipient', says: { status: 550, words: 'User unknown' } }
    await tell(known.member, 'orderShipped')
    await work(shop)
    expect(await known.member.call(getMailbox, {})).toMatchObject({ bounce: '收件地址不存在或已停用' })
    expect((await known.member.call(listMessages, {})).data[0]).toMatchObject({
      event: 'mailboxBounced',
      body: expect.stringContaining('re***@example.com'),
    })
    mail.fault = null
    await tell(known.member, 'orderPaid')
    expect(mail.received).toEqual([])
    expect((await known.member.call(getMessageChoices, {})).channels[2]).toMatchObject({
      closed: '您还没有确认接收消息的邮箱',
    })
    shop.setNow(new Date(Date.now() + 120_000))
    await confirmAddress(known.member, known.address)
    await tell(known.member, 'orderPaid')
    expect(mail.received.at(-1)?.to).toEqual([known.address])
  })

  test('is gone when the member removes it or leaves', async () => {
    const { member } = await withAddress()
    await member.call(removeMailbox, {})
    await tell(member, 'orderShipped')
    expect(mail.received).toEqual([])
    expect(await reasonOf(member.call(saveMailbox, { daily: true }))).toBe('mailboxMissing')
    const leaving = await withAddress()
    await shop.db.begin((tx) => forgetMailbox(tx, leaving.member.id))
    expect(await shop.db`select from mailbox_code where member_id = ${leaving.member.id}`).toEqual([])
    expect(deleteAccount.path).toContain('deleteAccount')
  })
})

describe('a message by mail', () => {
  test('says what happened, leads to it, and is counted once whatever is repeated', async () => {
    const { member, address } = await withAddress()
    await tell(member, 'orderShipped', 'once')
    await tell(member, 'orderShipped', 'once')
    expect(mail.received.map(({ to }) => to)).toEqual([[address]])
    const { subject, text, html, header } = readMail(mail.received[0]!.raw)
    expect(subject).toBe('订单已发货')
    for (const part of [text, html])
      expect(part).toContain('https://shop.test/order/detail?no=20261120000000000001')
    expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(header('Auto-Submitted')).toBe('auto-generated')
    const { rows } = await staff.call(listEmails, { address })
    expect(rows).toMatchObject([
      { kind: 'notice', event: 'orderShipped', state: 'sent', address: 're***@example.com' },
    ])
  })

  test('is tried again with growing waits while the server says later, and then no more', async () => {
    const { member } = await withAddress()
    mail.fault = { at: 'recipient', says: { status: 450, words: '4.2.0 Greylisted' } }
    const began = shop.now().getTime()
    shop.setNow(new Date(began))
    await tell(member, 'orderShipped')
    const waits: number[] = []
    for (let tries = 0; tries < 5; tries++) {
      const [job] = (await waitingJobs()).filter(({ job }) => job === 'message.email')
      const wait = (new Date(job?.runAt ?? 0).getTime() - shop.now().getTime()) / 60_000
      waits.push(Math.round(wait))
      await later(wait)
    }
    expect(waits).toEqual([2, 10, 30, 120, 360])
    expect((await waitingJobs()).filter(({ job }) => job === 'message.email')).toEqual([])
    expect(await states()).toEqual(['notice refused', ...Array(5).fill('notice delayed')])
    expect(mail.received).toEqual([])
  })

  test('reaches its reader once when the server says later first', async () => {
    const { member } = await withAddress()
    shop.setNow(new Date())
    mail.fault = { at: 'end', says: { status: 451, words: 'DT:SPM ,please try again' }, times: 1 }
    await tell(member, 'orderShipped')
    await later(3)
    await later(3)
    expect(mail.received).toHaveLength(1)
    expect(await states()).toEqual(['notice sent', 'notice delayed'])
  })

  test.each(['cut', 'silent'] as const)(
    'is not sent twice when the answer to its last byte is lost (%s)',
    async (says) => {
      const { member } = await withAddress()
      shop.setNow(new Date())
      mail.fault = { at: 'end', says, times: 1 }
      await tell(member, 'orderShipped')
      const [{ id = 0 } = {}] = await shop.db<{ id: number }[]>`
      select id from message where member_id = ${member.id} order by id desc limit 1`
      await tasks(shop.app.house)['message.email']!({ messageId: id } as never, { now: shop.now() })
      await later(600)
      expect(mail.received).toHaveLength(1)
      expect(await states()).toEqual(['notice silent'])
    },
  )

  test('twenty workers at once send once', async () => {
    const { member } = await withAddress()
    await member.call(chooseMessages, { kind: 'order', channel: 'email', on: false })
    await tell(member, 'orderPaid')
    const [{ id = 0 } = {}] = await shop.db<{ id: number }[]>`
      select id from message where member_id = ${member.id} order by id desc limit 1`
    expect(mail.received).toEqual([])
    const send = () =>
      tasks(shop.app.house)['message.email']!({ messageId: id } as never, { now: shop.now() })
    await Promise.all(Array.from({ length: 20 }, send))
    expect(mail.received).toHaveLength(1)
  })

  test('waits for the next hours when the account has sent all that it may', async () => {
    const { member } = await withAddress()
    await saveEmail(shop, mail, { dailyLimit: '1' })
    await tell(member, 'orderPaid')
    await tell(member, 'orderShipped')
    expect(mail.received).toHaveLength(1)
    expect((await waitingJobs()).map(({ job }) => job)).toEqual(['message.email'])
  })

  test('is not sent by a shop without an account, which says so', async () => {
    const { member } = await withAddress()
    await saveEmail(shop, mail, { enabled: false })
    await tell(member, 'orderShipped')
    expect(mail.received).toEqual([])
    expect((await member.call(getMailbox, {})).closed).toBe('商城暂未开通邮件通知')
    expect(await reasonOf(member.call(sendMailboxCode, { address: anAddress() }))).toBe(
      'messageChannelClosed',
    )
  })
})

describe('mails end', () => {
  const emailOf = async (member: TestMember, kind: MessageKind) =>
    (await member.call(getMessageChoices, {})).sections
      .flatMap(({ kinds }) => kinds)
      .find((one) => one.kind === kind)
      ?.ways.find(({ channel }) => channel === 'email')?.on
  const tokenIn = (raw: string) => /token=([^>&]+)/.exec(readMail(raw).header('List-Unsubscribe'))?.[1] ?? ''
  const post = (token: string, payload: string, type = 'application/x-www-form-urlencoded') =>
    shop.app.http.inject({
      method: 'POST',
      url: `/unsubscribe?token=${token}`,
      payload,
      headers: { 'content-type': type },
    })

  test('of one kind by the one click of a mail program, which has no session', async () => {
    const { member } = await withAddress()
    await tell(member, 'orderShipped')
    const token = tokenIn(mail.received[0]!.raw)
    expect((await post(token, 'nothing=1')).statusCode).toBe(400)
    expect(await emailOf(member, 'shipping')).toBe(true)
    expect((await post(token, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
    expect((await post(token, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
    expect([await emailOf(member, 'shipping'), await emailOf(member, 'order')]).toEqual([false, true])
    mail.received.length = 0
    await tell(member, 'orderShipped')
    await tell(member, 'orderPaid')
    expect(mail.received).toHaveLength(1)
  })

  test('by a form in parts, too, and by the page of the link', async () => {
    const { member } = await withAddress()
    await tell(member, 'orderShipped')
    await tell(member, 'orderPaid')
    const [shipped = '', paid = ''] = mail.received.map(({ raw }) => tokenIn(raw))
    const parts =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await post(shipped, parts, 'multipart/form-data; boundary=x')).statusCode).toBe(200)
    expect(await shop.visitor.call(unsubscribe, { token: paid })).toEqual({ name: '订单进展' })
    expect([await emailOf(member, 'shipping'), await emailOf(member, 'order')]).toEqual([false, false])
  })

  test('by no link that was made up or changed', async () => {
    const { member } = await withAddress()
    await tell(member, 'orderShipped')
    const token = tokenIn(mail.received[0]!.raw)
    for (const wrong of [
      '',
      'x',
      token.replace(/^\d+/, String(member.id + 1)),
      token.replace('shipping', 'order'),
      `${token}A`,
    ]) {
      expect(await reasonOf(shop.visitor.call(unsubscribe, { token: wrong }))).toBe('unsubscribeWrong')
      expect((await post(encodeURIComponent(wrong), 'List-Unsubscribe=One-Click')).statusCode).toBe(400)
    }
    expect(await emailOf(member, 'shipping')).toBe(true)
  })

  test('not for what guards the account', async () => {
    const { member } = await withAddress()
    await tell(member, 'wechatBound')
    expect(readMail(mail.received[0]!.raw).header('List-Unsubscribe')).toBe('')
    expect(
      await reasonOf(member.call(chooseMessages, { kind: 'security', channel: 'email', on: false })),
    ).toBe('messageFixed')
  })
})

describe('the mail of the day', () => {
  const at = (time: string) => shop.setNow(new Date(`2027-03-0${time}:00+08:00`))
  const digest = async () => {
    await tasks(shop.app.house)['message.digest']!({} as never, { now: shop.now() })
    await work(shop)
  }

  test('holds what happened since the last one, and goes out once', async () => {
    const { member } = await withAddress()
    await member.call(saveMailbox, { daily: true })
    at('1T20:00')
    await tell(member, 'orderPaid')
    await tell(member, 'orderShipped')
    expect(mail.received).toEqual([])
    at('2T07:50')
    await digest()
    expect(mail.received).toEqual([])
    at('2T08:10')
    await Promise.all([digest(), digest()])
    await digest()
    expect(mail.received).toHaveLength(1)
    const { subject, text, header } = readMail(mail.received[0]!.raw)
    expect(subject).toContain('2 条消息')
    expect(text).toMatch(/订单已付款[\s\S]*订单已发货/)
    await tell(member, 'orderPaid')
    await digest()
    expect(mail.received).toHaveLength(1)
    at('3T08:10')
    await digest()
    expect(mail.received).toHaveLength(2)
    const [, token = ''] = /token=([^>]+)/.exec(header('List-Unsubscribe')) ?? []
    expect(await shop.visitor.call(unsubscribe, { token })).toEqual({ name: '每日汇总' })
    mail.received.length = 0
    await tell(member, 'orderPaid')
    at('4T09:00')
    await digest()
    expect(mail.received).toEqual([])
  })

  test('is not sent of kinds that its reader has ended while they waited', async () => {
    const { member } = await withAddress()
    await member.call(saveMailbox, { daily: true })
    at('7T20:00')
    await tell(member, 'orderPaid')
    await tell(member, 'orderShipped')
    await member.call(chooseMessages, { kind: 'order', channel: 'email', on: false })
    at('8T08:10')
    await digest()
    const { text, header } = readMail(mail.received[0]!.raw)
    expect([text.includes('订单已发货'), text.includes('订单已付款')]).toEqual([true, false])
    await tell(member, 'orderShipped')
    const [, token = ''] = /token=([^>]+)/.exec(header('List-Unsubscribe')) ?? []
    await shop.visitor.call(unsubscribe, { token })
    at('9T08:10')
    await digest()
    expect(mail.received).toHaveLength(1)
    expect(await shop.db`select from message_waiting where member_id = ${member.id}`).toEqual([])
  })

  test('waits as others do when the server says later, whatever looks for it meanwhile', async () => {
    const { member } = await withAddress()
    await member.call(saveMailbox, { daily: true })
    at('1T20:00')
    await tell(member, 'orderPaid')
    at('2T08:10')
    mail.fault = { at: 'end', says: { status: 451, words: 'DT:SPM ,please try again' }, times: 1 }
    await digest()
    await digest()
    expect(await states()).toEqual(['digest delayed'])
    await later(3)
    expect(await states()).toEqual(['digest sent', 'digest delayed'])
    expect(mail.received).toHaveLength(1)
  })

  test('does not hold back what guards the account', async () => {
    const { member } = await withAddress()
    await member.call(saveMailbox, { daily: true })
    await tell(member, 'wechatBound')
    expect(mail.received).toHaveLength(1)
  })

  test('shows fifty, and says that there are more', async () => {
    const { member } = await withAddress()
    await member.call(saveMailbox, { daily: true })
    at('5T20:00')
    await shop.db`
      with told as (
        insert into message (member_id, event, reference, title, body)
        select ${member.id}, 'orderPaid', 'many ' || n, '第' || n || '条', '内容' from generate_series(1, 60) n returning id)
      insert into message_waiting (message_id, member_id) select id, ${member.id} from told`
    at('6T08:10')
    await digest()
    expect(readMail(mail.received[0]!.raw).text).toContain('还有更多消息')
    expect(await shop.db`select from message_waiting where member_id = ${member.id}`).toEqual([])
  })
})

describe('staff', () => {
  test('try the account, and read why it fails', async () => {
    expect((await staff.call(checkProvider, { name: 'email' })).ok).toBe(true)
    expect(mail.received).toEqual([])
    await staff.call(testProvider, { what: 'email', address: 'desk@example.com' })
    expect(readMail(mail.received[0]!.raw).subject).toContain('测试')
    mail.fault = {
      at: 'sender',
      says: { status: 501, words: 'Mail from address must be same as authorization user.' },
    }
    expect(
      (await staff.ask(testProvider, { what: 'email', address: 'desk@example.com' })).body,
    ).toMatchObject({
      reason: 'emailRefused',
      msg: expect.stringContaining('发件地址应与登录账号一致'),
    })
    mail.fault = null
    await saveEmail(shop, mail, { password: 'wrong-password' })
    expect(await staff.call(checkProvider, { name: 'email' })).toMatchObject({
      ok: false,
      text: expect.stringContaining('授权码'),
    })
    expect(await states()).toEqual(['test delayed', 'test sent'])
    const [row] = await shop.db<{ all: string }[]>`select json_agg(l)::text as all from email_log l`
    expect(row?.all).not.toContain('desk@')
  })
})
