import { IMPORT_RULES } from '@gongfang/contract/system/transfer'
import type { Db } from '../../../db/connect.ts'
import {
  cellsOf,
  differs,
  type ImportColumn,
  type ImportDefinition,
  type Importing,
  type ImportLine,
  type ImportPlan,
  type RowFinding,
  type RowVerdict,
  reportDuplicates,
} from '../../../system/transfer/door.ts'
import { sellable } from '../stock/rules.ts'
import { bookStock, saveShelves } from './actions.ts'
import { withKnownCodes } from './code-actions.ts'
import { listKnownBookings, listShelvesByCode, type ShelfRow } from './lookup-queries.ts'

const MOST = 9_999_999

const columns: readonly ImportColumn[] = [
  { key: 'code', head: '型号', width: 24, required: true, hint: '已有的型号', example: 'DIN912-M6X20-A2' },
  {
    key: 'counted',
    head: '盘点数量',
    width: 12,
    hint: '货架上的实数；可售 = 实数 − 未发货和寄存的数量',
    example: '120',
  },
  { key: 'received', head: '入库数量', width: 12, hint: '到货数量，加到可售库存', example: '50' },
  { key: 'delta', head: '增减数量', width: 12, hint: '可为负数；与盘点、入库三选一', example: '-3' },
  {
    key: 'reference',
    head: '单号',
    width: 20,
    hint: '同一单号的同一型号只记一次；不填时按文件内容识别，同一文件不会重复入账',
    example: 'RK20261122-01',
  },
  { key: 'note', head: '备注', width: 20, hint: '记入库存流水', example: '供应商到货' },
  { key: 'safety', head: '安全库存', width: 12, hint: '低于等于它时预警', example: '20' },
  { key: 'shelf', head: '库位', width: 14, hint: '填“无”为清空', example: 'A-03-12' },
]

export const stockImport: ImportDefinition = { columns, maxRows: IMPORT_RULES.rows, plan }

type BookingKind = 'count' | 'receipt' | 'adjust'
interface Booking {
  readonly skuId: number
  readonly kind: BookingKind
  readonly reference: string
  readonly note: string
  readonly delta: number
  /** Pieces that should be on the shelf. */
  readonly expected: number
}

async function plan(tx: Db, given: readonly ImportLine[], importing: Importing): Promise<ImportPlan> {
  const findings: RowFinding[] = []
  const warnings: RowFinding[] = []
  const lines = await withKnownCodes(tx, given, { findings, warnings })
  const codes = lines.flatMap(({ text }) => text.code ?? [])
  const shelves = new Map((await listShelvesByCode(tx, codes, importing)).map((row) => [row.modelCode, row]))
  reportDuplicates(lines, 'code', '型号', findings)
  const planned = lines.map((line) => planRow(line, shelves.get(line.text.code ?? ''), importing, findings))
  const bookings = planned.flatMap(({ booking }) => booking ?? [])
  const known = new Set(
    (await listKnownBookings(tx, bookings)).map(
      ({ kind, reference, skuId }) => `${kind} ${skuId} ${reference}`,
    ),
  )
  const isNew = ({ kind, skuId, reference, delta }: Booking) =>
    delta !== 0 && !known.has(`${kind} ${skuId} ${reference}`)
  const verdicts = planned.map(
    ({ booking, shelf }): RowVerdict => (shelf || (booking && isNew(booking)) ? 'changed' : 'unchanged'),
  )
  const counted = bookings.filter(({ kind }) => kind === 'count')
  return {
    verdicts,
    findings,
    warnings,
    ...(counted.length > 0 && { basis: counted.map(({ expected }) => expected) }),
    async apply() {
      await saveShelves(
        tx,
        planned.flatMap(({ shelf }) => shelf ?? []),
        { actor: importing.actor, reference: `导入 ${importing.jobId}` },
      )
      const newBookings = bookings.filter(isNew)
      const groups = Map.groupBy(newBookings, ({ kind, reference, note }) =>
        JSON.stringify([kind, reference, note]),
      )
      for (const group of groups.values()) {
        const [{ kind, reference, note } = { kind: 'count' as const, reference: '', note: '' }] = group
        const wants = group.map(({ skuId, delta }) => ({ skuId, quantity: delta }))
        await bookStock(tx, wants, { kind, reference, note, who: importing.actor.name })
      }
    },
  }
}

function planRow(line: ImportLine, sku: ShelfRow | undefined, importing: Importing, findings: RowFinding[]) {
  const cells = cellsOf(line, findings)
  if (!cells.required('code')) return {}
  if (!sku) {
    cells.wrong('code', '型号不存在')
    return {}
  }
  const counted = cells.whole('counted', { least: 0, most: MOST })
  const received = cells.whole('received', { least: 1, most: MOST })
  const delta = cells.whole('delta', { least: -MOST, most: MOST })
  const given = [counted, received, delta].filter((each) => each !== undefined)
  if (given.length > 1) cells.wrong('', '盘点数量、入库数量、增减数量只能填一个')
  if (delta !== undefined && delta < 0 && sku.stock + delta < 0)
    cells.wrong('delta', `可售库存只有 ${Math.max(0, sku.stock)}`)
  const safetyStock = cells.whole('safety', { least: 0, most: MOST }) ?? sku.safetyStock
  const place = cells.raw('shelf') === '无' ? '' : (cells.text('shelf', 40) ?? sku.shelf)
  const now = { safetyStock, shelf: place }
  const before = { safetyStock: sku.safetyStock, shelf: sku.shelf }
  const isChanged = differs(now, before)
  const reference = cells.text('reference', 60) ?? `文件 ${importing.fileHash.slice(0, 16)}`
  const note = cells.text('note', 100) ?? ''
  const booking = bookingOf(sku, { counted, received, delta })
  const expected = sku.stock + sku.promised
  return {
    ...(isChanged ? { shelf: { skuId: sku.id, ...now, before } } : {}),
    ...(booking ? { booking: { skuId: sku.id, reference, note, expected, ...booking } } : {}),
  }
}

type Given = Record<'counted' | 'received' | 'delta', number | undefined>

function bookingOf({ stock, promised }: ShelfRow, { counted, received, delta }: Given) {
  if (counted !== undefined) return { kind: 'count', delta: sellable(counted, promised) - stock } as const
  if (received !== undefined) return { kind: 'receipt', delta: received } as const
  return delta === undefined ? undefined : ({ kind: 'adjust', delta } as const)
}
