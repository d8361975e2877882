import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Count, Id, line } from '../base/values.ts'
import { PictureOrNone } from './sku-desk.ts'

const fields = {
  name: line('品牌名', 40, 1),
  logo: PictureOrNone,
  initial: z.string('请选择首字母').check(z.regex(/^[A-Z#]$/, '首字母为 A–Z 或 #')),
  /** Sort order: smaller numbers come first. */
  position: z.int('排序应为整数').check(z.minimum(0, '排序不能为负数'), z.maximum(99_999, '排序最大 99999')),
}

export const DeskBrand = z.object({ id: Id, ...fields, products: Count, version: Count })
export type DeskBrand = z.output<typeof DeskBrand>

export const listDeskBrands = endpoint({
  method: 'GET',
  path: '/api/admin.brand/lst',
  access: { staff: 'product.read' },
  summary: '品牌',
  input: z.object({}),
  output: z.array(DeskBrand),
})

export const saveBrand = endpoint({
  method: 'POST',
  path: '/api/admin.brand/save',
  access: { staff: 'product.write' },
  summary: '新建或修改品牌',
  /** `version`: as it was read; an outdated one is refused with `recordChanged`. */
  input: z.strictObject({ id: z.nullable(Id), version: z.optional(Count), ...fields }),
  output: z.object({ id: Id }),
})

export const mergeBrand = endpoint({
  method: 'POST',
  path: '/api/admin.brand/merge',
  access: { staff: 'product.write' },
  summary: '合并到另一个品牌，原品牌删除',
  input: z.strictObject({ id: Id, intoId: Id }),
  output: z.object({ products: Count }),
})

export const deleteBrand = endpoint({
  method: 'POST',
  path: '/api/admin.brand/del',
  access: { staff: 'product.write' },
  summary: '删除没有商品的品牌',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})
