import { listCart } from '@gongfang/contract/goods/cart'
import { type FreightRuleForm, listFreight, saveFreight } from '@gongfang/contract/goods/freight-desk'
import { saveAddress } from '@gongfang/contract/people/address'
import { getSiteConfig } from '@gongfang/contract/system/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestClient, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
let staff: TestClient
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff(['config.read', 'config.write'])
})
afterAll(() => shop.close())

const rule = (change: Partial<FreightRuleForm> = {}): FreightRuleForm => ({
  regionPrefixes: [''],
  firstFen: 1200,
  firstWeightG: 1000,
  nextFen: 300,
  nextWeightG: 1000,
  freeFromFen: 20_000,
  ...change,
})
const save = async (rules: FreightRuleForm[]) =>
  staff.ask(saveFreight, { version: (await staff.call(listFreight, {})).version, rules })

test('rules keep their order and their gaps, and shoppers read the new free amount at once', async () => {
  const rules = [rule({ regionPrefixes: ['54', '65'], firstFen: null, freeFromFen: null }), rule()]
  expect((await save(rules)).body.code).toBe(1)
  expect((await staff.call(listFreight, {})).rules).toEqual(rules)
  const { freeFreightFen, freeFreightVaries } = await shop.visitor.call(getSiteConfig, {})
  expect({ freeFreightFen, freeFreightVaries }).toEqual({ freeFreightFen: 20_000, freeFreightVaries: true })
})

test('visitors read the amount of the rule for all other regions, not the lowest of any', async () => {
  await save([rule({ regionPrefixes: ['33'], freeFromFen: 9_900 }), rule({ regionPrefixes: ['54', ''] })])
  expect((await shop.visitor.call(getSiteConfig, {})).freeFreightFen).toBe(20_000)
  await save([rule({ freeFromFen: null })])
  expect(await shop.visitor.call(getSiteConfig, {})).toMatchObject({
    freeFreightFen: 0,
    freeFreightVaries: false,
  })
})

test('a cart reads the amount for the default address, and that for all other regions without one', async () => {
  await save([
    rule({ regionPrefixes: ['71'], firstFen: null, freeFromFen: null }),
    rule({ regionPrefixes: ['54', '65'], freeFromFen: 100_000 }),
    rule(),
  ])
  const member = await shop.member()
  const free = async () => (await member.call(listCart, {})).freeFreightFen
  const moveTo = (regionCode: string) =>
    member.call(saveAddress, {
      receiver: '张三',
      phone: '13900000001',
      regionCode,
      detail: '文三路 1 号',
      isDefault: true,
    })
  expect(await free()).toBe(20_000)
  await moveTo('540102')
  expect(await free()).toBe(100_000)
  await moveTo('710101')
  expect(await free()).toBe(0)
})

test('of two who save over the same list, one does', async () => {
  const { version } = await staff.call(listFreight, {})
  const answers = await Promise.all(
    [100, 200].map((nextFen) => staff.ask(saveFreight, { version, rules: [rule({ nextFen })] })),
  )
  expect(answers.map(({ body }) => body.reason ?? 'saved').sort()).toEqual(['changedMeanwhile', 'saved'])
})

test.each([
  ['no region', { regionPrefixes: [] }, 'rules.0.regionPrefixes'],
  ['a region that cannot be', { regionPrefixes: ['3'] }, 'rules.0.regionPrefixes.0'],
  ['a price below nothing', { firstFen: -1 }, 'rules.0.firstFen'],
  ['no weight', { nextWeightG: 0 }, 'rules.0.nextWeightG'],
])('a rule with %s is refused beside its field', async (_, change, field) => {
  const { body } = await save([rule(change)])
  expect(Object.keys((body.data as { fields: object }).fields)).toEqual([field])
})
