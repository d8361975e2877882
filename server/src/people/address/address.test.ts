import {
  ADDRESS_LIMIT,
  CONTACT_WRONG,
  deleteAddress,
  listAddresses,
  listRegions,
  parseAddress,
  saveAddress,
  setDefaultAddress,
} from '@gongfang/contract/people/address'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { findOwnAddress } from './actions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const form = (wish: object = {}) => ({
  receiver: '张三',
  phone: '13800138000',
  regionCode: '330110',
  detail: '文一西路 969 号',
  ...wish,
})
const refusal = (reason: string, fields?: object) =>
  expect.objectContaining({ reason, ...(fields && { fields }) })
const defaults = async (member: TestMember) =>
  (await member.call(listAddresses, {})).filter(({ isDefault }) => isDefault).map(({ id }) => id)

test('the first address becomes the default one, with its region in words', async () => {
  const member = await shop.member()
  const saved = await member.call(saveAddress, form({ tag: '实验室' }))
  expect(saved).toMatchObject({ regionText: '浙江省 杭州市 余杭区', tag: '实验室', isDefault: true })
  expect(await member.call(listAddresses, {})).toEqual([{ ...saved, shared: null }])
})

test('a number is kept in one form, however it was typed', async () => {
  const member = await shop.member()
  const phoneOf = async (phone: string) => (await member.call(saveAddress, form({ phone }))).phone
  expect(await phoneOf('+86 138-0013-8000')).toBe('13800138000')
  expect(await phoneOf('１３８００１３８０００')).toBe('13800138000')
  expect(await phoneOf('(0571)8888 8888')).toBe('057188888888')
  await expect(phoneOf('12345')).rejects.toEqual(refusal('invalid', { phone: CONTACT_WRONG }))
})

test('a region has to exist and to be a district', async () => {
  const member = await shop.member()
  await expect(member.call(saveAddress, form({ regionCode: '330100' }))).rejects.toEqual(
    refusal('invalid', { regionCode: '请选择到区/县' }),
  )
  await expect(member.call(saveAddress, form({ regionCode: '999999' }))).rejects.toEqual(
    refusal('regionUnknown'),
  )
  expect(await member.call(listAddresses, {})).toEqual([])
})

test('exactly one address is the default one, whatever is done to it', async () => {
  const member = await shop.member()
  const first = await member.call(saveAddress, form())
  const second = await member.call(saveAddress, form({ isDefault: true }))
  expect(await defaults(member)).toEqual([second.id])
  await member.call(setDefaultAddress, { id: first.id })
  expect(await defaults(member)).toEqual([first.id])
  await member.call(saveAddress, form({ id: first.id, isDefault: false }))
  expect(await defaults(member)).toEqual([first.id])
  await member.call(deleteAddress, { id: first.id })
  expect(await defaults(member)).toEqual([second.id])
  await member.call(deleteAddress, { id: second.id })
  expect(await member.call(listAddresses, {})).toEqual([])
})

test('of many saved at once twenty stay, one of them the default one', async () => {
  const member = await shop.member()
  const asked = Array.from({ length: 30 }, () =>
    member.call(saveAddress, form({ isDefault: true })).catch((e) => e.reason),
  )
  const answers = await Promise.all(asked)
  expect(answers.filter((answer) => answer === 'addressLimit')).toHaveLength(30 - ADDRESS_LIMIT)
  expect(await member.call(listAddresses, {})).toHaveLength(ADDRESS_LIMIT)
  expect(await defaults(member)).toHaveLength(1)
})

test('a full list can still be changed', async () => {
  const member = await shop.member()
  for (let at = 0; at < ADDRESS_LIMIT; at++) await member.call(saveAddress, form())
  const [first] = await member.call(listAddresses, {})
  const changed = await member.call(saveAddress, form({ id: first!.id, receiver: '李四' }))
  expect(changed.receiver).toBe('李四')
  await expect(member.call(saveAddress, form())).rejects.toEqual(refusal('addressLimit'))
})

test('somebody else’s address answers as if it did not exist', async () => {
  const [owner, other] = [await shop.member(), await shop.member()]
  const { id } = await owner.call(saveAddress, form())
  await expect(other.call(saveAddress, form({ id }))).rejects.toEqual(refusal('notFound'))
  await expect(other.call(deleteAddress, { id })).rejects.toEqual(refusal('notFound'))
  await expect(other.call(setDefaultAddress, { id })).rejects.toEqual(refusal('notFound'))
  expect(await findOwnAddress(shop.db, other.id, id)).toBeNull()
  expect(await owner.call(listAddresses, {})).toHaveLength(1)
})

test('an order finds the wanted address, or else the default one, or none', async () => {
  const member = await shop.member()
  expect(await findOwnAddress(shop.db, member.id)).toBeNull()
  const first = await member.call(saveAddress, form())
  const second = await member.call(saveAddress, form())
  expect((await findOwnAddress(shop.db, member.id))?.id).toBe(first.id)
  expect((await findOwnAddress(shop.db, member.id, second.id))?.id).toBe(second.id)
})

test('fields that nobody asked for are refused', async () => {
  const member = await shop.member()
  const { body } = await member.ask(saveAddress, form({ memberId: 1 }))
  expect(body).toMatchObject({ reason: 'invalid', data: { fields: { memberId: '不支持的字段' } } })
})

test('a pasted text comes back in fields, an unreadable one stays in the detail', async () => {
  const member = await shop.member()
  expect(await member.call(parseAddress, { text: '张三 13800138000 浙江杭州余杭文一西路969号' })).toEqual({
    receiver: '张三',
    phone: '13800138000',
    regionCode: '330110',
    regionText: '浙江省 杭州市 余杭区',
    detail: '文一西路969号',
    left: [],
  })
  const text = '[姓名]：张㛃 [电话]：18412345678转1234 [地址]：浙江省杭州市余杭区文一西路969号 备注：放门卫'
  const { left, ...read } = await member.call(parseAddress, { text })
  expect(read).toMatchObject({ receiver: '张㛃', phone: '18412345678-1234' })
  expect(left).toEqual(['备注:放门卫'])
  const { regionText: _, ...kept } = read
  expect(await member.call(saveAddress, { ...kept, detail: '文一西路969号' })).toMatchObject(kept)
  expect(await member.call(parseAddress, { text: '送到老地方' })).toMatchObject({
    phone: '',
    regionCode: '',
    detail: '送到老地方',
  })
})

test('anybody may read the regions, three levels, municipalities two', async () => {
  const regions = await shop.visitor.call(listRegions, {})
  expect(regions).toHaveLength(34)
  const beijing = regions.find(({ name }) => name === '北京市')
  expect(beijing?.children?.some(({ name, children }) => name === '海淀区' && children === undefined)).toBe(
    true,
  )
  const zhejiang = regions.find(({ name }) => name === '浙江省')
  expect(zhejiang?.children?.find(({ name }) => name === '杭州市')?.children?.length).toBeGreaterThan(10)
})

test('a receiver that shows nothing is none, and one that turns the words around is told so', async () => {
  const member = await shop.member()
  for (const blank of ['\u200b', '\u2060\u2060', '\u00ad', '\u3164', '\u2800', '\u200d '])
    await expect(member.call(saveAddress, form({ receiver: blank }))).rejects.toEqual(
      refusal('invalid', { receiver: '请填写收件人' }),
    )
  await expect(member.call(saveAddress, form({ receiver: '张\u202e三' }))).rejects.toEqual(
    refusal('invalid', { receiver: '收件人含有改变文字方向的隐藏符号，请重新输入' }),
  )
})

test('an address is stored without hidden characters and on one line', async () => {
  const member = await shop.member()
  const saved = await member.call(
    saveAddress,
    form({ receiver: '李四\u200b', detail: '中关村\u2060南大街\n5 号院 2 号楼' }),
  )
  expect(saved).toMatchObject({ receiver: '李四', detail: '中关村南大街 5 号院 2 号楼' })
})
