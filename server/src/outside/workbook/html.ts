import { Parser } from 'htmlparser2'
import { Grid, type GridLimits } from './grid.ts'

interface OpenTable {
  readonly rows: { cells: OpenCell[]; isHidden: boolean }[]
  /** Columns that a cell above takes, with how many rows are left. */
  readonly taken: Map<number, number>
  readonly isHidden: boolean
}

interface OpenCell {
  text: string
  readonly across: number
  readonly down: number
}

const SKIPPED = new Set(['script', 'style', 'title', 'head'])
const WIDEST = 1_000

/** The tables of a page, one under the other, as Excel shows a page that is called .xls. */
export function readHtml(source: string, limits: GridLimits): Grid {
  const grid = new Grid(limits)
  const tables: OpenTable[] = []
  let next = 1
  let skipped = ''
  const lastRow = () => tables.at(-1)?.rows.at(-1)
  const lastCell = () => lastRow()?.cells.at(-1)
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (skipped) return
      if (SKIPPED.has(name)) skipped = name
      else if (name === 'table')
        tables.push({
          rows: [],
          taken: new Map(),
          isHidden: isHidden(attributes) || (tables.at(-1)?.isHidden ?? false),
        })
      else if (name === 'tr') tables.at(-1)?.rows.push({ cells: [], isHidden: isHidden(attributes) })
      else if (name === 'td' || name === 'th')
        lastRow()?.cells.push({ text: '', across: span(attributes.colspan), down: span(attributes.rowspan) })
      else if (name === 'br' || name === 'p' || name === 'div') addText('\n')
    },
    ontext: (piece) => {
      if (!skipped) addText(piece.replace(/[ \t\r\n\f]+/g, ' '))
    },
    onclosetag: (name) => {
      if (name === skipped) skipped = ''
      else if (name === 'table') next = place(grid, tables.pop(), next)
    },
  })
  const addText = (piece: string) => {
    const cell = lastCell()
    if (cell && cell.text.length <= limits.characters * 2) cell.text += piece
  }
  parser.end(source)
  while (tables.length > 0) next = place(grid, tables.pop(), next)
  return grid
}

/** Puts the rows of a table below what is there, and returns the number of the next row. */
function place(grid: Grid, table: OpenTable | undefined, first: number): number {
  if (!table) return first
  let row = first
  for (const { cells, isHidden } of table.rows) {
    if (isHidden || table.isHidden) grid.hide(row)
    let column = 1
    const below = new Map<number, number>()
    for (const cell of cells) {
      while (table.taken.has(column)) column++
      grid.put({ row, column, text: plain(cell.text) })
      if (cell.down > 1) {
        grid.merge({ top: row, bottom: row + cell.down - 1, column })
        for (let at = 0; at < cell.across; at++) below.set(column + at, cell.down)
      }
      column += cell.across
    }
    for (const [taken, rows] of below) table.taken.set(taken, rows)
    for (const [taken, rows] of [...table.taken])
      if (rows <= 1) table.taken.delete(taken)
      else table.taken.set(taken, rows - 1)
    row++
  }
  return row
}

const plain = (text: string) =>
  text
    .replaceAll('\u00a0', ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()

const span = (written: string | undefined) => Math.min(WIDEST, Math.max(1, Math.trunc(Number(written)) || 1))

const isHidden = ({ style = '', hidden }: Record<string, string>) =>
  hidden !== undefined || /display\s*:\s*none|mso-hide\s*:\s*all/i.test(style)
