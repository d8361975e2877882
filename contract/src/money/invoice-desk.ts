import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Fen, SignedFen } from '../base/money.ts'
import { Day, Instant, Month } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line } from '../base/values.ts'
import { OrderNumber } from '../buying/order.ts'
import { Invoice, InvoiceKind, InvoiceState, Statement } from './invoice.ts'

export const invoiceRejectReasons = [
  '抬头与税号不一致，请核对后重新申请',
  '专票资料不全，请补充地址、电话、开户行和账号',
  '订单有未完成的售后，请在售后完成后重新申请',
  '超出可开票范围，请联系客服',
] as const

/** 20 digits for a fully digital invoice, 8 for an older one. */
export const InvoiceNumber = z
  .string('请填写发票号码')
  .check(z.regex(/^(?:\d{20}|\d{8})$/, '发票号码应为 20 位或 8 位数字'))

export const InvoiceView = z.enum(['requested', 'redNeeded', 'issued', 'red', 'rejected', 'cancelled', 'all'])
export type InvoiceView = z.output<typeof InvoiceView>
/** The names of states for staff: one that waits is named by what has to be done. */
export const invoiceViewNames: Record<InvoiceView, string> = {
  requested: '待开具',
  redNeeded: '待红冲',
  issued: '已开具',
  red: '已红冲',
  rejected: '已驳回',
  cancelled: '已取消',
  all: '全部',
}

export const InvoiceRow = z.object({
  id: Id,
  invoiceNo: z.string(),
  kind: InvoiceKind,
  state: InvoiceState,
  title: z.string(),
  taxNumber: z.string(),
  amountFen: Fen,
  orders: Count,
  /** The first order of the request. */
  orderNo: OrderNumber,
  jigou: z.string(),
  institutionId: Id,
  nickname: z.string(),
  number: z.string(),
  hasFile: z.boolean(),
  createdAt: Instant,
})
export type InvoiceRow = z.output<typeof InvoiceRow>

export const listInvoiceDesk = endpoint({
  method: 'GET',
  path: '/api/admin.invoice/lst',
  access: { staff: 'invoice.read' },
  summary: '开票申请（待办按等待时间，其余按时间倒序）',
  input: z.object({
    ...KeyPaging,
    view: z._default(InvoiceView, 'requested'),
    kind: z.optional(InvoiceKind),
    /** Month of the request. */
    month: z.optional(Month),
    /** Prefix of a request, order or invoice number, or part of a title. */
    keyword: z.optional(line('关键词', 60)),
  }),
  output: keyPageOf(InvoiceRow),
})

export const countInvoiceDesk = endpoint({
  method: 'GET',
  path: '/api/admin.invoice/counts',
  access: { staff: 'invoice.read' },
  summary: '待开具和待红冲的数量',
  input: z.object({}),
  output: z.object({ requested: Count, redNeeded: Count }),
})

const sold = {
  orderNo: OrderNumber,
  name: z.string(),
  modelCode: z.string(),
  /** The institution's code of the order line; '' for none. */
  ownCode: z.string(),
  unit: z.string(),
}

export const InvoiceCase = z.extend(Invoice, {
  id: Id,
  /** Lines add up to the invoice's amount and do not change after it is issued. */
  lines: z.array(z.object({ ...sold, quantity: Count, amountFen: Fen })),
  /** Lines of the red invoice: the same lines with negative amounts. */
  redLines: z.array(z.object({ ...sold, quantity: z.int(), amountFen: SignedFen })),
  /** Amount invoiced beyond what is still paid. */
  overFen: Fen,
  member: z.object({ id: Id, nickname: z.string(), jigou: z.string(), institutionId: Id }),
  events: z.array(
    z.object({
      at: Instant,
      what: z.enum([
        'requested',
        'lowered',
        'issued',
        'attached',
        'rejected',
        'cancelled',
        'redNeeded',
        'red',
      ]),
      who: z.enum(['member', 'staff', 'system']),
      whoName: z.string(),
      note: z.string(),
    }),
  ),
})
export type InvoiceCase = z.output<typeof InvoiceCase>

export const getInvoiceCase = endpoint({
  method: 'GET',
  path: '/api/admin.invoice/detail',
  access: { staff: 'invoice.read' },
  summary: '开票申请：抬头、订单、开票明细、记录',
  input: z.object({ id: Id }),
  output: InvoiceCase,
})

const paper = { number: InvoiceNumber, on: Day, fileId: z._default(z.nullable(Id), null) }
const Issue = z.strictObject({ id: Id, ...paper, amountFen: Fen })

export const issueInvoice = endpoint({
  method: 'POST',
  path: '/api/admin.invoice/issue',
  access: { staff: 'invoice.issue' },
  summary: '开具：登记发票号码、日期和 PDF',
  input: Issue,
  output: Nothing,
})

export const attachInvoiceFile = endpoint({
  method: 'POST',
  path: '/api/admin.invoice/attach',
  access: { staff: 'invoice.issue' },
  summary: '补传或更换发票 PDF',
  input: z.strictObject({ id: Id, fileId: Id }),
  output: Nothing,
})

export const rejectInvoice = endpoint({
  method: 'POST',
  path: '/api/admin.invoice/reject',
  access: { staff: 'invoice.issue' },
  summary: '驳回开票申请',
  input: z.strictObject({ id: Id, reason: line('驳回原因', 100, 2) }),
  output: Nothing,
})

export const redInvoice = endpoint({
  method: 'POST',
  path: '/api/admin.invoice/red',
  access: { staff: 'invoice.issue' },
  summary: '红冲：登记红字发票号码、日期和 PDF',
  input: z.strictObject({ id: Id, ...paper, reason: z._default(line('红冲原因', 100), '') }),
  output: Nothing,
})

export const MATCH_MOST = 100

/** An uploaded file: data read from its name, and the request that it matches. */
export const FileMatch = z.object({
  name: z.string(),
  /** Invoice number in the name; '' if there is none. */
  number: z.string(),
  by: z.nullable(z.enum(['request', 'number', 'title'])),
  request: z.nullable(
    z.object({
      id: Id,
      invoiceNo: z.string(),
      state: InvoiceState,
      title: z.string(),
      amountFen: Fen,
      number: z.string(),
    }),
  ),
  /** Reason why it cannot be used; '' if it can. */
  problem: z.string(),
})
export type FileMatch = z.output<typeof FileMatch>

export const matchInvoiceFiles = endpoint({
  method: 'POST',
  path: '/api/admin.invoice/match',
  access: { staff: 'invoice.issue' },
  summary: '按文件名匹配申请（只预览，不改动）',
  input: z.strictObject({
    names: z
      .array(z.string().check(z.maxLength(300, '文件名过长')))
      .check(z.minLength(1, '请选择文件'), z.maxLength(MATCH_MOST, `一次最多 ${MATCH_MOST} 个文件`)),
  }),
  output: z.array(FileMatch),
})

export const readInvoiceDeskFile = endpoint({
  method: 'GET',
  path: '/api/admin.invoice/file',
  access: { staff: 'invoice.read' },
  summary: '发票 PDF',
  answer: ['pdf'],
  input: z.object({ id: Id, side: z._default(z.enum(['blue', 'red']), 'blue') }),
  output: z.unknown(),
})

const OfInstitution = z.object({ institutionId: Id, month: Month })

export const getInstitutionStatement = endpoint({
  method: 'GET',
  path: '/api/admin.invoice/statement',
  access: { staff: 'invoice.read' },
  summary: '机构月度对账单',
  input: OfInstitution,
  output: Statement,
})

export const StatementChoice = z.object({
  id: Id,
  jigou: z.string(),
  regionText: z.string(),
  /** As in the statement of that month. */
  orderedFen: Fen,
})
export type StatementChoice = z.output<typeof StatementChoice>

export const listStatementChoices = endpoint({
  method: 'GET',
  path: '/api/admin.invoice/statementChoices',
  access: { staff: 'invoice.read' },
  summary: '可以打开对账单的机构：该月下单多的在前，可按名称或完整的信用代码查找',
  input: z.object({ month: Month, keyword: z.optional(line('关键词', 60)) }),
  output: z.array(StatementChoice),
})

export const exportInstitutionStatement = endpoint({
  method: 'GET',
  path: '/api/admin.invoice/exportStatement',
  access: { staff: 'invoice.read' },
  summary: '导出机构月度对账单 .xlsx',
  answer: ['xlsx'],
  input: OfInstitution,
  output: z.unknown(),
})
