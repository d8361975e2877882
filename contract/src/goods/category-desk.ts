import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Count, Id, line } from '../base/values.ts'
import { PictureOrNone } from './sku-desk.ts'

export const parameterKinds = { text: '文字', number: '数值', choice: '选项' } as const
const ParameterTemplate = z.strictObject({
  name: line('参数名', 20, 1),
  kind: z.enum(['text', 'number', 'choice']),
  unit: line('单位', 10),
  /** Whether the shop offers it as a filter. */
  facet: z.boolean(),
  /** Suggested values for a choice; other values can still be typed. */
  options: z.array(line('选项', 48, 1)).check(z.maxLength(60, '最多 60 个选项')),
})
export type ParameterTemplate = z.output<typeof ParameterTemplate>

const fields = {
  name: line('分类名', 20, 1),
  icon: PictureOrNone,
  cover: PictureOrNone,
  visible: z.boolean(),
  parameters: z.array(ParameterTemplate).check(z.maxLength(40, '最多 40 项参数')),
}

export const DeskCategory = z.object({
  id: Id,
  parentId: z.nullable(Id),
  /** 1–3 */
  depth: Count,
  ...fields,
  /** Number of products directly in the category, and including those in its subcategories. */
  products: Count,
  total: Count,
  version: Count,
})
export type DeskCategory = z.output<typeof DeskCategory>

export const CATEGORY_DEPTH = 3

export const listDeskCategories = endpoint({
  method: 'GET',
  path: '/api/admin.category/lst',
  access: { staff: 'product.read' },
  summary: '分类，按树的顺序',
  input: z.object({}),
  output: z.array(DeskCategory),
})

export const saveCategory = endpoint({
  method: 'POST',
  path: '/api/admin.category/save',
  access: { staff: 'product.write' },
  summary: '新建或修改分类及其参数模板',
  input: z.strictObject({
    id: z.nullable(Id),
    /** The version that was read; an outdated one is refused with `recordChanged`. */
    version: z.optional(Count),
    /** Parent of a new category. Existing ones are moved by `moveCategory`. */
    parentId: z.nullable(Id),
    ...fields,
  }),
  output: z.object({ id: Id }),
})

export const moveCategory = endpoint({
  method: 'POST',
  path: '/api/admin.category/move',
  access: { staff: 'product.write' },
  summary: '移动分类：挂到某个上级下面，排在某个分类之前（空为最后）',
  input: z.strictObject({ id: Id, parentId: z.nullable(Id), beforeId: z.nullable(Id) }),
  output: Nothing,
})

export const mergeCategory = endpoint({
  method: 'POST',
  path: '/api/admin.category/merge',
  access: { staff: 'product.write' },
  summary: '合并到另一个分类：商品、下级和参数模板一并移过去，原分类删除',
  input: z.strictObject({ id: Id, intoId: Id }),
  output: z.object({ products: Count }),
})

export const deleteCategory = endpoint({
  method: 'POST',
  path: '/api/admin.category/del',
  access: { staff: 'product.write' },
  summary: '删除没有商品和下级的分类',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})
