import { type Fen, showFen } from '@gongfang/contract/base/money'
import type { PriceCells } from '@gongfang/contract/goods/price-list-desk'
import { readTiers } from '@gongfang/contract/goods/tier-text'
import type { Db } from '../../db/connect.ts'
import { lockInstitutions } from '../../people/member/door.ts'
import { insertAudit } from '../../system/audit/door.ts'
import {
  type Cells,
  cellsOf,
  type ImportColumn,
  type ImportDefinition,
  type Importing,
  type ImportLine,
  type ImportPlan,
  type RowFinding,
  type RowVerdict,
} from '../../system/transfer/door.ts'
import { withKnownCodes } from '../catalogue/door.ts'
import * as queries from './desk-queries.ts'
import { putNext } from './desk-row-actions.ts'
import * as rowQueries from './desk-row-queries.ts'
import { cellFaults, emptyCells, isSameRow } from './desk-rules.ts'

/** Agreed price lists are long: one line for each model and list. */
const MOST_ROWS = 100_000

const columns: readonly ImportColumn[] = [
  {
    key: 'list',
    head: '价目表',
    width: 24,
    required: true,
    hint: '已有的价目表的名称；价格写入它的下一版，发布后生效',
    example: '2027 年度协议',
  },
  { key: 'code', head: '型号', width: 24, required: true, hint: '已有的型号', example: 'DIN912-M6X20-A2' },
  { key: 'price', head: '协议价', width: 12, hint: '元，最多两位小数；填“无”则移除这一行', example: '10.80' },
  { key: 'minimum', head: '起订量', width: 10, hint: '从多少件起；不填为 1', example: '1' },
  {
    key: 'tiers',
    head: '阶梯价',
    width: 28,
    hint: '“起始数量:单价”或“起始数量:折扣%”，多档用空格、逗号或分号隔开；填“无”为清空',
    example: '10:95%;100:9.50',
  },
  { key: 'points', head: '积分价', width: 12, hint: '整数；填“无”则按汇率折算', example: '无' },
]

export const priceListImports: { agreedPrice: ImportDefinition } = {
  agreedPrice: { columns, maxRows: MOST_ROWS, plan },
}

interface Planned extends rowQueries.DraftRow {
  readonly listId: number
  readonly verdict: RowVerdict
}

async function plan(tx: Db, given: readonly ImportLine[], importing: Importing): Promise<ImportPlan> {
  const findings: RowFinding[] = []
  const warnings: RowFinding[] = []
  const lines = await withKnownCodes(tx, given, { findings, warnings })
  const textsOf = (key: string) => [...new Set(lines.flatMap(({ text }) => text[key] ?? []))]
  const lists = await readLists(tx, textsOf('list'), importing)
  const skus = new Map(
    (await rowQueries.listSkusByCode(tx, textsOf('code'))).map((sku) => [sku.modelCode, sku]),
  )
  const listOf = Map.groupBy(lists, ({ name }) => name)
  const present = new Map<number, ReadonlyMap<string, PriceCells>>()
  for (const { id } of lists) {
    const rows = await rowQueries.findCells(
      tx,
      id,
      [...skus.values()].map((sku) => `s${sku.id}`),
    )
    present.set(id, new Map(rows.map(({ goods, cells }) => [goods, cells])))
  }
  const first = new Map<string, number>()
  const planned = lines.map((line): Planned | undefined => {
    const cells = cellsOf(line, findings)
    const [name, code] = [cells.required('list'), cells.required('code')]
    if (name === undefined || code === undefined) return undefined
    const list = listNamed(listOf.get(name), cells)
    const sku = skus.get(code)
    if (!sku) cells.wrong('code', '型号不存在')
    if (!list || !sku) return undefined
    const goods = `s${sku.id}`
    const before = first.get(`${list.id} ${goods}`)
    if (before !== undefined) return cells.wrong('code', `同一价目表的这个型号与第 ${before} 行重复`)
    first.set(`${list.id} ${goods}`, line.row)
    const now = present.get(list.id)?.get(goods)
    const next = nextCells(cells, now)
    if (next === undefined) return undefined
    if (next && (next.priceFen ?? 0) > sku.priceFen)
      warnings.push({
        row: line.row,
        column: 'price',
        text: `高于公开价 ${showFen(sku.priceFen)}，会员仍按公开价`,
      })
    return { listId: list.id, goods, cells: next, verdict: verdictOf(now, next) }
  })
  const wanted = planned.filter((row): row is Planned => row !== undefined && row.verdict !== 'unchanged')
  return {
    verdicts: planned.map((row) => row?.verdict ?? 'wrong'),
    findings,
    warnings,
    notes: [...new Set(wanted.map(({ listId }) => listId))].map(
      (id) => `价目表“${lists.find((list) => list.id === id)?.name ?? ''}”的下一版，发布后才生效`,
    ),
    apply: () => write(tx, wanted, importing),
  }
}

/** Locked when the rows are written, so that a list which ends meanwhile is read as ended. */
async function readLists(tx: Db, names: readonly string[], { lock }: Importing) {
  if (lock) {
    const found = await queries.findByNames(tx, names)
    const ids = found.map(({ id }) => id).sort((a, b) => a - b)
    await lockInstitutions(tx, await queries.listBound(tx, ids))
    await queries.lockLists(tx, ids)
  }
  return queries.findByNames(tx, names)
}

function listNamed(found: readonly queries.NamedList[] | undefined, cells: Cells) {
  const open = (found ?? []).filter(({ state }) => state !== 'ended')
  if (open.length > 1) return cells.wrong('list', '有几张同名的价目表，请先改名')
  return open[0] ?? cells.wrong('list', found ? '价目表已结束' : '没有这张价目表')
}

/** null: the row ends; undefined: a cell is wrong, which was said. */
function nextCells(cells: Cells, now: PriceCells | undefined): PriceCells | null | undefined {
  const price = cells.priceOrNone('price')
  if (price === null) return now ? null : cells.wrong('price', '价目表里没有这个型号，不能移除')
  const [minimum, points] = [cells.whole('minimum', { least: 1, most: 99_999 }), cells.pointsOrNone('points')]
  const base = now ?? emptyCells
  const priceFen = price ?? base.priceFen
  if (priceFen === null)
    return cells.raw('price') === undefined ? cells.wrong('price', '请填写协议价') : undefined
  const tiers = tiersOf(cells, priceFen as Fen)
  if (tiers === undefined && cells.raw('tiers') !== undefined) return undefined
  const next: PriceCells = {
    priceFen,
    offPermille: null,
    points: points === undefined ? base.points : points,
    minimum: minimum ?? base.minimum,
    tiers: tiers ?? base.tiers,
  }
  for (const [name, text] of Object.entries(cellFaults('s1', next)))
    return cells.wrong(name === 'priceFen' ? 'price' : name, text)
  return next
}

function tiersOf(cells: Cells, priceFen: Fen): PriceCells['tiers'] | undefined {
  const text = cells.rawOrNone('tiers')
  if (text === null) return []
  if (text === undefined) return undefined
  const read = readTiers(text, priceFen)
  return 'wrong' in read ? cells.wrong('tiers', read.wrong) : read.tiers
}

function verdictOf(now: PriceCells | undefined, next: PriceCells | null): RowVerdict {
  if (!now) return 'new'
  return next !== null && isSameRow(now, next) ? 'unchanged' : 'changed'
}

/** Into the next version of each list; what waited for a second person waits no more. */
async function write(tx: Db, rows: readonly Planned[], { actor, now, jobId }: Importing) {
  for (const [id, own] of [...Map.groupBy(rows, ({ listId }) => listId)].sort(([a], [b]) => a - b)) {
    const [head] = await queries.findHead(tx, id)
    if (!head) continue
    const goods = own.map((row) => row.goods)
    const published = await rowQueries.findPublished(tx, id, goods)
    const standing = new Map(published.map((row) => [row.goods, row.cells]))
    await putNext(tx, head, own, standing, { caller: { name: actor.name }, now })
    await insertAudit(tx, {
      who: actor,
      what: 'priceList.importRows',
      subject: `priceList ${id}`,
      after: { rows: own.length, import: jobId },
    })
  }
}
