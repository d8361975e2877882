import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line } from '../base/values.ts'
import type { Permission } from './permission.ts'

interface Kind {
  readonly title: string
  /** Required in addition to transfer.import or transfer.export. */
  readonly permission: Permission
}

const needsOf = (kinds: Readonly<Record<string, Kind>>) =>
  Object.fromEntries(Object.entries(kinds).map(([kind, { permission }]) => [kind, permission]))

/** Kinds of imports. */
export const importKinds = {
  product: { title: '商品', permission: 'product.write' },
  price: { title: '价格', permission: 'product.write' },
  agreedPrice: { title: '协议价', permission: 'price.write' },
  assortment: { title: '采购目录', permission: 'assortment.write' },
  stock: { title: '库存', permission: 'stock.write' },
  member: { title: '会员', permission: 'member.write' },
  points: { title: '积分', permission: 'points.adjust' },
  tracking: { title: '运单号', permission: 'order.ship' },
} as const satisfies Record<string, Kind>
export const ImportKind = z.enum(Object.keys(importKinds) as (keyof typeof importKinds)[], '没有这种导入')
export type ImportKind = z.output<typeof ImportKind>

/** Kinds of exports. */
export const exportKinds = {
  order: { title: '订单', permission: 'order.read' },
  orderLine: { title: '订单明细', permission: 'order.read' },
  purchaseRequest: { title: '采购申请', permission: 'order.read' },
  aftersale: { title: '售后', permission: 'aftersale.read' },
  invoice: { title: '发票', permission: 'invoice.read' },
  product: { title: '商品', permission: 'product.read' },
  agreedPrice: { title: '协议价', permission: 'price.read' },
  stock: { title: '库存', permission: 'stock.read' },
  movement: { title: '库存流水', permission: 'stock.read' },
  member: { title: '会员', permission: 'member.read' },
  points: { title: '积分明细', permission: 'points.read' },
  payment: { title: '支付流水', permission: 'payment.read' },
  refund: { title: '退款', permission: 'payment.read' },
  bankTransfer: { title: '对公转账', permission: 'payment.read' },
  billDifference: { title: '对账差异', permission: 'payment.read' },
  depotStock: { title: '寄存库存', permission: 'depot.read' },
  depotLog: { title: '寄存流水', permission: 'depot.read' },
  verification: { title: '核销记录', permission: 'depot.read' },
  activity: { title: '活动', permission: 'activity.read' },
  signUp: { title: '报名', permission: 'activity.read' },
  review: { title: '评价', permission: 'review.moderate' },
  article: { title: '文章', permission: 'content.read' },
  message: { title: '站内消息', permission: 'message.read' },
  feedback: { title: '反馈', permission: 'feedback.read' },
  audit: { title: '审计日志', permission: 'audit.read' },
} as const satisfies Record<string, Kind>
export const ExportKind = z.enum(Object.keys(exportKinds) as (keyof typeof exportKinds)[], '没有这种导出')
export type ExportKind = z.output<typeof ExportKind>

export const IMPORT_RULES = {
  rows: 5_000,
  /** Limit for kinds whose rows send messages or create accounts. */
  fewRows: 1_000,
  columns: 60,
  characters: 2_000,
  pictures: 2_000,
} as const
export const TRANSFER_HOURS = 24

/** Import: checking → checked → applying → applied; export: running → done. Each can become failed. */
export const TransferState = z.enum([
  'checking',
  'checked',
  'applying',
  'applied',
  'running',
  'done',
  'failed',
])
export type TransferState = z.output<typeof TransferState>
export const isUnderWay = (state: TransferState) =>
  state === 'checking' || state === 'applying' || state === 'running'

export const ImportError = z.object({
  /** Row number in the spreadsheet, from 1. */
  row: Count,
  /** Column head; '' if the error concerns the whole row. */
  column: z.string(),
  text: z.string(),
})
export type ImportError = z.output<typeof ImportError>

export const ImportOutcome = z.object({
  new: Count,
  changed: Count,
  unchanged: Count,
  wrong: Count,
  /** The first errors; the downloadable copy of the file contains all. */
  errors: z.array(ImportError),
  /** Number of rows whose values are partly ignored or kept; these rows are written nevertheless. */
  warned: Count,
  warnings: z.array(ImportError),
  /** Information before the import is confirmed: records that it creates along, columns that it ignores. */
  notes: z.array(z.string()),
  /** Pictures that the workbook names and that are not uploaded yet. */
  picturesMissing: z.array(z.string()),
  /** Stands for records that the file was compared with; when they have moved, the import is confirmed anew. */
  basis: z.optional(z.string()),
})
export type ImportOutcome = z.output<typeof ImportOutcome>

export const TransferJob = z.object({
  id: Id,
  direction: z.enum(['import', 'export']),
  kind: z.string(),
  state: TransferState,
  staffName: z.string(),
  fileName: z.string(),
  rows: Count,
  done: Count,
  pictures: Count,
  outcome: z.nullable(ImportOutcome),
  error: z.string(),
  /** A file can be downloaded: the export, or the copy of the import with the errors beside each row. */
  hasFile: z.boolean(),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
  expiresAt: Instant,
})
export type TransferJob = z.output<typeof TransferJob>

export const listTransfers = endpoint({
  method: 'GET',
  path: '/api/admin.transfer/lst',
  access: 'staff',
  summary: '导入导出记录：自己的；员工管理者可看全部',
  input: z.object({
    ...KeyPaging,
    direction: z.optional(z.enum(['import', 'export'])),
    kind: z.optional(z.string().check(z.maxLength(20))),
    /** A full staff name; only for staff who may see transfers of others. */
    staff: z.optional(line('员工', 40)),
  }),
  output: keyPageOf(TransferJob),
})

export const getTransfer = endpoint({
  method: 'GET',
  path: '/api/admin.transfer/detail',
  access: { staff: ['transfer.import', 'transfer.export'] },
  summary: '一次导入或导出的进度与结果',
  input: z.object({ id: Id }),
  output: TransferJob,
})

export const readTransferFile = endpoint({
  method: 'GET',
  path: '/api/admin.transfer/file',
  access: { staff: ['transfer.import', 'transfer.export'] },
  summary: '下载导出的文件，或带错误说明的导入文件',
  answer: ['xlsx'],
  input: z.object({ id: Id }),
  output: z.unknown(),
})

export const retryTransfer = endpoint({
  method: 'POST',
  path: '/api/admin.transfer/retry',
  access: { staff: ['transfer.import', 'transfer.export'] },
  summary: '重做失败的导出，或重新检查导入',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})

/** Scalar values only: the filters in a list page's address. */
const Filter = z.record(
  z.string().check(z.maxLength(40)),
  z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]),
)

export const startExport = endpoint({
  method: 'POST',
  path: '/api/admin.transfer/export',
  access: { staff: 'transfer.export' },
  needs: { field: 'kind', of: needsOf(exportKinds) },
  summary: '导出当前筛选结果，完成后在下载中心领取',
  input: z.strictObject({ kind: ExportKind, filter: z._default(Filter, {}) }),
  output: z.object({ id: Id }),
})

export const readTemplate = endpoint({
  method: 'GET',
  path: '/api/admin.transfer/template',
  access: { staff: 'transfer.import' },
  needs: { field: 'kind', of: needsOf(importKinds) },
  summary: '下载导入模板',
  answer: ['xlsx'],
  input: z.object({ kind: ImportKind }),
  output: z.unknown(),
})

export const startImport = endpoint({
  method: 'POST',
  path: '/api/admin.transfer/import',
  access: { staff: 'transfer.import' },
  needs: { field: 'kind', of: needsOf(importKinds) },
  summary: '上传 .xlsx 或 .csv（multipart，字段 file），先检查，不改动数据',
  body: 'multipart',
  input: z.object({ kind: ImportKind }),
  output: z.object({ id: Id }),
})

export const addImportPicture = endpoint({
  method: 'POST',
  path: '/api/admin.transfer/picture',
  access: { staff: 'transfer.import' },
  summary: '为导入上传一张图片（multipart，字段 file），按文件名对应表中的图片列',
  body: 'multipart',
  // A string, because multipart form fields are strings.
  input: z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,14}$/, '编号不正确')) }),
  output: z.object({ name: z.string(), url: z.string() }),
})

export const applyImport = endpoint({
  method: 'POST',
  path: '/api/admin.transfer/apply',
  access: { staff: 'transfer.import' },
  summary: '确认导入：再检查一遍，然后全部写入或全部不写',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})
