import { getPurchaseRequest } from '@gongfang/contract/buying/approval'
import { askRestock } from '@gongfang/contract/goods/restock'
import { putIntoList } from '@gongfang/contract/goods/shopping-list'
import { deleteAccount, exportData, getOpenMatters } from '@gongfang/contract/insight/account'
import { getUserInfo, passwordLogin, phoneLogin } from '@gongfang/contract/people/member'
import { joinInstitution } from '@gongfang/contract/people/member-desk'
import { listPointsEntries } from '@gongfang/contract/people/points'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askFor, from100, saveRules } from '../../testing/approval.ts'
import { aBuyer, anAddress, buyNow, someFreight } from '../../testing/buying.ts'
import { aCode, aNewcomer, aStranger, reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestClient, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(() => shop.setNow(null))

const closeCode = (from: TestClient, phone: string) => aCode(from, phone, 'close')

test('who leaves is nobody any more, and the number starts anew', async () => {
  const { phone, from, me } = await aNewcomer(shop, 'Passwort2026')
  const { id } = await me.call(getUserInfo, {})
  shop.setNow(new Date(Date.now() + 61_000))
  const { skuId } = await shop.product({ stock: 0 })
  await me.call(askRestock, { skuId })
  await me.call(deleteAccount, { code: await closeCode(from, phone) })
  expect(await shop.db`select from restock_wish where member_id = ${id}`).toEqual([])
  expect(await reasonOf(me.call(getUserInfo, {}))).toBe(401)
  expect(await reasonOf(from.call(passwordLogin, { phone, password: 'Passwort2026' }))).toBe('passwordWrong')
  expect(
    await shop.db`select mobile, nickname, avatar, password_hash, disabled from member where id = ${id}`,
  ).toEqual([{ mobile: null, nickname: '', avatar: '', passwordHash: null, disabled: true }])
  shop.setNow(new Date(Date.now() + 122_000))
  const again = await from.call(phoneLogin, {
    phone,
    code: await aCode(from, phone),
    agreementVersion: '2026-11',
  })
  expect(again.userinfo).toMatchObject({ status: 'incomplete', points: 0 })
  expect(again.userinfo.id).not.toBe(id)
})

test('open orders and points stand in the way of leaving; points may be given up', async () => {
  const mobile = '13655550001'
  const member = await shop.member({ mobile, points: 120 })
  const order = await shop.db<{ id: number }[]>`
    insert into shop_order (no, member_id, institution_id, currency, rate, pay_way, goods_fen, goods_points,
      freight_fen, freight_points, payable_fen, payable_points, address, pieces, kinds, created_at, pay_before)
    values ('20261120000000000777', ${member.id}, ${member.institutionId}, 'money', 32, 'demo', 100, 0, 0, 0, 100, 0,
      '{}', 1, 1, now(), now() + interval '30 minutes') returning id`
  const { from } = aStranger(shop)
  const close = async (giveUpPoints: boolean) => {
    shop.setNow(new Date(shop.now().getTime() + 61_000))
    return member.ask(deleteAccount, { code: await closeCode(from, mobile), giveUpPoints })
  }
  expect((await close(false)).body).toMatchObject({
    reason: 'accountOpen',
    msg: '注销前请先处理：1 个未完成的订单、120积分',
    data: { matters: { orders: 1, points: 120, heldGoods: 0, signUps: 0 } },
  })
  expect(await member.call(getOpenMatters, {})).toMatchObject({ orders: 1, points: 120 })
  await shop.db`update shop_order set state = 'cancelled', ended_at = now() where id = ${order[0]!.id}`
  expect((await close(false)).body.reason).toBe('accountOpen')
  expect((await close(true)).body.code).toBe(1)
  const [account] = await shop.db`select balance from points_account where member_id = ${member.id}`
  expect(account).toEqual({ balance: 0 })
})

test('a member takes its data along as a workbook, one sheet a thing', async () => {
  const member = await shop.member({ points: 50 })
  expect((await member.call(listPointsEntries, {})).total).toBe(1)
  const { skuId } = await shop.product({ title: '游标卡尺' })
  await member.call(putIntoList, { name: '计量室', lines: [{ skuId, quantity: 2, note: '送检' }] })
  const { bytes, headers } = await member.ask(exportData, {})
  expect(headers['content-disposition']).toContain(encodeURIComponent('我的数据_'))
  const book = await readXlsx(bytes)
  expect(book.sheets.map(({ name }) => name)).toEqual(
    '账号 收货地址 采购清单 采购申请 自动提交 订单 订单变更 附件 积分 寄存 活动报名 反馈 消息 邮箱'.split(
      ' ',
    ),
  )
  expect(JSON.stringify(book.sheets[0])).toContain(member.mobile)
  expect(book.sheets[2]!.rows.flat()).toEqual(expect.arrayContaining(['计量室', '游标卡尺', 2, '送检']))
})

test('the data that a member takes along say states in words', async () => {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 100, stock: 5 })
  await buyNow(member, { skuId, delivery: 'depot' })
  const { bytes } = await member.ask(exportData, {})
  const sheet = (await readXlsx(bytes)).sheets.find(({ name }) => name === '订单')
  expect(sheet?.rows.flat()).toContain('待付款')
  expect(JSON.stringify((await readXlsx(bytes)).sheets.map(({ rows }) => rows))).not.toMatch(
    /"(?:unpaid|paid|shipped|registered|money|points|in|out)"/,
  )
})

test('a purchase request is taken along, and forgets where its requester was found', async () => {
  const owner = await shop.member()
  const mobile = '13655550002'
  const buyer = await shop.member({ status: 'incomplete', mobile })
  const staff = await shop.staff()
  await staff.call(joinInstitution, {
    id: buyer.id,
    institutionId: owner.institutionId!,
    roles: ['purchaser'],
  })
  await aColleague(shop, owner, 'approver')
  await someFreight(shop)
  await anAddress(buyer)
  await saveRules(owner, from100())
  const { skuId } = await shop.product({ title: '数显千分尺', priceFen: 20_000 })
  const no = await askFor(buyer, skuId, { remark: '请打我的手机' })
  const { bytes } = await buyer.ask(exportData, {})
  const sheet = (await readXlsx(bytes)).sheets.find(({ name }) => name === '采购申请')!
  expect(sheet.rows.flat()).toEqual(expect.arrayContaining([no, '审批中', '数显千分尺', '请打我的手机']))
  expect(JSON.stringify(sheet.rows)).toContain('13900000000')
  const { from } = aStranger(shop)
  shop.setNow(new Date(Date.now() + 61_000))
  await buyer.call(deleteAccount, { code: await closeCode(from, mobile) })
  const [left] = await shop.db`select address, remark, lines from purchase_request where no = ${no}`
  expect(left).toMatchObject({ address: null, remark: '', lines: [{ title: '数显千分尺' }] })
  expect(await owner.call(getPurchaseRequest, { no })).toMatchObject({ address: null, remark: '' })
})
