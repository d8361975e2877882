import { phoneLogin, register, sendSms } from '@gongfang/contract/people/member'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connect } from '../../../db/connect.ts'
import { buildApp } from '../../../main.ts'
import { aStranger, reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(() => shop.setNow(null))

const stranger = () => aStranger(shop)
const wait = (ms: number) => shop.setNow(new Date(shop.now().getTime() + ms))
const MINUTE = 60_000
const wrong = (code: string | undefined) => (code === '000000' ? '000001' : '000000')

test('a code has six digits, is shown in demo mode only and stands nowhere in the database', async () => {
  const { phone, from } = stranger()
  const { demoCode, waitSeconds } = await from.call(sendSms, { phone, event: 'enter' })
  expect(demoCode).toMatch(/^\d{6}$/)
  expect(waitSeconds).toBe(60)
  const rows = await shop.db`select * from sms_code where mobile = ${phone}`
  expect(JSON.stringify(rows)).not.toContain(demoCode)
})

test('members and strangers get the same answer when they ask for a code', async () => {
  const { phone, from } = stranger()
  const member = await shop.member()
  const answers = []
  for (const number of [phone, member.mobile]) {
    for (const event of ['enter', 'password'] as const) {
      if (event === 'password') wait(MINUTE)
      const { status, body } = await from.ask(sendSms, { phone: number, event })
      answers.push({ status, ...body, time: 0, data: { ...(body.data as object), demoCode: '' } })
    }
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
})

test('a number gets one code a minute, five an hour and ten a day, and is told how long to wait', async () => {
  const { phone, from } = stranger()
  const send = () => from.call(sendSms, { phone, event: 'enter' })
  shop.setNow(new Date('2026-11-20T01:00:00Z'))
  await send()
  wait(20_000)
  await expect(send()).rejects.toMatchObject({
    reason: 'smsTooSoon',
    message: '操作过于频繁，请 40 秒后再试',
  })
  for (let sent = 1; sent < 5; sent++) {
    wait(MINUTE)
    await send()
  }
  wait(MINUTE)
  expect(await reasonOf(send())).toBe('smsTooSoon')
  for (let sent = 5; sent < 10; sent++) {
    wait(60 * MINUTE)
    await send()
  }
  wait(60 * MINUTE)
  expect(await reasonOf(send())).toBe('smsDailyLimit')
  // The next day in Shanghai.
  shop.setNow(new Date('2026-11-20T16:00:00Z'))
  await send()
})

test('one address sends thirty codes an hour, whatever the numbers', async () => {
  const from = shop.client({ ip: '10.9.9.9' })
  const reasons = []
  for (let sent = 0; sent < 32; sent++)
    reasons.push(await reasonOf(from.call(sendSms, { phone: stranger().phone, event: 'enter' })))
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(30)
  expect(reasons.slice(30)).toEqual(['smsTooSoon', 'smsTooSoon'])
})

test('an IPv6 line is one sender, however many addresses it takes', async () => {
  const reasons = []
  for (let sent = 0; sent < 31; sent++) {
    const from = shop.client({ ip: `2001:db8:7:7::${sent.toString(16)}` })
    reasons.push(await reasonOf(from.call(sendSms, { phone: stranger().phone, event: 'enter' })))
  }
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(30)
})

test('the budget of the whole shop ends sending for the day', async () => {
  const [sent] = await shop.db<{ count: number }[]>`
    select count(*) as count from sms_code where sent_at >= (date_trunc('day', now() at time zone 'Asia/Shanghai')) at time zone 'Asia/Shanghai'`
  await shop.config('smsDailyBudget', sent!.count + 1)
  const [one, two] = [stranger(), stranger()]
  expect(await reasonOf(one.from.call(sendSms, { phone: one.phone, event: 'enter' }))).toBe('ok')
  expect(await reasonOf(two.from.call(sendSms, { phone: two.phone, event: 'enter' }))).toBe('smsBudgetSpent')
  await shop.config('smsDailyBudget', null)
})

test('fifty sends to one number at once send one code', async () => {
  const { phone, from } = stranger()
  const reasons = await Promise.all(
    Array.from({ length: 50 }, () => reasonOf(from.call(sendSms, { phone, event: 'enter' }))),
  )
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(1)
  expect(new Set(reasons)).toEqual(new Set(['ok', 'smsTooSoon']))
  expect(await shop.db`select 1 from sms_code where mobile = ${phone}`).toHaveLength(1)
})

test('fifty numbers at once from one address send thirty codes', async () => {
  const from = shop.client({ ip: '10.8.8.8' })
  const reasons = await Promise.all(
    Array.from({ length: 50 }, () =>
      reasonOf(from.call(sendSms, { phone: stranger().phone, event: 'enter' })),
    ),
  )
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(30)
})

test('a code used two hundred times at once logs in once', async () => {
  const { phone, from } = stranger()
  const { demoCode: code = '' } = await from.call(sendSms, { phone, event: 'enter' })
  const reasons = await Promise.all(
    Array.from({ length: 200 }, () => reasonOf(from.call(phoneLogin, { phone, code }))),
  )
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(1)
  expect(reasons.filter((reason) => reason === 'codeExpired')).toHaveLength(199)
})

test('two hundred wrong tries at once are five tries', async () => {
  const { phone, from } = stranger()
  const { demoCode } = await from.call(sendSms, { phone, event: 'enter' })
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => from.ask(phoneLogin, { phone, code: wrong(demoCode) })),
  )
  const said = answers.map(({ body }) => body.msg).sort()
  expect(said.filter((msg) => msg.startsWith('验证码错误，还可'))).toEqual(
    [1, 2, 3, 4].map((left) => `验证码错误，还可尝试 ${left} 次`),
  )
  expect(answers.filter(({ body }) => body.reason === 'codeSpent')).toHaveLength(196)
  const [stored] = await shop.db`select wrong_tries from sms_code where mobile = ${phone}`
  expect(stored).toMatchObject({ wrongTries: 5 })
  expect(await reasonOf(from.call(phoneLogin, { phone, code: demoCode! }))).toBe('codeSpent')
})

test('a code dies after five minutes, with a newer one, for another number and for another purpose', async () => {
  const { phone, from } = stranger()
  const enter = (code: string) => reasonOf(from.call(phoneLogin, { phone, code }))
  const { demoCode: first = '' } = await from.call(sendSms, { phone, event: 'enter' })
  wait(5 * MINUTE)
  expect(await enter(first)).toBe('codeExpired')
  const { demoCode: second = '' } = await from.call(sendSms, { phone, event: 'enter' })
  wait(MINUTE)
  const { demoCode: third = '' } = await from.call(sendSms, { phone, event: 'password' })
  if (third !== second) expect(await enter(third)).toBe('codeWrong')
  const other = stranger()
  expect(await reasonOf(other.from.call(phoneLogin, { phone: other.phone, code: second }))).toBe(
    'codeExpired',
  )
  wait(MINUTE)
  const { demoCode: fourth = '' } = await from.call(sendSms, { phone, event: 'enter' })
  if (fourth !== second) expect(await enter(second)).toBe('codeWrong')
  expect(await enter(fourth)).toBe('ok')
})

test('a full-width number with +86 and blanks is the number it means', async () => {
  const { phone, from } = stranger()
  const { demoCode: code = '' } = await from.call(sendSms, {
    phone: `+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)} ${phone.slice(7)}`,
    event: 'enter',
  })
  const { userinfo } = await from.call(phoneLogin, {
    phone: phone.replace(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)]!),
    code,
  })
  expect(userinfo.mobile).toBe(phone)
})

test('fifty registrations of one number at once make one account', async () => {
  await shop.config('registerPoints', 200)
  const { phone, from } = stranger()
  const { demoCode: code = '' } = await from.call(sendSms, { phone, event: 'enter' })
  const reasons = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      reasonOf(
        at % 2
          ? from.call(phoneLogin, { phone, code })
          : from.call(register, { phone, code, agreementVersion: '2026-11' }),
      ),
    ),
  )
  await shop.config('registerPoints', null)
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(1)
  expect(await shop.db`select 1 from member where mobile = ${phone}`).toHaveLength(1)
  expect(
    await shop.db`select delta, balance_after from points_entry join member m on m.id = member_id where m.mobile = ${phone}`,
  ).toEqual([{ delta: 200, balanceAfter: 200 }])
})

test('two processes on one database count as one', async () => {
  const { house } = shop.app
  const db = connect(shop.url, { max: 5 })
  const second = await buildApp(house.env, db, { clock: shop.now, pages: false })
  const { phone, from } = stranger()
  const { demoCode } = await from.call(sendSms, { phone, event: 'enter' })
  const login = async (at: number) => {
    const payload = { phone, code: wrong(demoCode) }
    const { http } = at % 2 ? second : shop.app
    return (await http.inject({ method: 'POST', url: phoneLogin.path, payload })).json<{ reason: string }>()
      .reason
  }
  const reasons = await Promise.all(Array.from({ length: 60 }, (_, at) => login(at)))
  expect(reasons.filter((reason) => reason === 'codeWrong')).toHaveLength(4)
  expect(reasons.filter((reason) => reason === 'codeSpent')).toHaveLength(56)
  await second.http.close()
  await db.end()
})
