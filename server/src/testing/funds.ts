import { randomUUID } from 'node:crypto'
import { fen, type SignedFen } from '@gongfang/contract/base/money'
import { createFund, type FundSettings, giveFundPart, listFundParts } from '@gongfang/contract/people/fund'
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

interface PartWish {
  id: number
  memberId?: number
  unitId?: number
  /** Fen; negative to take some back. */
  amount: number
}

/** Gives a part of a fund, or changes it, as the page does it: with the amount that it shows. */
export async function aPart(by: TestMember, { id, amount, ...holder }: PartWish) {
  const openOf = async () =>
    (await by.call(listFundParts, { id })).parts.find(
      ({ ended, memberId, unitId }) =>
        !ended && memberId === (holder.memberId ?? null) && unitId === (holder.unitId ?? null),
    )
  const seenFen = (await openOf())?.amountFen ?? null
  await by.call(
    giveFundPart,
    { id, ...holder, amountFen: amount as SignedFen, seenFen },
    { key: randomUUID() },
  )
  return (await openOf())?.id ?? 0
}
