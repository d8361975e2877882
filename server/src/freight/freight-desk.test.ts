import { getSiteConfig } from '@gongfang/contract/config'
import { type FreightRuleForm, listFreight, saveFreight } from '@gongfang/contract/freight-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestClient, type TestShop } from '../testing/shop.ts'

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
  expect((await shop.visitor.call(getSiteConfig, {})).freeFreightFen).toBe(20_000)
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
