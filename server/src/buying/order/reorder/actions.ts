import type { Output } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { dayOf } from '@gongfang/contract/base/time'
import { asPage, type Page } from '@gongfang/contract/base/values'
import { BOUGHT_DAYS, type BoughtSku, type reorder } from '@gongfang/contract/buying/order'
import { countedPieces } from '@gongfang/contract/goods/cart-rules'
import { listOutside } from '../../../goods/assortment/door.ts'
import { putLines } from '../../../goods/cart/door.ts'
import { findOrderable, listLines, type Orderable, type Shown } from '../../../goods/catalogue/door.ts'
import { type AgreedRow, decidePrice, findAgreedRows, withAgreed } from '../../../goods/price-list/door.ts'
import type { MemberContext } from '../../../http/context.ts'
import { shownConfig } from '../../../system/config/door.ts'
import { countCartPieces, listForReorder, listRows, type OrderedLine } from './queries.ts'

/** The SKUs bought in the last ninety days, the newest first, at today's price and stock. */
export async function listBoughtSkus(
  ctx: MemberContext,
  { page, limit }: { page: number; limit: number },
): Promise<Page<BoughtSku>> {
  const since = new Date(ctx.now.getTime() - BOUGHT_DAYS * 86_400_000)
  const rows = await listRows(ctx.db, { memberId: ctx.caller.id, since, page, limit })
  const skuIds = rows.map(({ skuId }) => skuId)
  const current = await withAgreed(ctx, await listLines(ctx, skuIds))
  const lines = new Map(current.map((line) => [line.skuId, line]))
  const bought = rows.flatMap(({ skuId, total: _total, ...row }) => {
    const line = lines.get(skuId)
    return line ? [{ ...row, line }] : []
  })
  return asPage(bought, rows[0]?.total ?? 0, { page, limit })
}

/** Puts the goods of an order into the cart again, and names those that are not sold or find no room, and changed prices. */
export async function buyAgain(ctx: MemberContext, no: string): Promise<Output<typeof reorder>> {
  const { db, caller } = ctx
  const lines = await listForReorder(db, { memberId: caller.id, no })
  const [first] = lines
  if (!first) refuse('notFound')
  const skuIds = lines.map(({ skuId }) => skuId)
  const [skus, shown, agreed, outside] = await Promise.all([
    findOrderable(db, skuIds),
    shownConfig(ctx),
    findAgreedRows(ctx, skuIds),
    listOutside(db, { memberId: caller.id, today: dayOf(ctx.now), skuIds }),
  ])
  const barred = new Map(outside.filter(({ mode }) => mode === 'only').map((one) => [one.skuId, one]))
  const offers = new Map(skus.filter(isOffered).map((sku) => [sku.skuId, sku]))
  const offered = lines.filter(({ skuId }) => offers.has(skuId))
  const wanted = offered.filter(({ skuId }) => !barred.has(skuId))
  if (offered.length === 0) refuse('nothingToReorder')
  const names = [...barred.values()].map(({ modelCode }) => modelCode).join('、')
  if (wanted.length === 0) refuse('outside', { values: { names } })
  const put = await ctx.transaction((tx) => putLines(tx, caller.id, wanted))
  if (put.size === 0) refuse('cartFull')
  const added = wanted.filter(({ skuId }) => put.has(skuId))
  return {
    added: added.length,
    skipped: lines
      .filter(({ skuId }) => !put.has(skuId))
      .map(({ skuId, title, modelCode }) => ({
        title,
        modelCode,
        why: whySkipped(offers.has(skuId), barred.has(skuId)),
      })),
    // Goods that cost points then and cost money now, or the other way round, cannot be compared.
    repriced:
      first.currency === (shown.priceOrScore === '2' ? 'points' : 'money')
        ? repricedOf(added, { offers, agreed, shown })
        : [],
    currency: first.currency,
    count: await countCartPieces(db, caller.id),
  }
}

const whySkipped = (isSold: boolean, isBarred: boolean) =>
  isSold ? (isBarred ? ('outside' as const) : ('cartFull' as const)) : ('offSale' as const)

const isOffered = ({ enabled, status }: Orderable) => enabled && status === 'onSale'

interface Repricing {
  offers: ReadonlyMap<number, Orderable>
  agreed: ReadonlyMap<number, readonly AgreedRow[]>
  shown: Shown
}

/** Against what one cost then, at the same quantities and in that order's currency. */
function repricedOf(lines: readonly OrderedLine[], { offers, agreed, shown }: Repricing) {
  const sold = lines.flatMap((line) => {
    const sku = offers.get(line.skuId)
    return sku ? [{ ...line, sku, productId: sku.productId, tiersTogether: sku.tiersTogether }] : []
  })
  const counted = countedPieces(sold)
  return sold.flatMap(({ sku, title, modelCode, currency, priceFen, points }, at) => {
    const facts = { ...sku, ownPoints: sku.points, agreed: agreed.get(sku.skuId) ?? null }
    const current = decidePrice(facts, counted[at]!, shown)
    const [before, now] = currency === 'points' ? [points, current.points] : [priceFen, current.priceFen]
    return before === now ? [] : [{ title, modelCode, before, now }]
  })
}
