import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Fen } from '../base/money.ts'
import { Instant } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line } from '../base/values.ts'

export const STATEMENT_ROWS = 20_000

/** A row of the file as the preview shows it. */
export const ImportRow = z.object({
  /** Row number in the file. */
  row: Count,
  /** '' if it cannot be read. */
  day: z.string(),
  amountFen: z.nullable(Fen),
  payer: z.string(),
  note: z.string(),
  serial: z.string(),
  /** Why it is doubtful or left out, or what to look at. */
  text: z.string(),
})
export type ImportRow = z.output<typeof ImportRow>

export const DirectionMeaning = z.enum(['received', 'outgoing', 'neither'])
export type DirectionMeaning = z.output<typeof DirectionMeaning>
export const directionMeaningNames: Record<DirectionMeaning, string> = {
  received: '收入（到账）',
  outgoing: '支出',
  neither: '都不是，不导入',
}

export const ImportPreview = z.object({
  /** For `answerImport` and `confirmImport`, within a day. */
  key: z.string(),
  fileName: z.string(),
  /** Names of sheets without a statement, and of hidden ones. */
  unreadSheets: z.array(z.string()),
  /** Lines are told apart by the bank's serial number, by their parts, or by both within one file. */
  apart: z.enum(['serial', 'parts', 'both']),
  /** The account of the file where it is not the one of 配置 › 对公账户; '' otherwise. */
  otherAccount: z.string(),
  /**
   * Confirming writes these lines, except those with `twin`: they may be lines that another export of the account brought
   * before, and are written only if `take` names them.
   */
  received: z.array(z.extend(ImportRow, { twin: z.boolean() })),
  outgoing: z.array(ImportRow),
  /** Rows that the reader does not understand, or that contradict themselves. They are not written. */
  doubtful: z.array(ImportRow),
  /** Rows that were imported before, or stand twice in the file. */
  known: z.array(ImportRow),
  /** Sums, repeated heads and other rows that are no lines. */
  skipped: z.array(ImportRow),
  /** Values of the direction that words do not explain; `column` is '' for a file without directions. */
  question: z.nullable(
    z.object({
      column: z.string(),
      values: z.array(
        z.object({
          value: z.string(),
          rows: z.array(Count),
          meaning: z.nullable(DirectionMeaning),
          /** Staff answered it, or the file proves it by its balances or names; null: it has to be answered. */
          by: z.nullable(z.enum(['answer', 'file'])),
          answer: z.nullable(z.object({ staffName: z.string(), at: Instant })),
        }),
      ),
    }),
  ),
})
export type ImportPreview = z.output<typeof ImportPreview>

export const importStatement = endpoint({
  method: 'POST',
  path: '/api/admin.bank/import',
  access: { staff: 'bank.confirm' },
  summary: '读取银行流水（multipart，字段 file；.xlsx 或 .csv），返回预览，不写入；用 key 确认',
  body: 'multipart',
  input: z.object({}),
  output: ImportPreview,
})

const ImportKey = z
  .string('请重新选择文件')
  .check(z.minLength(1, '请重新选择文件'), z.maxLength(64, '请重新选择文件'))

export const answerImport = endpoint({
  method: 'POST',
  path: '/api/admin.bank/answerImport',
  access: { staff: 'bank.confirm' },
  summary: '回答文件中收支方向的含义，按表头记住，重新读取该文件',
  input: z.strictObject({
    key: ImportKey,
    answers: z.array(z.strictObject({ value: line('方向', 60), meaning: DirectionMeaning })).check(
      z.minLength(1, '请回答'),
      z.maxLength(50, '一次最多回答 50 项'),
      z.refine((all) => new Set(all.map(({ value }) => value)).size === all.length, '同一项不能回答两次'),
    ),
  }),
  output: ImportPreview,
})

export const confirmImport = endpoint({
  method: 'POST',
  path: '/api/admin.bank/confirmImport',
  access: { staff: 'bank.confirm' },
  summary: '写入预览中的到账，可能重复的只写入 take 中的行；重复确认得到同一结果',
  input: z.strictObject({
    key: ImportKey,
    /** Rows of `received` that are not written. */
    leave: z._default(z.array(Count).check(z.maxLength(STATEMENT_ROWS)), []),
    /** Twins among `received` that are other money, and are written. */
    take: z._default(z.array(Count).check(z.maxLength(STATEMENT_ROWS)), []),
  }),
  output: z.object({ added: Count, known: Count, left: Count }),
})

export const BankImport = z.object({
  id: Id,
  fileName: z.string(),
  staffName: z.string(),
  at: Instant,
  /** Lines that it added, and those of them that stand. */
  added: Count,
  lines: Count,
  /** Lines of which money was booked, also if that was undone. */
  booked: Count,
  takenBackAt: z.nullable(Instant),
  takenBackBy: z.string(),
})
export type BankImport = z.output<typeof BankImport>

export const listBankImports = endpoint({
  method: 'GET',
  path: '/api/admin.bank/imports',
  access: { staff: 'payment.read' },
  summary: '导入记录',
  input: z.object({ ...KeyPaging }),
  output: keyPageOf(BankImport),
})

export const takeBackImport = endpoint({
  method: 'POST',
  path: '/api/admin.bank/takeBackImport',
  access: { staff: 'bank.confirm' },
  summary: '整批撤回一次导入；其中有流水已入账时拒绝',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})
