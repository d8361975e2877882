import type { Output, Parsed } from '@gongfang/contract/base/endpoint'
import { dayOf } from '@gongfang/contract/base/time'
import type { SkuLine } from '@gongfang/contract/goods/catalogue'
import type { AgreedCard, AgreedPrice, listAgreedPrices } from '@gongfang/contract/goods/price-list'
import type { MemberContext } from '../../http/context.ts'
import { shownConfig } from '../../system/config/door.ts'
import type { Shown } from '../catalogue/door.ts'
import { type AgreedSku, findAgreed } from './queries.ts'
import { type AgreedRow, agreedIn, priceLadder } from './rules.ts'

type Reader = Pick<MemberContext, 'db' | 'kept' | 'now'> & { caller: Pick<MemberContext['caller'], 'id'> }

export async function agreedPrices(
  ctx: Reader,
  { skuIds, productIds }: Parsed<typeof listAgreedPrices>,
): Promise<Output<typeof listAgreedPrices>> {
  const [{ any, skus }, shown] = await Promise.all([
    findAgreed(ctx.db, { memberId: ctx.caller.id, today: dayOf(ctx.now), skuIds, productIds }),
    shownConfig(ctx),
  ])
  const asked = new Set(skuIds)
  const products = new Set(productIds)
  return {
    any,
    prices: skus.filter(({ skuId }) => asked.has(skuId)).flatMap((sku) => asPrice(sku, shown) ?? []),
    cards: [...Map.groupBy(skus, ({ productId }) => productId)].flatMap(([productId, models]) =>
      products.has(productId) ? (asCard(productId, models, shown) ?? []) : [],
    ),
  }
}

function asPrice(sku: AgreedSku, shown: Shown): AgreedPrice | undefined {
  const ladder = priceLadder(sku, shown)
  const list = agreedIn(ladder)
  if (!list) return undefined
  const { priceFen, points } = ladder.one
  const { name, untilOn, from } = list
  return { skuId: sku.skuId, priceFen, points, tierPrices: ladder.tierPrices, name, untilOn, from }
}

/** The lowest price of one piece; undefined where no list decides one. */
function asCard(productId: number, models: readonly AgreedSku[], shown: Shown): AgreedCard | undefined {
  const amountOf = ({ one }: ReturnType<typeof priceLadder>) =>
    shown.priceOrScore === '2' ? one.points : one.priceFen
  const ladders = models.map((sku) => priceLadder(sku, shown))
  const lowest = ladders.reduce((best, each) => (amountOf(each) < amountOf(best) ? each : best))
  const list = ladders.map(agreedIn).find((agreed) => agreed !== undefined)
  if (!list) return undefined
  const { name, untilOn } = lowest.one.agreed ?? list
  return {
    productId,
    priceFen: lowest.one.priceFen,
    points: lowest.one.points,
    some: lowest.one.agreed === undefined,
    varies: ladders.some((each) => amountOf(each) !== amountOf(lowest)),
    name,
    untilOn,
  }
}

/** The rows that apply to these models for the member, by SKU. */
export async function findAgreedRows(ctx: Reader, skuIds: readonly number[]) {
  const asked = { memberId: ctx.caller.id, today: dayOf(ctx.now), skuIds, productIds: [] }
  const { skus } = await findAgreed(ctx.db, asked)
  return new Map(skus.map(({ skuId, agreed }): [number, readonly AgreedRow[]] => [skuId, agreed ?? []]))
}

/** Lines with the prices of the member's institution. */
export async function withAgreed(ctx: Reader, lines: readonly SkuLine[]): Promise<SkuLine[]> {
  if (lines.length === 0) return []
  const { prices } = await agreedPrices(ctx, { skuIds: lines.map(({ skuId }) => skuId), productIds: [] })
  const priceOf = new Map(prices.map((price) => [price.skuId, price]))
  return lines.map((line) => {
    const price = priceOf.get(line.skuId)
    if (!price) return line
    const { priceFen, points, tierPrices, name, untilOn, from } = price
    return { ...line, priceFen, points, tierPrices, agreed: { name, untilOn, from } }
  })
}
