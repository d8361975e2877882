import { type JudgedRow, verdictNames } from './judge.ts'

const BOM = '\ufeff'

/** What spreadsheets would take for a formula is shown to them as text. */
const safe = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A table of text that Excel opens in the right characters. */
export const csv = (rows: readonly (readonly string[])[]) =>
  `${BOM}${rows.map((cells) => cells.map((text) => cell(safe(text))).join(',')).join('\r\n')}\r\n`

/** Lines that need somebody's eye, to be sent to whoever knows. */
export const leftCsv = (rows: readonly JudgedRow[]) =>
  csv([
    ['行号', '型号', '数量', '结果', '说明'],
    ...rows.map((judged) => [
      judged.at.join('、'),
      judged.row.code,
      judged.row.quantity === null ? '' : String(judged.quantity),
      verdictNames[judged.verdict],
      reasons(judged),
    ]),
  ])

/** For a message: a line a product, as they can be pasted again. */
export const leftText = (rows: readonly JudgedRow[]) =>
  rows.map(({ row, quantity }) => (row.quantity === null ? row.code : `${row.code}\t${quantity}`)).join('\n')

export const reasons = ({ notes, row }: JudgedRow) =>
  [...notes, ...(row.refused === undefined ? [] : [row.refused])].join('；')

export const templateCsv = () =>
  csv([
    ['型号', '数量'],
    ['DIN912-M6X20-A2', '200'],
    ['HX-6', '5'],
  ])

export function download(name: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  // The browser has to have begun reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
