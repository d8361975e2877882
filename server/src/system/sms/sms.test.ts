import { phoneLogin, sendSms } from '@gongfang/contract/people/member'
import { listMessages } from '@gongfang/contract/people/message'
import { listSent, listTemplates, saveTemplate } from '@gongfang/contract/people/message-desk'
import { testProvider } from '@gongfang/contract/system/config-desk'
import { checkProvider } from '@gongfang/contract/system/provider-desk'
import { listSms } from '@gongfang/contract/system/sms-desk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { tasks } from '../../app.ts'
import type { SmsSender } from '../../outside/sms.ts'
import type { SmsAccount } from '../../outside/sms-vendor.ts'
import { memberRoutes } from '../../people/member/routes.ts'
import { openPretendSms, type PretendSms } from '../../pretend/sms.ts'
import { handOn } from '../../service/succession/actions.ts'
import { work } from '../../testing/aftersales.ts'
import { openTestHouse } from '../../testing/house.ts'
import { aStranger, reasonOf } from '../../testing/joining.ts'
import { send } from '../../testing/messages.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { saveSms, withSms } from '../../testing/sms.ts'
import { saveAccount } from '../provider/actions.ts'

let shop: TestShop
let pretend: PretendSms
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop({ env: { SMS_PROVIDER: 'account' } })
  pretend = await withSms(shop)
  staff = await shop.staff()
})
beforeEach(async () => {
  pretend.mood = { kind: 'well' }
  pretend.sent.length = 0
  await saveSms(shop, pretend)
  await shop.db`delete from job_outbox`
})
afterEach(async () => {
  shop.setNow(null)
  await shop.config('smsDailyBudget', null)
})
afterAll(async () => {
  await pretend.close()
  await shop.close()
})

const codeTo = ({ phone, from } = aStranger(shop)) => from.call(sendSms, { phone, event: 'enter' })
const logOf = (phone: string) => shop.db<Record<string, unknown>[]>`
  select * from sms_log where mobile = ${`${phone.slice(0, 3)}****${phone.slice(7)}`} order by id desc`

describe('a code', () => {
  test.each(['aliyun', 'tencent'] as const)('comes by %s and lets in', async (vendor) => {
    await saveSms(shop, pretend, { vendor })
    const { phone, from } = aStranger(shop)
    await from.call(sendSms, { phone, event: 'enter' })
    const { mobile, values } = pretend.sent[0]!
    expect(mobile).toBe(phone)
    const [code = ''] = Object.values(values)
    expect((await from.call(phoneLogin, { phone, code })).userinfo.mobile).toBe(phone)
    const rows = await logOf(phone)
    expect(rows[0]).toMatchObject({
      kind: 'code',
      event: 'enter',
      vendor,
      template: pretend[vendor].codeTemplate,
      state: 'sent',
      messageNo: expect.stringMatching(/.{6}/),
    })
    expect(JSON.stringify(rows)).not.toContain(phone)
    expect(JSON.stringify(rows.map(({ messageNo: _, ...row }) => row))).not.toContain(code)
  })

  test.each([
    [{ kind: 'silent' }, 'silent', 'TIMEOUT', '服务商没有响应'],
    [{ kind: 'cut' }, 'silent', 'UNREACHABLE', '服务商没有响应'],
    [{ kind: 'broken' }, 'silent', 'HTTP 502', '服务商没有响应'],
    [{ kind: 'garbage' }, 'silent', 'HTTP 200', '服务商没有响应'],
    [{ kind: 'code', code: 'isv.AMOUNT_NOT_ENOUGH' }, 'refused', 'isv.AMOUNT_NOT_ENOUGH', /余额/],
    [{ kind: 'code', code: 'isv.BUSINESS_LIMIT_CONTROL' }, 'refused', 'isv.BUSINESS_LIMIT_CONTROL', /限流/],
  ] as const)('that meets %j is not sent, and staff read why', async (mood, state, result, hint) => {
    pretend.mood = mood
    const somebody = aStranger(shop)
    const answer = await somebody.from.ask(sendSms, { phone: somebody.phone, event: 'enter' })
    expect(answer.body).toMatchObject({
      reason: 'smsUnavailable',
      msg: '短信发送失败，请稍后再试或使用密码登录',
    })
    const { rows } = await staff.call(listSms, { mobile: somebody.phone })
    expect(rows).toMatchObject([{ state, result, hint: expect.stringMatching(hint), vendor: 'aliyun' }])
  })

  test('is not promised when nobody sends, and counts for nothing', async () => {
    await saveSms(shop, pretend, { enabled: false })
    const somebody = aStranger(shop)
    expect(await reasonOf(codeTo(somebody))).toBe('smsUnavailable')
    expect(await shop.db`select from sms_code where mobile = ${somebody.phone}`).toEqual([])
    expect(await logOf(somebody.phone)).toEqual([])
  })

  test('is sent fifty times at once as often as the budget allows', async () => {
    shop.setNow(new Date('2027-03-01T02:00:00Z'))
    // What was sent at the real time may lie on the other side of this day.
    await shop.db`delete from sms_log`
    await shop.config('smsDailyBudget', 20)
    const reasons = await Promise.all(Array.from({ length: 50 }, () => reasonOf(codeTo())))
    expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(20)
    expect(new Set(reasons)).toEqual(new Set(['ok', 'smsBudgetSpent']))
    expect(pretend.sent).toHaveLength(20)
  })

  test('and its number stand in no line of the log, whatever the provider says', async () => {
    const house = await openTestHouse((app) => memberRoutes(app, handOn), { SMS_PROVIDER: 'account' })
    const own = await openPretendSms()
    await house.db.begin((tx) =>
      saveAccount(tx, house.app.house.env, {
        name: 'sms',
        enabled: true,
        version: 0,
        who: 'test',
        now: new Date(),
        values: { ...own.aliyun },
      }),
    )
    const phones = ['13712345601', '13712345602']
    for (const phone of phones) {
      const request = { method: 'POST', url: sendSms.path, payload: { phone, event: 'enter' } } as const
      await house.app.http.inject(request)
      own.mood = { kind: 'code', code: 'isv.MOBILE_NUMBER_ILLEGAL' }
    }
    const [code = 'none'] = Object.values(own.sent[0]?.values ?? {})
    expect(code).toMatch(/^\d{6}$/)
    const lines = house.logged.join('\n')
    expect(lines).toContain('isv.MOBILE_NUMBER_ILLEGAL')
    for (const secret of [...phones, code, own.aliyun.keySecret]) expect(lines).not.toContain(secret)
    await own.close()
    await house.close()
  })
})

describe('a notice', () => {
  let reference = 0
  const shipped = (member: TestMember) =>
    send(shop.db, {
      memberId: member.id,
      event: 'orderShipped',
      reference: String(++reference),
      values: { no: '20261120000000000001' },
    })
  const messageOf = async (member: TestMember) => (await member.call(listMessages, {})).data[0]!.id
  const again = (messageId: number) =>
    tasks(shop.app.house)['message.sms']?.({ messageId } as never, { now: shop.now() })
  const switchTo = async (event: string, sms: boolean) => {
    const template = (await staff.call(listTemplates, {})).find((one) => one.event === event)!
    const { version, title, body, disabled } = template
    await staff.call(saveTemplate, { event, version, title, body, disabled, sms })
  }

  test('of something important goes out once beside the message, and the log page says so', async () => {
    const member = await shop.member()
    await shipped(member)
    await work(shop)
    await again(await messageOf(member))
    expect(pretend.sent).toMatchObject([
      { mobile: member.mobile, template: 'SMS_1000002', values: { text: '订单已发货' } },
    ])
    const { rows } = await staff.call(listSent, { memberId: member.id })
    expect(rows).toMatchObject([{ event: 'orderShipped', sms: 'sent' }])
  })

  test('of anything else does not, until the shop says so, and the other way round', async () => {
    const member = await shop.member()
    const paid = () =>
      send(shop.db, {
        memberId: member.id,
        event: 'orderPaid',
        reference: String(++reference),
        values: { no: '20261120000000000001' },
      })
    await paid()
    await work(shop)
    expect(pretend.sent).toEqual([])
    await switchTo('orderPaid', true)
    await switchTo('orderShipped', false)
    await paid()
    await shipped(member)
    await work(shop)
    expect(pretend.sent).toMatchObject([{ values: { text: '订单已付款' } }])
    await switchTo('orderShipped', true)
    const told = (await staff.call(listTemplates, {})).filter(({ sms }) => sms).map(({ event }) => event)
    expect(told.sort()).toEqual([
      'activityTomorrow',
      'orderPaid',
      'orderShipped',
      'reviewApproved',
      'reviewRejected',
      'wechatBound',
    ])
  })

  test('is tried again when the provider surely did not take it', async () => {
    const [member, other] = [await shop.member(), await shop.member()]
    await shipped(member)
    pretend.mood = { kind: 'code', code: 'ServiceUnavailable' }
    await expect(work(shop)).rejects.toMatchObject({ kind: 'silent' })
    pretend.mood = { kind: 'well' }
    await again(await messageOf(member))
    expect((await logOf(member.mobile)).map(({ state }) => state)).toEqual(['sent', 'silent'])

    const gone = await openPretendSms()
    await gone.close()
    await saveSms(shop, gone)
    await shipped(other)
    await expect(work(shop)).rejects.toMatchObject({ code: 'UNREACHABLE' })
    await saveSms(shop, pretend)
    await again(await messageOf(other))
    expect((await logOf(other.mobile)).map(({ state }) => state)).toEqual(['sent', 'silent'])
  })

  test.each(['silent', 'cut', 'broken', 'garbage'] as const)(
    'that may have left before the provider was %s leaves no second time',
    async (kind) => {
      const member = await shop.member()
      await shipped(member)
      pretend.mood = { kind }
      await work(shop)
      pretend.mood = { kind: 'well' }
      await again(await messageOf(member))
      expect((await logOf(member.mobile)).map(({ state }) => state)).toEqual(['silent'])
      expect(pretend.sent).toEqual([])
    },
  )

  test('leaves once when two hundred workers take its job at once', async () => {
    const member = await shop.member()
    await shipped(member)
    const messageId = await messageOf(member)
    await Promise.all(Array.from({ length: 200 }, () => again(messageId)))
    expect(pretend.sent).toHaveLength(1)
    expect(await logOf(member.mobile)).toMatchObject([{ state: 'sent' }])
  })

  test('leaves once for each of two hundred members at once', async () => {
    const members: TestMember[] = []
    for (let at = 0; at < 200; at++) members.push(await shop.member())
    await Promise.all(members.map(shipped))
    await Promise.all([work(shop), work(shop), work(shop)])
    expect(pretend.sent.map(({ mobile }) => mobile).toSorted()).toEqual(
      members.map(({ mobile }) => mobile).toSorted(),
    )
  })

  test('leaves no second time when its worker is killed while the provider has it', async () => {
    const member = await shop.member()
    await shipped(member)
    const messageId = await messageOf(member)
    let left = 0
    const { sms } = shop.app.house.outside
    const lost = (account: SmsAccount): SmsSender => ({
      ...sms(account),
      // The process is killed here: it never hears the answer.
      sendNotice: () => {
        left++
        return new Promise(() => {})
      },
    })
    Object.assign(shop.app.house.outside, { sms: lost })
    void again(messageId)
    await vi.waitFor(() => expect(left).toBe(1), 10_000)
    Object.assign(shop.app.house.outside, { sms })
    await again(messageId)
    expect([left, pretend.sent]).toEqual([1, []])
    expect(await logOf(member.mobile)).toMatchObject([{ state: 'sending' }])
  })

  test('is not tried again when the provider said no', async () => {
    const other = await shop.member()
    await shipped(other)
    pretend.mood = { kind: 'code', code: 'isv.SMS_TEMPLATE_ILLEGAL' }
    await work(shop)
    await again(await messageOf(other))
    expect((await logOf(other.mobile)).map(({ state }) => state)).toEqual(['refused'])
  })

  test('needs a template of its own and somebody to get it', async () => {
    const [member, disabled] = [await shop.member(), await shop.member()]
    await shop.db`update member set disabled = true where id = ${disabled.id}`
    await shipped(disabled)
    await work(shop)
    await saveSms(shop, pretend, { noticeTemplate: '' })
    await shipped(member)
    await work(shop)
    expect(pretend.sent).toEqual([])
  })

  test('leaves the last fifth of the budget to codes', async () => {
    shop.setNow(new Date('2027-03-05T02:00:00Z'))
    await shop.db`delete from sms_log`
    await shop.config('smsDailyBudget', 5)
    for (let told = 0; told < 6; told++) await shipped(await shop.member())
    await work(shop)
    expect(pretend.sent).toHaveLength(4)
    expect([await reasonOf(codeTo()), await reasonOf(codeTo())]).toEqual(['ok', 'smsBudgetSpent'])
  })
})

describe('staff', () => {
  test('try the account with a phone of theirs, and are told what the provider says', async () => {
    const wish = { what: 'sms' as const, phone: '13812340001' }
    expect(await staff.call(testProvider, wish)).toEqual({ text: '短信已交给服务商，请查看手机' })
    expect((await logOf(wish.phone))[0]).toMatchObject({ kind: 'test', state: 'sent' })
    pretend.mood = { kind: 'code', code: 'isv.SMS_SIGNATURE_ILLEGAL' }
    await expect(staff.call(testProvider, wish)).rejects.toMatchObject({
      message: '短信没有发出：短信签名不存在或未通过审核，isv.SMS_SIGNATURE_ILLEGAL',
    })
    const check = await staff.call(checkProvider, { name: 'sms' })
    expect(check).toMatchObject({ ok: true, text: expect.stringContaining('试发') })
    await saveSms(shop, pretend, { enabled: false })
    expect(await reasonOf(staff.call(testProvider, wish))).toBe('smsUnavailable')
    expect(await reasonOf(staff.call(checkProvider, { name: 'sms' }))).toBe('providerOff')
  })

  test('find what was sent by state, kind, day and number, page by page', async () => {
    shop.setNow(new Date('2027-04-01T02:00:00Z'))
    const people = [aStranger(shop), aStranger(shop), aStranger(shop)]
    for (const one of people) await codeTo(one)
    const filter = { kind: 'code', state: 'sent', from: '2027-04-01', to: '2027-04-01', limit: 2 } as const
    const first = await staff.call(listSms, filter)
    const rest = await staff.call(listSms, { ...filter, after: first.next! })
    expect([first.total, first.rows.length, rest.rows.length, rest.next]).toEqual([3, 2, 1, null])
    expect((await staff.call(listSms, { ...filter, state: 'refused' })).rows).toEqual([])
    const { rows } = await staff.call(listSms, { mobile: people[0]!.phone })
    expect(rows[0]?.mobile).toMatch(/^\d{3}\*{4}\d{4}$/)
  })

  test('read of ninety days', async () => {
    shop.setNow(new Date('2027-05-01T02:00:00Z'))
    await codeTo()
    const later = (days: number) =>
      shop.setNow(new Date(Date.parse('2027-05-01T02:00:00Z') + days * 86_400_000))
    const sweep = () => tasks(shop.app.house)['sms.sweep']?.(undefined as never, { now: shop.now() })
    const count = async () =>
      (await staff.call(listSms, { from: '2027-05-01', to: '2027-05-01' })).rows.length
    later(90)
    await sweep()
    expect(await count()).toBe(1)
    later(91)
    await sweep()
    expect(await count()).toBe(0)
  })
})
