import { getMessageChoices, type MessageKind } from '@gongfang/contract/people/message'
import { listWechatNotices } from '@gongfang/contract/system/wechat-desk'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { tasks } from '../../app.ts'
import { wechatNotices } from '../../outside/outside.ts'
import { fitted } from '../../outside/wechat-template.ts'
import type { PretendWechat } from '../../pretend/wechat.ts'
import { work } from '../../testing/aftersales.ts'
import { tellMember } from '../../testing/messages.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { withWechat, withWechatLogin } from '../../testing/wechat.ts'

let shop: TestShop
let wechat: PretendWechat
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop({ env: { PUBLIC_URL: 'https://shop.test' } })
  wechat = await withWechat(shop)
  staff = await shop.staff()
})
const anew = () =>
  Object.assign(shop.app.house.outside, { wechatNotices: wechatNotices({ timeoutMs: 500, clock: shop.now }) })
beforeEach(async () => {
  await withWechatLogin(shop, wechat, wechat.login.templates.account)
  anew()
  wechat.login.templates.told.length = 0
  await shop.db`delete from wechat_log`
  await shop.db`delete from job_outbox`
})
afterEach(() => {
  wechat.login.mood = 'well'
  wechat.login.templates.gone.clear()
  shop.setNow(null)
})
afterAll(async () => {
  await wechat.close()
  await shop.close()
})

let made = 0
async function bound({ app = 'official' }: { app?: 'official' | 'web' } = {}) {
  const member = await shop.member()
  const openid = `o${String(++made).padStart(27, 'x')}`
  const { officialAppid, webAppid } = wechat.login.account
  await shop.db`
    insert into member_wechat (appid, openid, unionid, member_id, device, bound_at)
    values (${app === 'official' ? officialAppid : webAppid}, ${openid}, null, ${member.id}, '', now())`
  return { member, openid }
}
const tell = async (
  member: TestMember,
  event: 'orderPaid' | 'orderShipped' | 'transferDue' = 'orderShipped',
) => {
  const values = { no: '20261120000000000001', items: '3' } as never
  await shop.db.begin((tx) => tellMember(tx, { memberId: member.id, event, reference: `${++made}`, values }))
  await work(shop)
}
const states = async () =>
  (await staff.call(listWechatNotices, {})).rows.map(({ state, result }) => `${state} ${result}`)
async function later(minutes: number) {
  shop.setNow(new Date(shop.now().getTime() + minutes * 60_000))
  await work(shop)
}

test('who bound WeChat is told of what has to be acted on and of shipments, with a link, within the fields', async () => {
  const { member, openid } = await bound()
  await tell(member)
  await tell(member, 'transferDue')
  await tell(member, 'orderPaid')
  expect(wechat.login.templates.told).toHaveLength(2)
  expect(wechat.login.templates.told[0]).toMatchObject({
    openid,
    url: 'https://shop.test/order/detail?no=20261120000000000001',
    values: { thing2: '订单已发货', time3: expect.stringMatching(/^\d{4}-/) },
  })
  expect(await states()).toEqual(['sent 0', 'sent 0'])
  const rows = await shop.db`select openid from wechat_log`
  expect(JSON.stringify(rows)).not.toContain(openid)
})

test('who has not bound the 公众号 reads so, and is told nothing by it', async () => {
  const [none, web] = [await shop.member(), await bound({ app: 'web' })]
  for (const member of [none, web.member]) {
    await tell(member)
    expect(
      (await member.call(getMessageChoices, {})).channels.find(({ channel }) => channel === 'wechat'),
    ).toMatchObject({
      closed: expect.stringContaining('还没有绑定微信'),
    })
  }
  expect(wechat.login.templates.told).toEqual([])
})

test('without a template the channel is closed', async () => {
  const { member } = await bound()
  await withWechatLogin(shop, wechat, {
    ...wechat.login.templates.account,
    noticeTemplate: '',
    titleField: '',
  })
  await tell(member)
  expect(wechat.login.templates.told).toEqual([])
  expect(
    (await member.call(getMessageChoices, {})).channels.find(({ channel }) => channel === 'wechat'),
  ).toMatchObject({
    closed: '商城暂未开通微信通知',
  })
})

test('a token that WeChat has forgotten is asked for anew, once', async () => {
  const { member } = await bound()
  await tell(member)
  wechat.login.templates.forgetTokens()
  await tell(member)
  expect(wechat.login.templates.told).toHaveLength(2)
})

test.each([
  ['busy', 'delayed -1', 1],
  ['silent', 'delayed TIMEOUT', 1],
] as const)('WeChat that is %s before anything was sent is asked again', async (mood, state, taken) => {
  const { member } = await bound()
  shop.setNow(new Date())
  wechat.login.mood = mood
  await tell(member)
  expect(await states()).toEqual([state])
  wechat.login.mood = 'well'
  await later(3)
  await later(60)
  expect([wechat.login.templates.told.length, (await states())[0]]).toEqual([taken, 'sent 0'])
})

test.each(['silent', 'failing', 'garbage'] as const)(
  'an answer that is lost (%s) is not followed by another',
  async (mood) => {
    const { member } = await bound()
    shop.setNow(new Date())
    // The token is there already.
    await tell(member)
    wechat.login.mood = mood
    await tell(member)
    wechat.login.mood = 'well'
    await later(600)
    expect((await states())[0]).toMatch(/^silent/)
    expect(wechat.login.templates.told).toHaveLength(1)
  },
)

test('who does not follow the 公众号 any more gets nothing, and staff read why', async () => {
  const { member, openid } = await bound()
  wechat.login.templates.gone.add(openid)
  await tell(member)
  expect((await staff.call(listWechatNotices, {})).rows).toMatchObject([
    { state: 'refused', result: '43004', hint: expect.stringContaining('取消关注') },
  ])
})

test('twenty workers at once send once', async () => {
  const { member } = await bound()
  await tell(member, 'orderPaid')
  const [{ id = 0 } = {}] = await shop.db<{ id: number }[]>`
    select id from message where member_id = ${member.id} order by id desc limit 1`
  const send = () => tasks(shop.app.house)['message.wechat']!({ messageId: id } as never, { now: shop.now() })
  await Promise.all(Array.from({ length: 20 }, send))
  expect(wechat.login.templates.told).toHaveLength(1)
})

test('kinds that need somebody are on for those who bound WeChat', async () => {
  const { member } = await bound()
  const { sections } = await member.call(getMessageChoices, {})
  const on = (kind: MessageKind) =>
    sections
      .flatMap(({ kinds }) => kinds)
      .find((one) => one.kind === kind)
      ?.ways.find(({ channel }) => channel === 'wechat')?.on
  expect([on('approval'), on('orderTask'), on('shipping'), on('points')]).toEqual([true, true, true, false])
})

test('a value is as long as its field takes', () => {
  expect(fitted('thing2', '采购申请已通过审批，但与申请时的内容不同请核对')).toHaveLength(20)
  expect(fitted('thing2', '一行\n两行')).toBe('一行 两行')
  expect(fitted('time3', '2026-11-28 10:00')).toBe('2026-11-28 10:00')
})
