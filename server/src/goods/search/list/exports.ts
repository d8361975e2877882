import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { dayOf, showTime } from '@gongfang/contract/base/time'
import {
  type exportProducts,
  LIST_EXPORT_PRODUCTS,
  type Sku,
  type Stock,
  TABLE_ROWS,
  type TableProduct,
} from '@gongfang/contract/goods/catalogue'
import type { MemberContext } from '../../../http/context.ts'
import { dayDigits } from '../../../numbers.ts'
import { makeSheet, type SheetTable } from '../../../outside/sheet.ts'
import type { SheetCell } from '../../../outside/sheet-cell.ts'
import { shownConfig } from '../../../system/config/door.ts'
import { findOnly, listOutside } from '../../assortment/door.ts'
import { getSkuTable } from '../../catalogue/door.ts'
import { agreedPrices } from '../../price-list/door.ts'
import { findProducts } from './actions.ts'

/** The models of a list as a workbook, with the columns that its pages show. */
export async function exportModels(wanted: Parsed<typeof exportProducts>, ctx: MemberContext) {
  const { parameters, priceFromFen, priceToFen, inStock } = wanted
  const within = (await findOnly(ctx.db, ctx.caller.id)) ?? null
  const [{ data, total }, { name, priceOrScore }] = await Promise.all([
    findProducts({ ...wanted, page: 1, limit: LIST_EXPORT_PRODUCTS }, ctx, within),
    shownConfig(ctx),
  ])
  if (data.length === 0) refuse('nothingToReport')
  const productIds = data.map(({ id }) => id)
  const table = await getSkuTable(ctx, { productIds, parameters, priceFromFen, priceToFen, inStock })
  const products = await withAgreedModels(ctx, within ? await onlyInside(ctx, table) : table)
  return {
    name: `商品型号_${dayDigits(ctx.now)}.xlsx`,
    bytes: await makeSheet(
      listSheet(products, { siteName: name, total, now: ctx.now, inPoints: priceOrScore === '2' }),
    ),
  }
}

/** The models that the member's institution buys. */
async function onlyInside({ db, caller, now }: MemberContext, table: readonly TableProduct[]) {
  const skuIds = table.flatMap(({ skus }) => skus.map(({ id }) => id))
  const outside = await listOutside(db, { memberId: caller.id, today: dayOf(now), skuIds })
  const isOutside = new Set(outside.map(({ skuId }) => skuId))
  return table.flatMap((product) => {
    const skus = product.skus.filter(({ id }) => !isOutside.has(id))
    return skus.length > 0 ? { ...product, skus } : []
  })
}

type PricedModel = Sku & { agreed?: string }
type PricedProduct = Omit<TableProduct, 'skus'> & { skus: readonly PricedModel[] }

/** The models at the prices of the member's institution. */
async function withAgreedModels(
  ctx: MemberContext,
  products: readonly TableProduct[],
): Promise<readonly PricedProduct[]> {
  const skuIds = products.flatMap(({ skus }) => skus.map(({ id }) => id))
  const { prices } = await agreedPrices(ctx, { skuIds, productIds: [] })
  const priceOf = new Map(prices.map((price) => [price.skuId, price]))
  return products.map((product) => ({
    ...product,
    skus: product.skus.map((sku) => {
      const price = priceOf.get(sku.id)
      if (!price) return sku
      const { priceFen, points, tierPrices, name, untilOn } = price
      return { ...sku, priceFen, points, tierPrices, agreed: `${name}，至 ${untilOn}` }
    }),
  }))
}

interface Head {
  siteName: string
  total: number
  now: Date
  inPoints: boolean
}

function listSheet(products: readonly PricedProduct[], { siteName, total, now, inPoints }: Head): SheetTable {
  const rows = products.flatMap((product) =>
    product.skus.map((sku) => [...rowOf(product, sku, inPoints), sku.agreed ?? null]),
  )
  const left = total - products.length
  const isAgreed = products.some(({ skus }) => skus.some(({ agreed }) => agreed))
  return {
    name: '商品型号',
    title: `${siteName} 商品型号`,
    above: [
      `导出时间：${showTime(now)}`,
      `共 ${total} 种商品${left > 0 ? `，仅导出前 ${products.length} 种` : ''}`,
    ],
    columns: [
      { head: '型号', width: 24, sum: `${rows.length} 个型号` },
      { head: '品名', width: 36 },
      { head: '品牌', width: 14 },
      { head: '规格', width: 30 },
      { head: '参数', width: 36 },
      { head: '单位', width: 8 },
      { head: '包装', width: 16 },
      { head: '起订量', width: 10, format: '0' },
      { head: inPoints ? '单价（积分）' : '单价（元）', width: 14, format: inPoints ? '0' : '0.00' },
      { head: '阶梯价（元）', width: 30 },
      { head: '库存/货期', width: 14 },
      ...(isAgreed ? [{ head: '协议价', width: 30 }] : []),
    ],
    rows: isAgreed ? rows : rows.map((row) => row.slice(0, -1)),
    below: [
      `${inPoints ? '' : '价格含税，'}以提交订单时为准。`,
      ...(products.some(({ skus, skuCount }) => skuCount > skus.length)
        ? [`每种商品最多导出 ${TABLE_ROWS} 个型号，其余请见商品页的选购表。`]
        : []),
    ],
  }
}

const rowOf = (product: PricedProduct, sku: Sku, inPoints: boolean): SheetCell[] => [
  sku.modelCode,
  product.title,
  product.brand,
  product.axes.map((axis, at) => `${axis} ${sku.specValues[at] ?? ''}`.trim()).join('；'),
  product.parameters.map(({ name, value, unit }) => `${name} ${value}${unit}`).join('；'),
  product.unit,
  sku.packQuantity > 1 && sku.packUnit ? `每${sku.packUnit} ${sku.packQuantity} ${product.unit}` : '',
  sku.minQuantity,
  inPoints ? sku.points : sku.priceFen / 100,
  inPoints
    ? ''
    : sku.tierPrices
        .map(({ fromQuantity, priceFen }) => `≥${fromQuantity}：${(priceFen / 100).toFixed(2)}`)
        .join('；'),
  supply(sku.stock, product.unit),
]

function supply({ band, left, leadDays }: Stock, unit: string): string {
  if (band === 'none') return '暂时缺货'
  if (band === 'order') return `订货，约 ${leadDays} 天发货`
  if (band === 'few') return `仅剩 ${left} ${unit}`
  return leadDays === 0 ? '现货' : `${leadDays} 天发货`
}
