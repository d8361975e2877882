import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import {
  AnchoredPaging,
  anchoredPageOf,
  Count,
  Id,
  line,
  lines,
  PageLimit,
  PageNumber,
  pageOf,
} from '../base/values.ts'
import { SkuLine } from './catalogue.ts'

export const MATERIAL_CODE_RULES = {
  /** Most codes of one institution, so that a workbook holds them all. */
  most: 20_000,
  /** Most rows of one import. */
  rows: 2_000,
  /** Most units of one side. */
  factor: 9_999,
} as const

const Factor = z
  .int('换算应为整数')
  .check(z.minimum(1, '换算至少为 1'), z.maximum(MATERIAL_CODE_RULES.factor, '换算最多 9999'))

const fields = {
  /** As typed. */
  code: line('物料号', 60, 1),
  name: z._default(line('名称', 60), ''),
  note: z._default(line('备注', 100), ''),
  /** The unit in which the institution counts; '': that of the shop. */
  unit: z._default(line('单位', 10), ''),
  /** `ownUnits` of that unit are `shopUnits` of the shop's; one of the two is 1. */
  ownUnits: z._default(Factor, 1),
  shopUnits: z._default(Factor, 1),
}

export const MaterialCode = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  note: z.string(),
  unit: z.string(),
  ownUnits: Count,
  shopUnits: Count,
  version: Count,
  updatedAt: Instant,
  /** The member who changed it last; '' after the account was closed. */
  updatedBy: z.string(),
  skuId: Id,
  productId: Id,
  modelCode: z.string(),
  title: z.string(),
  spec: z.string(),
  image: z.string(),
  /** The unit in which the shop sells the model. */
  shopUnit: z.string(),
  /** False: the model is not sold any more. */
  offered: z.boolean(),
})
export type MaterialCode = z.output<typeof MaterialCode>

export const listMaterialCodes = endpoint({
  method: 'POST',
  path: '/api/user.materialCode/lst',
  access: 'approvedMember',
  summary: '本机构的物料号；有关键词时，完全相同的在前',
  input: z.strictObject({
    /** Part of the code, of its name or of the model. */
    keyword: z.optional(line('关键词', 60)),
    /** Only codes of models that are not sold any more. */
    retired: z.optional(z.boolean()),
    page: PageNumber,
    limit: PageLimit,
  }),
  output: z.extend(pageOf(MaterialCode), {
    /** Number of codes of models that are not sold any more, without the other filters. */
    retired: Count,
  }),
})

/** Answers of `resolve` by code: null where the institution has no such code. */
export const resolveMaterialCodes = endpoint({
  method: 'POST',
  path: '/api/user.materialCode/resolve',
  access: 'approvedMember',
  summary: '批量识别本机构的物料号',
  input: z.strictObject({
    codes: z
      .array(lines('物料号', 100))
      .check(z.minLength(1, '请填写物料号'), z.maxLength(200, '最多 200 行')),
  }),
  /** An answer for each text that is a code of the institution, leading zeros aside; the others have none. */
  output: z.array(
    z.object({
      /** As it was asked. */
      asked: z.string(),
      /** True: only a code with other zeros in front is known, so that the member has to be asked. */
      near: z.boolean(),
      code: z.string(),
      name: z.string(),
      unit: z.string(),
      ownUnits: Count,
      shopUnits: Count,
      sku: SkuLine,
    }),
  ),
})

export const saveMaterialCode = endpoint({
  method: 'POST',
  path: '/api/user.materialCode/save',
  access: 'approvedMember',
  institution: 'materialCode',
  once: true,
  summary: '新增或修改物料号（需要 Idempotency-Key）；同一物料号已记为其他商品时拒绝，并说明现在的含义',
  input: z.strictObject({
    /** With `version`: changes this one. */
    id: z.optional(Id),
    version: z.optional(Count),
    ...fields,
    skuId: Id,
  }),
  output: z.object({ id: Id, version: Count }),
})

export const deleteMaterialCode = endpoint({
  method: 'POST',
  path: '/api/user.materialCode/del',
  access: 'approvedMember',
  institution: 'materialCode',
  summary: '删除物料号；已下订单上的物料号不变',
  input: z.strictObject({ id: Id, version: Count }),
  output: z.object({ gone: z.literal(true) }),
})

/** A code at some time. */
const MaterialMeaning = z.object({
  code: z.string(),
  skuId: Id,
  modelCode: z.string(),
  name: z.string(),
  note: z.string(),
  unit: z.string(),
  ownUnits: Count,
  shopUnits: Count,
})
export type MaterialMeaning = z.output<typeof MaterialMeaning>

export const MaterialChange = z.object({
  id: Id,
  at: Instant,
  /** '' after the account was closed. */
  who: z.string(),
  /** null: it was new. */
  before: z.nullable(MaterialMeaning),
  /** null: it was deleted. */
  after: z.nullable(MaterialMeaning),
})
export type MaterialChange = z.output<typeof MaterialChange>

export const listMaterialChanges = endpoint({
  method: 'POST',
  path: '/api/user.materialCode/history',
  access: 'approvedMember',
  summary: '物料号的变更记录，最近的在前；不填编号时为本机构全部（含已删除的）',
  input: z.strictObject({ id: z.optional(Id), ...AnchoredPaging }),
  output: anchoredPageOf(MaterialChange),
})

export const exportMaterialCodes = endpoint({
  method: 'POST',
  path: '/api/user.materialCode/export',
  access: 'approvedMember',
  summary: '导出物料号（xlsx），可改后再导入；没有物料号时为空模板',
  answer: ['xlsx'],
  input: z.strictObject({}),
  output: z.unknown(),
})

export const MaterialPut = z.strictObject({
  ...fields,
  skuId: Id,
  /** The version that the preview replaces; 0: the code is new. */
  version: Count,
})
export type MaterialPut = z.output<typeof MaterialPut>

/** A row of a sheet as it is shown before anything is written. */
export const MaterialRow = z.object({
  /** Row of the sheet, counted from 1. */
  row: Count,
  code: z.string(),
  /** As written. */
  model: z.string(),
  /** The model and its title; '' where none is found. */
  goods: z.string(),
  name: z.string(),
  /** '1 盒 = 100 只'; ''. */
  ratio: z.string(),
  problems: z.array(z.string()),
  does: z.enum(['new', 'change', 'same', 'none']),
  /** The model that the code means now, if the row changes it. */
  was: z.string(),
  /** The code as the import will save it; null if the row has a problem or changes nothing. */
  put: z.nullable(MaterialPut),
})
export type MaterialRow = z.output<typeof MaterialRow>

export const readMaterialSheet = endpoint({
  method: 'POST',
  path: '/api/user.materialCode/readSheet',
  access: 'approvedMember',
  institution: 'materialCode',
  summary: '读取物料号表格（multipart，字段 file；.xlsx 或 .csv），逐行检查，不改动数据',
  body: 'multipart',
  input: z.object({}),
  output: z.object({
    rows: z.array(MaterialRow),
    /** Number of rows with neither a code nor a model, which are not read. */
    unread: Count,
  }),
})

export const importMaterialCodes = endpoint({
  method: 'POST',
  path: '/api/user.materialCode/import',
  access: 'approvedMember',
  institution: 'materialCode',
  once: true,
  summary: '写入预览过的物料号（需要 Idempotency-Key）：全部写入，或因其中一行而全不写入',
  input: z.strictObject({
    rows: z
      .array(MaterialPut)
      .check(
        z.minLength(1, '没有可以写入的物料号'),
        z.maxLength(MATERIAL_CODE_RULES.rows, `一次最多 ${MATERIAL_CODE_RULES.rows} 行`),
      ),
  }),
  output: z.object({
    added: Count,
    changed: Count,
    /** Rows that somebody had written before. */
    same: Count,
  }),
})

/** Heads of the sheet. The first two are needed; columns with other heads are not read. */
export const materialSheetHeads = [
  '物料号',
  '型号',
  '名称',
  '备注',
  '本机构单位',
  '本机构数量',
  '商城数量',
] as const
