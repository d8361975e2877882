import { saveBlob } from '@gongfang/web/base/files.ts'
import { type JudgedRow, verdictNames } from './judge.ts'

const BOM = '\ufeff'

/** Prevents that spreadsheets read a cell as a formula. */
const safe = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A CSV file that Excel opens in UTF-8. */
export const csv = (rows: readonly (readonly string[])[]) =>
  `${BOM}${rows.map((cells) => cells.map((text) => cell(safe(text))).join(',')).join('\r\n')}\r\n`

/** The rows that could not be added, to be sent to somebody else. */
export const leftCsv = (rows: readonly JudgedRow[]) =>
  csv([
    ['行号', '型号', '数量', '结果', '说明', '物料号'],
    ...rows.map((judged) => [
      judged.at.join('、'),
      judged.row.code,
      judged.row.quantity === null ? '' : String(judged.quantity),
      verdictNames[judged.verdict],
      reasons(judged),
      judged.row.own ?? '',
    ]),
  ])

/** The same for a message: one row a line, in a form that can be pasted again. */
export const leftText = (rows: readonly JudgedRow[]) =>
  rows
    .map(({ row, quantity }) =>
      row.quantity === null || quantity === 0 ? row.code : `${row.code}\t${quantity}`,
    )
    .join('\n')

export const reasons = ({ notes, row }: JudgedRow) =>
  [...notes, ...(row.refused === undefined ? [] : [row.refused])].join('；')

export const templateCsv = () =>
  csv([
    ['型号', '数量'],
    ['DIN912-M6X20-A2', '200'],
    ['HX-6', '5'],
  ])

export const download = (name: string, text: string) =>
  saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
