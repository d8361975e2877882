import { randomUUID } from 'node:crypto'
import type { Input } from '@gongfang/contract/base/endpoint'
import { fen } from '@gongfang/contract/base/money'
import { type Day, dayAfter, dayOf } from '@gongfang/contract/base/time'
import { getInquiry, saveInquiry, submitInquiry } from '@gongfang/contract/buying/inquiry'
import { getInquiryDesk, makeModel, makeOffer, reviseOffer } from '@gongfang/contract/buying/inquiry-desk'
import type { TestMember, TestShop, TestStaff } from './shop.ts'

type Wanted = Input<typeof saveInquiry>['lines'][number]
export type Offered = Input<typeof makeOffer>['lines'][number]

export const inquiryOf = (reader: TestMember, no: string) => reader.call(getInquiry, { no })

/** A draft that is handed in at once. */
export async function anInquiry(
  member: TestMember,
  lines: Wanted[],
  more: Partial<Input<typeof saveInquiry>> = {},
) {
  const { no, revision } = await member.call(saveInquiry, { title: '实验室改造', lines, ...more })
  await member.call(submitInquiry, { no, revision })
  return no
}

interface OfferWish {
  untilOn?: Day
  freightFen?: number
  terms?: string
  note?: string
  attachmentIds?: number[]
  /** In place of all lines of the inquiry at ¥80.00. */
  lines?: Offered[]
}

/** The next version, of all lines at ¥80.00 if nothing else is wished. */
export async function anOffer(staff: TestStaff, no: string, wish: OfferWish = {}) {
  const { revision, lines, state } = await staff.call(getInquiryDesk, { no })
  const { untilOn = dayAfter(dayOf(new Date()), 30), freightFen, ...more } = wish
  return staff.call(state === 'asked' ? makeOffer : reviseOffer, {
    no,
    revision,
    untilOn,
    freightFen: freightFen === undefined ? null : fen(freightFen),
    lines: lines.map(({ id, skuId, text, quantity, unit }) => ({
      inquiryLineId: id,
      ...(skuId === null ? { title: text, unit: unit || '件' } : { skuId }),
      quantity,
      priceFen: fen(8_000),
    })),
    ...more,
  })
}

/** The staff make a model for an article that was described. */
export async function madeModel(
  { db }: TestShop,
  staff: TestStaff,
  no: string,
  wish: Partial<Input<typeof makeModel>> = {},
) {
  const [{ id: categoryId }] = await db<[{ id: number }]>`select id from category order by id limit 1`
  const goods = {
    title: '非标支架',
    spec: '300 mm',
    unit: '套',
    categoryId,
    priceFen: fen(8_800),
    leadDays: 15,
  }
  return staff.call(makeModel, { no, ...goods, ...wish }, { key: randomUUID() })
}

/** A member asks for one model, and the shop offers it. */
export async function offered(
  shop: TestShop,
  member: TestMember,
  { skuId, quantity = 10, ...wish }: OfferWish & { skuId: number; quantity?: number },
) {
  const no = await anInquiry(member, [{ skuId, quantity }])
  const { version } = await anOffer(await shop.staff(), no, wish)
  const { current } = await inquiryOf(member, no)
  return { no, version, lines: current?.lines ?? [] }
}
