import { refuse } from '@gongfang/contract/base/refusal'
import { type HeadKind, headKind, simplified } from '@gongfang/contract/goods/list-words'
import { MATERIAL_CODE_RULES, materialSheetHeads } from '@gongfang/contract/goods/material-code'
import type { SheetText } from '../../outside/sheet-reading.ts'
import { markWords } from '../../system/transfer/door.ts'
import type { Cells, FilledRow, Head } from './sheet-rules.ts'

/** Heads of other programs: SAP (物料, 物料描述 and its field names), 用友 U8 (存货编码), 金蝶 K3 (代码). */
const others: Partial<Record<Head, readonly (HeadKind | RegExp)[]>> = {
  物料号: [/^(?:物料|存货)编码$/, 'own', /^(?:物料|material|matnr|cinvcode|fnumber)$/],
  型号: ['code', /^(?:mfrpn|制造商零件编号|manufacturerpart(?:no|number))$/, 'mixed'],
  名称: ['name', /^(?:(?:商品|物料|存货)?全名|materialdescription|maktx|短文本|cinvname|fname)$/],
  本机构单位: [
    /^(?:基本|主)(?:计量)?单位(?:名称)?$/,
    'unit',
    /^(?:库存(?:计量)?单位|baseunitofmeasure|bun|meins)$/,
  ],
}

type Columns = ReadonlyMap<Head, number>

function columnsOf(row: readonly string[]): Columns | null {
  const names = row.map((cell) => simplified(cell.normalize('NFKC').replace(/[\s*]/g, '')).toLowerCase())
  const bare = names.map((name) => name.replace(/\([^)]*\)|[.:]/g, ''))
  const columns = new Map<Head, number>()
  const isFree = (at: number) => ![...columns.values()].includes(at)
  const take = (head: Head, fits: (at: number) => boolean) => {
    const at = columns.has(head)
      ? -1
      : names.findIndex((name, each) => name !== '' && isFree(each) && fits(each))
    if (at >= 0) columns.set(head, at)
  }
  for (const head of materialSheetHeads) take(head, (at) => names[at] === head)
  const fill = (head: Head) => {
    for (const kind of others[head] ?? [])
      take(head, (at) => (typeof kind === 'string' ? headKind(names[at]!) === kind : kind.test(bare[at]!)))
  }
  fill('物料号')
  // Where another column names the model, 编码 and 商品编号 are the codes of the program that wrote the sheet.
  take('物料号', (at) =>
    /^(?:编码|代码|货号|(?:商品|产品|货品|货物|物品)(?:编码|编号|代码))$/.test(bare[at]!),
  )
  for (const head of materialSheetHeads) fill(head)
  return columns.has('物料号') && columns.has('型号') ? columns : null
}

/** Rows with a code or a model, and the number of those with neither: groups, totals, signatures. */
export function filledRows(sheet: SheetText): { rows: FilledRow[]; unread: number } {
  const headAt = sheet.rows.findIndex((row) => columnsOf(row) !== null)
  const first = columnsOf(sheet.rows[headAt] ?? []) ?? refuse('materialSheetHeads')
  // A merged head stands in both of its rows, and the second names what lies below a wide one.
  const below = columnsOf(sheet.rows[headAt + 1] ?? [])
  const isHead = (row: readonly string[]) =>
    row[first.get('物料号')!] === sheet.rows[headAt]![first.get('物料号')!] &&
    row[first.get('型号')!] === sheet.rows[headAt]![first.get('型号')!]
  const isDouble = below !== null && isHead(sheet.rows[headAt + 1]!)
  const columns = isDouble ? new Map([...below, ...first]) : first
  const changedIn = changes(sheet, columns)
  const blank = Object.fromEntries(materialSheetHeads.map((head) => [head, ''])) as Cells
  const all = sheet.rows.slice(headAt + 1).flatMap((row, index) => {
    if (isHead(row) || row.every((cell) => cell.trim() === '')) return []
    const at = headAt + 1 + index
    const found = [...columns].map(([head, column]) => [head, row[column]?.trim() ?? ''] as const)
    return [
      {
        row: at + 1,
        changed: changedIn(at),
        cells: { ...blank, ...Object.fromEntries(found) },
      },
    ]
  })
  const rows = all.filter(({ cells }) => cells.物料号 !== '' || cells.型号 !== '')
  if (rows.length === 0) refuse('materialSheetEmpty')
  const { rows: most } = MATERIAL_CODE_RULES
  if (rows.length > most) refuse('materialSheetLong', { values: { most } })
  return { rows, unread: all.length - rows.length }
}

/** Says what the spreadsheet has changed in the cells of a row. */
function changes({ marks, formulas }: SheetText, columns: Columns) {
  const marksIn = Map.groupBy(marks, ([at]) => at)
  const formulasIn = Map.groupBy(formulas, ([at]) => at)
  return (row: number): string[] =>
    [...columns].flatMap(([head, column]) => [
      ...(marksIn.get(row) ?? []).flatMap(([, place, kind]) =>
        place === column && kind !== 'merged' ? [`${head}：${markWords[kind]}`] : [],
      ),
      ...(formulasIn.get(row) ?? []).flatMap(([, place]) =>
        place === column ? [`${head}：不能是公式，请粘贴为数值`] : [],
      ),
    ])
}
