import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Fen } from '../base/money.ts'
import { Count, Id, line } from '../base/values.ts'

/** Pictures of goods are local: uploaded, or part of the demo shop. */
export const Picture = z
  .string()
  .check(z.regex(/^\/(?:media|uploads\/image)\/[\w.-]{1,120}$/, '图片地址不正确'))
export const PictureOrNone = z.union([Picture, z.literal('')], '图片地址不正确')

const whole = (name: string, least: number, most: number) =>
  z
    .int(`${name}应为整数`)
    .check(z.minimum(least, `${name}不能小于 ${least}`), z.maximum(most, `${name}不能大于 ${most}`))
const MOST_FEN = 9_999_999_900
const price = (name: string) =>
  z.int(`请填写${name}`).check(z.minimum(1, `${name}应大于 0`), z.maximum(MOST_FEN, `${name}过大`))

export const ModelCode = line('型号', 60, 1)
export const SpecValue = line('规格值', 40, 1)
export const MOST_SKUS = 500
export const MOST_TIERS = 10

export const Tier = z.strictObject({ fromQuantity: whole('阶梯数量', 2, 99_999), priceFen: price('阶梯价') })
export type Tier = z.output<typeof Tier>

/** Price and delivery fields of a SKU, in the editor and in the grid. */
const cells = {
  priceFen: price('价格'),
  marketPriceFen: z.nullable(price('市场价')),
  /** The SKU's own points price; null: converted from the price. */
  points: z.nullable(whole('积分价', 1, 999_999_999)),
  costFen: z.nullable(whole('成本', 0, MOST_FEN)),
  safetyStock: whole('预警库存', 0, 9_999_999),
  minQuantity: whole('起订量', 1, 99_999),
  stepQuantity: whole('步长', 1, 99_999),
  packQuantity: whole('包装数', 1, 99_999),
  leadDays: whole('货期', 0, 365),
  /** Number of pieces that may be ordered beyond the stock; requires lead days. */
  backorderLimit: whole('可订货', 0, 99_999),
}

export const SkuForm = z.strictObject({
  /** null: a new SKU. */
  id: z.nullable(Id),
  /** In the order of the axes. */
  specValues: z.array(SpecValue).check(z.maxLength(3, '最多 3 个规格名')),
  modelCode: ModelCode,
  barcode: line('条码', 40),
  ...cells,
  packUnit: line('包装单位', 10),
  weightG: whole('重量', 0, 99_999_999),
  image: PictureOrNone,
  enabled: z.boolean(),
  tiers: z.array(Tier).check(z.maxLength(MOST_TIERS, `最多 ${MOST_TIERS} 档阶梯价`)),
  /** Initial stock of a new SKU. Later changes go through the stock desk. */
  stock: whole('库存', 0, 9_999_999),
})
export type SkuForm = z.output<typeof SkuForm>

export const checkCodes = endpoint({
  method: 'POST',
  path: '/api/admin.sku/checkCodes',
  access: { staff: 'product.read' },
  summary: '哪些型号已被其他商品使用',
  input: z.strictObject({
    productId: z.nullable(Id),
    codes: z.array(line('型号', 60)).check(z.maxLength(MOST_SKUS, '型号过多')),
  }),
  output: z.array(z.object({ code: z.string(), title: z.string(), productId: Id })),
})

export const GridRow = z.object({
  id: Id,
  productId: Id,
  title: z.string(),
  spec: z.string(),
  modelCode: z.string(),
  enabled: z.boolean(),
  ...cells,
})
export type GridRow = z.output<typeof GridRow>

const partly = <S extends Record<string, z.ZodMiniType>>(shape: S) => z.partial(z.strictObject(shape))
export const GridCells = partly(cells)
export type GridCells = z.output<typeof GridCells>
export const gridColumns = Object.keys(cells) as (keyof typeof cells)[]
export const GRID_PRODUCTS = 200
export const GRID_ROWS = 3_000

export const listGrid = endpoint({
  method: 'POST',
  path: '/api/admin.sku/grid',
  access: { staff: 'product.read' },
  summary: '表格编辑：所选商品的规格',
  input: z.strictObject({
    productIds: z
      .array(Id)
      .check(z.minLength(1, '请选择商品'), z.maxLength(GRID_PRODUCTS, `一次最多 ${GRID_PRODUCTS} 个商品`)),
  }),
  output: z.array(GridRow),
})

/** Each changed row carries the old values of its changed cells, so that a concurrent change is detected. */
export const saveGrid = endpoint({
  method: 'POST',
  path: '/api/admin.sku/saveGrid',
  access: { staff: 'product.write' },
  summary: '表格编辑：一次保存所有改动的单元格，全部成功或全部不改',
  input: z.strictObject({
    rows: z
      .array(z.strictObject({ id: Id, was: GridCells, cells: GridCells }))
      .check(z.minLength(1, '没有改动'), z.maxLength(GRID_ROWS, `一次最多 ${GRID_ROWS} 行`)),
  }),
  output: z.object({ skus: Count, products: Count }),
})

/** Rounding of prices after a change in percent. */
export const roundings = { fen: '到分', jiao: '到角', yuan: '到元' } as const
export const Rounding = z.enum(['fen', 'jiao', 'yuan'])
export type Rounding = z.output<typeof Rounding>

export const PriceChange = z.strictObject({
  /** Hundredths of a percent, so that 2.5 % is an integer. */
  basisPoints: z.int('请填写百分比').check(
    z.refine((value) => value !== 0, '百分比不能为 0'),
    z.minimum(-9_000, '最多降价 90%'),
    z.maximum(50_000, '最多涨价 500%'),
  ),
  rounding: Rounding,
})
export type PriceChange = z.output<typeof PriceChange>

/** Rounded half up to the chosen unit, and at least one unit, so that no price becomes 0. */
export function changedPrice(priceFen: number, { basisPoints, rounding }: PriceChange): number {
  const unit = { fen: 1, jiao: 10, yuan: 100 }[rounding]
  const exact = priceFen * (10_000 + basisPoints)
  return Math.max(unit, Math.floor((exact + 5_000 * unit) / (10_000 * unit)) * unit)
}

export const PriceSample = z.object({
  skuId: Id,
  title: z.string(),
  modelCode: z.string(),
  beforeFen: Fen,
  afterFen: Fen,
})
