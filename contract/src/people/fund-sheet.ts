import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Count } from '../base/values.ts'
import { createFund } from './fund.ts'

export const FUND_SHEET_ROWS = 500

/** A row of the sheet as it is shown before anything is set up, and what stands in its way. */
export const FundRow = z.object({
  /** Row of the sheet, counted from 1. */
  row: Count,
  code: z.string(),
  name: z.string(),
  /** As written: a phone number or a name. */
  owner: z.string(),
  /** As written. */
  amount: z.string(),
  period: z.string(),
  problems: z.array(z.string()),
  /** The fund that the row sets up; null if the row has a problem. */
  fund: z.nullable(createFund.input),
})
export type FundRow = z.output<typeof FundRow>

export const readFundSheet = endpoint({
  method: 'POST',
  path: '/api/user.fund/readSheet',
  access: 'approvedMember',
  institution: 'fund',
  summary: '读取经费表格（multipart，字段 file；.xlsx 或 .csv），逐行检查，不改动数据',
  body: 'multipart',
  input: z.object({}),
  output: z.object({ rows: z.array(FundRow) }),
})

export const importFunds = endpoint({
  method: 'POST',
  path: '/api/user.fund/import',
  access: 'approvedMember',
  institution: 'fund',
  once: true,
  summary: '一次设立多项经费（需要 Idempotency-Key）：全部设立，或因其中一项而全不设立',
  input: z.strictObject({
    funds: z
      .array(createFund.input)
      .check(
        z.minLength(1, '没有可以设立的经费'),
        z.maxLength(FUND_SHEET_ROWS, `一次最多 ${FUND_SHEET_ROWS} 项`),
      ),
  }),
  output: z.object({ count: Count }),
})

export const fundSheetHeads = [
  '经费编号',
  '经费名称',
  '负责人',
  '额度（元）',
  '开始日期',
  '结束日期',
  '余额不足时',
  '使用人',
  '单价上限（元）',
] as const
