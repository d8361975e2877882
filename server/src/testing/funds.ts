import { randomUUID } from 'node:crypto'
import { fen } from '@gongfang/contract/base/money'
import { createFund, type FundSettings } from '@gongfang/contract/people/fund'
import type { TestMember } from './shop.ts'

let serial = 0

/** As the form of a fund sends it. */
export const fundSettings = (owner: TestMember, wish: Partial<FundSettings> = {}): FundSettings => ({
  code: `JF-${++serial}`,
  name: '国家自然科学基金面上项目',
  ownerId: owner.id,
  fromOn: '2020-01-01',
  toOn: '2099-12-31',
  overrun: 'refuse',
  forAll: true,
  userIds: [],
  categoryIds: [],
  ceilingFen: null,
  ...wish,
})

/** A fund of the member's institution that everybody in it may order from. */
export async function aFund(owner: TestMember, wish: Partial<FundSettings> & { amount?: number } = {}) {
  const { amount = 1_000_000, ...settings } = wish
  const form = { ...fundSettings(owner, settings), amountFen: fen(amount) }
  const { id } = await owner.call(createFund, form, { key: randomUUID() })
  return { id, code: form.code, name: form.name }
}
