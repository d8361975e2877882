import { makeBook, type SheetTable } from '../src/outside/sheet.ts'
import type { SheetCell } from '../src/outside/sheet-cell.ts'
import type { Storage } from '../src/outside/storage.ts'
import type { ArticleFile } from './articles.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const lasting = new Set(['选型指南', '标准解读'])

/** Adds the tables of guides and standards as workbooks. */
export async function keepTables({ slug, title, category, source, body }: ArticleFile, storage: Storage) {
  const tables = lasting.has(category) ? readTables(body) : []
  if (tables.length === 0) return []
  const bytes = await makeBook(
    tables.map((table, at) => ({
      ...sheetOf(table),
      name: `表 ${at + 1}`,
      title,
      below: [`来源：${source}`],
    })),
  )
  await storage.put(`file/${slug}.xlsx`, bytes)
  const name = `${title.replace(/[\\/:*?"<>|]/g, ' ')}（数据表）.xlsx`
  return [{ name, url: `/files/${slug}.xlsx`, size: bytes.length, mime: XLSX }]
}

interface Table {
  /** The heading above it. */
  caption: string
  rows: string[][]
}

/** Tables without cells that span others; the rest stays what it is, a table to be read. */
function readTables(body: string): Table[] {
  let caption = ''
  return [...body.matchAll(/<h[23]>(.*?)<\/h[23]>|<table>(.*?)<\/table>/gs)].flatMap(([, heading, table]) => {
    if (heading !== undefined) caption = plain(heading)
    if (table === undefined || /(?:col|row)span/.test(table)) return []
    const rows = [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => plain(cell)),
    )
    return rows.length > 2 ? [{ caption, rows }] : []
  })
}

function sheetOf({ caption, rows }: Table): Omit<SheetTable, 'name' | 'title' | 'below'> {
  const [heads = [], ...others] = rows
  const columns = heads.map((head, at) => ({
    head,
    width: Math.min(40, Math.max(8, ...rows.map((row) => 2 * (row[at] ?? '').length + 2))),
  }))
  return {
    above: caption ? [caption] : [],
    columns,
    rows: others.map((row) => heads.map((_, at) => cellOf(row[at] ?? ''))),
  }
}

const cellOf = (text: string): SheetCell => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
const plain = (html: string) =>
  html
    .replace(/<br\s*\/?>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .trim()
