import { listDeskActivities, listDeskSignUps } from '@gongfang/contract/activity-desk'
import { listArticles } from '@gongfang/contract/content-desk'
import { createDepotCode } from '@gongfang/contract/depot'
import { listDepotLog, listDepotStock } from '@gongfang/contract/depot-desk'
import { appendFeedback, submitFeedback } from '@gongfang/contract/feedback'
import { listFeedbackDesk } from '@gongfang/contract/feedback-desk'
import { listSent } from '@gongfang/contract/message-desk'
import { listOrderDesk, shipDeskOrder } from '@gongfang/contract/order-desk'
import { listReviewDesk } from '@gongfang/contract/review-desk'
import { listVerifications, redeemVoucher } from '@gongfang/contract/verification-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anActivity, DAY, signUpNow } from '../testing/activities.ts'
import { bought } from '../testing/aftersales.ts'
import { aBuyer, someFreight } from '../testing/buying.ts'
import { held } from '../testing/depot.ts'
import { exported } from '../testing/exporting.ts'
import { openTestShop, type TestShop, type TestStaff } from '../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
})
afterAll(() => shop.close())

const columnOf = (rows: readonly Record<string, unknown>[], head: string) => rows.map((row) => row[head])

test('the file of orders holds those of the list: of sums in yuan, of telephones, of tracking numbers', async () => {
  const { skuId } = await shop.product({ skus: [{ modelCode: 'EX-1', priceFen: 10_000 }] })
  const buyer = await aBuyer(shop)
  const cheap = (await bought(shop, buyer, [{ skuId, quantity: 1 }])).no
  const dear = (await bought(shop, buyer, [{ skuId, quantity: 3 }])).no
  await staff.call(shipDeskOrder, { no: dear, carrier: '顺丰速运', trackingNo: 'SF2026AB01' })
  const other = (await bought(shop, await aBuyer(shop), [{ skuId, quantity: 1 }])).no
  const spaced = buyer.mobile.replace(/^(.{3})(.{4})/, '$1 $2 ')
  const wanted: [Record<string, string>, string[]][] = [
    // A hundred yuan and twelve for freight; three hundred without.
    [{ least: '112', most: '112' }, [other, cheap]],
    [{ least: '113' }, [dear]],
    [{ most: '111' }, []],
    [{ keyword: buyer.mobile }, [dear, cheap]],
    [{ keyword: spaced }, [dear, cheap]],
    [{ keyword: 'sf2026ab01' }, [dear]],
    [{ keyword: `测试机构${buyer.id}` }, [dear, cheap]],
    [{ sku: 'ex1', view: 'paid' }, [other, cheap]],
  ]
  for (const [filter, nos] of wanted) {
    const listed = (await staff.call(listOrderDesk, filter as never)).rows.map(({ no }) => no)
    expect(listed, JSON.stringify(filter)).toEqual(nos)
    expect(columnOf(await exported(shop, staff, 'order', filter), '订单号'), JSON.stringify(filter)).toEqual(
      nos,
    )
  }
  for (const filter of [{ least: '113' }, { keyword: 'sf2026ab01' }])
    expect(columnOf(await exported(shop, staff, 'orderLine', filter), '订单号')).toEqual([dear])
})

test('the file of feedback is looked for in all that the member said', async () => {
  const member = await shop.member()
  const { id } = await member.call(submitFeedback, {
    kind: 'suggestion',
    content: '希望增加英制量具。',
    contact: '',
  })
  await member.call(appendFeedback, { id, content: '补充：塞尺也需要 Feeler' })
  for (const [keyword, ids] of [
    ['塞尺', [id]],
    ['feeler', [id]],
    ['英制', [id]],
    ['卡尺', []],
  ] as const) {
    expect((await staff.call(listFeedbackDesk, { keyword })).rows.map((row) => row.id)).toEqual(ids)
    const file = await exported(shop, staff, 'feedback', { keyword })
    expect(columnOf(file, '编号').map(Number), keyword).toEqual(ids)
  }
})

test('the file of sign-ups holds those of the list, and masks the numbers among the answers as well', async () => {
  const activityId = await anActivity(shop, { title: '三坐标测量' })
  const [first, second] = [await shop.member(), await shop.member()]
  const one = await signUpNow(first, activityId, { people: ['李雷', '韩梅梅'] })
  const two = await signUpNow(second, activityId, { people: ['林涛'] })
  await signUpNow(first, await anActivity(shop))
  await shop.db`update member set nickname = '测量室' where id = ${second.id}`
  await shop.db`
    update attendee set answers = '[{"name": "tel", "label": "联系电话", "value": "13711112222"}]' where name = '林涛'`
  const clerk = await shop.staff(['activity.read', 'transfer.export'])
  for (const [filter, nos] of [
    [{}, [two.no, one.no, one.no]],
    [{ keyword: '测量室' }, [two.no]],
    [{ keyword: first.mobile.slice(-4) }, [one.no, one.no]],
    [{ state: 'cancelled' }, []],
  ] as const) {
    const wanted = { activityId, ...filter }
    const listed = (await clerk.call(listDeskSignUps, wanted)).rows.map(({ no }) => no)
    expect(listed).toEqual([...new Set(nos)])
    expect(columnOf(await exported(shop, clerk, 'signUp', wanted), '报名号')).toEqual(nos)
  }
  const [shown] = await exported(shop, clerk, 'signUp', { activityId, keyword: '林涛' })
  expect(shown).toMatchObject({ 报名信息: '联系电话：137****2222' })
  expect(shown?.手机号).toContain('****')
  const [whole] = await exported(shop, staff, 'signUp', { activityId, keyword: '林涛' })
  expect(whole).toMatchObject({ 报名信息: '联系电话：13711112222', 手机号: second.mobile })
})

test('what is kept for members, how it moved and what was handed over are written out as listed', async () => {
  const member = await shop.member()
  const { skuId } = await shop.product({ title: '杠杆百分表', skus: [{ modelCode: 'DP-1', stock: 9 }] })
  const { skuId: other } = await shop.product({ title: '表座', skus: [{ modelCode: 'DP-2', stock: 9 }] })
  const { orderNo, items } = await held(shop, member, [
    { skuId, quantity: 5 },
    { skuId: other, quantity: 1 },
  ])
  const itemId = items.find((item) => item.modelCode === 'DP-1')?.id ?? 0
  const code = await member.call(createDepotCode, { lines: [{ itemId, quantity: 2 }] })
  const { no } = await staff.call(redeemVoucher, { code: code.digits, place: '东门' })
  const clerk = await shop.staff(['depot.read', 'transfer.export'])
  const phone = member.mobile.replace(/^(.{3}).*(.{4})$/, '$1****$2')

  for (const filter of [{ memberId: member.id }, { keyword: '百分表' }, { keyword: 'dp2' }] as const) {
    const listed = (await clerk.call(listDepotStock, filter as never)).rows
    expect(listed).not.toHaveLength(0)
    const rows = await exported(shop, clerk, 'depotStock', filter)
    expect(columnOf(rows, '型号')).toEqual(listed.map(({ modelCode }) => modelCode))
  }
  expect(await exported(shop, clerk, 'depotStock', { keyword: '百分表' })).toMatchObject([
    { 手机号: phone, 机构: `测试机构${member.id}`, 商品: '杠杆百分表', 在库: 3 },
  ])
  for (const filter of [{ itemId }, { kind: 'in', keyword: orderNo }, { place: '东门' }] as const) {
    const listed = (await clerk.call(listDepotLog, filter as never)).rows
    expect(listed).not.toHaveLength(0)
    const rows = await exported(shop, clerk, 'depotLog', filter)
    expect(columnOf(rows, '数量')).toEqual(listed.map(({ delta }) => delta))
    expect(columnOf(rows, '关联单号')).toEqual(listed.map(({ reference }) => reference))
  }
  for (const [filter, nos] of [
    [{ goods: '百分表' }, [no]],
    [{ goods: '表座' }, []],
    [{ place: '东门', kind: 'depot' }, [no]],
  ] as const) {
    expect((await clerk.call(listVerifications, filter)).rows.map((row) => row.no)).toEqual(nos)
    expect(columnOf(await exported(shop, clerk, 'verification', filter), '核销单号')).toEqual(nos)
  }
  expect(await exported(shop, staff, 'verification', { place: '东门' })).toMatchObject([
    { 手机号: member.mobile, 内容: expect.stringMatching(/^杠杆百分表 DP-1 ×2/), 件数: 2, 状态: '已核销' },
  ])
})

test('activities are written out in the state that they are in now', async () => {
  const ids = [
    await anActivity(shop, { title: '粗糙度：已发布', feeFen: 5000, startsInMs: 9 * DAY }),
    await anActivity(shop, { title: '粗糙度：草稿', published: false, startsInMs: 8 * DAY }),
    await anActivity(shop, { title: '粗糙度：过去', startsInMs: -2 * DAY }),
  ]
  await signUpNow(await shop.member(), ids[0] ?? 0)
  const clerk = await shop.staff(['activity.read', 'transfer.export'])
  for (const filter of [{}, { view: 'draft' }, { view: 'ended' }, { kind: 'activity' }] as const) {
    const wanted = { keyword: '粗糙度', ...filter }
    const listed = (await clerk.call(listDeskActivities, wanted)).rows
    expect(columnOf(await exported(shop, clerk, 'activity', wanted), '活动')).toEqual(
      listed.map(({ title }) => title),
    )
  }
  const rows = await exported(shop, clerk, 'activity', { keyword: '粗糙度' })
  expect(columnOf(rows, '状态')).toEqual(['报名中', '未发布', '已结束'])
  expect(rows[0]).toMatchObject({ 名额: 30, 已报名: 1, 费用: 50 })
})

test('reviews are written out of the state and the score that are shown', async () => {
  const { skuId, productId } = await shop.product({ title: '深度尺' })
  const buyer = await aBuyer(shop)
  const { no, lineIds } = await bought(shop, buyer, [{ skuId, quantity: 1 }])
  await shop.db`
    insert into review (order_line_id, member_id, product_id, score, content, created_at)
    values (${lineIds[0] ?? 0}, ${buyer.id}, ${productId}, 4, '=1+1 刻度清晰', now())`
  const clerk = await shop.staff(['review.moderate', 'transfer.export'])
  for (const filter of [{ state: 'pending', score: 4 }, { state: 'hidden' }, { keyword: '刻度' }] as const) {
    const listed = (await clerk.call(listReviewDesk, filter)).rows
    expect(columnOf(await exported(shop, clerk, 'review', filter), '订单号')).toEqual(
      listed.map(({ orderNo }) => orderNo),
    )
  }
  // What begins like a formula is a text.
  expect(await exported(shop, clerk, 'review')).toMatchObject([
    { 订单号: no, 商品: '深度尺', 评分: 4, 内容: "'=1+1 刻度清晰", 状态: '待审核' },
  ])
})

test('articles and messages are written out as they are listed', async () => {
  await shop.db`insert into article_category (kind, name, position) values ('news', '公告', 1)`
  await shop.db`
    insert into article (kind, category_id, title, summary, body, publish_at, created_at, updated_at, updated_by)
    select 'news', c.id, w.title, '', '', now() + w.later::interval, now(), now(), '小王'
      from article_category c, (values ('量具：已发布', '-1 day'), ('量具：定时', '1 day'), ('量具：草稿', null)) w (title, later)
     where c.name = '公告'`
  const clerk = await shop.staff(['content.read', 'message.read', 'transfer.export'])
  for (const filter of [{}, { state: 'timed' }, { state: 'draft' }] as const) {
    const listed = (await clerk.call(listArticles, { keyword: '量具', ...filter })).rows
    expect(listed).toHaveLength('state' in filter ? 1 : 3)
    const rows = await exported(shop, clerk, 'article', { keyword: '量具', ...filter })
    expect(columnOf(rows, '标题')).toEqual(listed.map(({ title }) => title))
  }
  const member = await shop.member()
  await shop.db`
    insert into message (member_id, event, reference, title, body, created_at)
    values (${member.id}, 'orderPaid', 'a', '支付成功', '订单已支付', now()), (${member.id}, 'staffMessage', 'b', '通知', '请来取件', now())`
  const spaced = member.mobile.replace(/^(.{3})(.{4})/, '$1 $2 ')
  for (const filter of [{ mobile: spaced }, { memberId: member.id, event: 'orderPaid' }] as const) {
    const listed = (await clerk.call(listSent, filter as never)).rows
    expect(listed).toHaveLength('event' in filter ? 1 : 2)
    const rows = await exported(shop, clerk, 'message', filter)
    expect(columnOf(rows, '标题')).toEqual(listed.map(({ title }) => title))
    expect(columnOf(rows, '事件')).toEqual(listed.map(({ name }) => name))
    expect(columnOf(rows, '手机号')).toEqual(listed.map(({ mobile }) => mobile))
  }
  expect(await exported(shop, clerk, 'message', { mobile: member.mobile, read: 'yes' })).toEqual([])
})
