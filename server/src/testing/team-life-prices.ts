import { Refused } from '@gongfang/contract/base/call'
import { listAgreedPrices } from '@gongfang/contract/goods/price-list'
import {
  confirmPriceList,
  endPriceList,
  listPriceRows,
  type PriceCells,
  publishPriceList,
  readPriceList,
  savePriceList,
  savePriceRows,
} from '@gongfang/contract/goods/price-list-desk'
import {
  institutionOf,
  may,
  type Plan,
  placeOf,
  STRANGER,
  type TeamLife,
  type TeamWish,
} from './team-life.ts'

// Price lists of the institution and of the stranger's, and who sees their prices.

const nameOf = (institutionId: number) => `协议-${institutionId}`

/** The institution whose list an act is about: mostly the one of the seven. */
const pricedOf = (life: TeamLife, n: number) =>
  n % 4 === 0 ? life.people[STRANGER]!.institutionId! : institutionOf(life)

export const agree: Plan = (life, _facts, wish) => {
  const { n } = wish
  const institutionId = pricedOf(life, n)
  const kind = n % 5 === 0 ? 'ends' : n % 11 === 0 ? 'drafts' : 'publishes'
  return {
    says: `staff ${kind} a list of ${institutionId === institutionOf(life) ? 'the institution' : 'the other one'}`,
    forbidden: false,
    moves: true,
    run: async () => {
      const { staff, shop } = life
      const [open] = await shop.db<{ id: number; version: number }[]>`
        select id, version from price_list where name = ${nameOf(institutionId)} and state <> 'ended' order by id limit 1`
      if (kind === 'ends' && open && open.version > 0) return staff.call(endPriceList, open)
      const id = open?.id ?? (await newList(life, institutionId))
      await changeRow(life, id, wish)
      if (kind === 'publishes') await publish(life, id)
    },
  }
}

async function newList({ staff }: TeamLife, institutionId: number) {
  const { id } = await staff.call(savePriceList, {
    ...{ id: null, revision: 0, name: nameOf(institutionId), note: '', priority: 0 },
    ...{ fromOn: '2020-01-01', untilOn: '2029-12-31', institutionIds: [institutionId] },
  })
  return id
}

/** A model's price, with a minimum or a lower price from three on, or a discount of the category. */
async function changeRow({ staff, shop, skuIds }: TeamLife, id: number, { pick, n }: TeamWish) {
  const skuId = skuIds[pick % skuIds.length]!
  const [sku] = await shop.db<{ priceFen: number; categoryId: number }[]>`
    select s.price_fen, p.category_id from sku s join product p on p.id = s.product_id where s.id = ${skuId}`
  const { priceFen, categoryId } = sku!
  const permille = 700 + (n % 300)
  const price = Math.ceil((priceFen * permille) / 1000)
  const cells: PriceCells =
    n % 7 === 0
      ? { priceFen: null, offPermille: 1000 - permille, points: null, minimum: 1, tiers: [] }
      : {
          priceFen: price as PriceCells['priceFen'],
          offPermille: null,
          points: null,
          minimum: 1 + (n % 2),
          tiers: n % 3 === 0 ? [{ fromQuantity: 3, priceFen: (price - 10) as never }] : [],
        }
  const goods = cells.priceFen === null ? `c${categoryId}` : `s${skuId}`
  const { rows } = await staff.call(listPriceRows, { id })
  const now = rows.find((row) => row.goods === goods && row.change !== 'ended')
  await staff.call(savePriceRows, { id, rows: [{ goods, was: now ? now.cells : null, cells }] })
}

/** A large discount is confirmed by somebody else. */
async function publish({ staff, shop }: TeamLife, id: number) {
  const { revision } = await staff.call(readPriceList, { id })
  const { state } = await staff.call(publishPriceList, { id, revision })
  if (state === 'asked') await (await shop.staff()).call(confirmPriceList, { id, revision })
}

/** Reads the prices of one of both institutions; what is not shown counts as refused. */
export const lookAtPrices: Plan = (life, facts, { who, n }) => {
  const member = life.people[who]!
  const institutionId = pricedOf(life, n)
  return {
    says: `${who} looks at prices of ${institutionId === institutionOf(life) ? 'the institution' : 'the other one'}`,
    forbidden: placeOf(facts, member.id) !== institutionId || !may(facts, member.id, 'prices'),
    run: async () => {
      const { prices } = await member.call(listAgreedPrices, { skuIds: [...life.skuIds] })
      if (prices.some(({ name }) => name === nameOf(institutionId))) return
      throw new Refused({ code: 1001, msg: 'no agreed price is shown', time: 0, data: null })
    },
  }
}
