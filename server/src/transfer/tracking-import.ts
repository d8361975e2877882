import { IMPORT_RULES } from '@gongfang/contract/transfer'
import type { Db } from '../db/connect.ts'
import { shipOrder } from '../order/door.ts'
import { cellsOf } from './cells.ts'
import type { Column, Importing, ImportKind, Plan, Sheet, Verdict } from './import-kind.ts'
import type { Finding, Line } from './plan-rules.ts'
import { listParcels, listToShip, type ToShip } from './tracking-queries.ts'

const columns: readonly Column[] = [
  {
    key: 'no',
    head: '订单号',
    width: 26,
    needed: true,
    hint: '20 位数字，请设为文本格式',
    example: '20261122000000000001',
  },
  { key: 'carrier', head: '快递公司', width: 16, needed: true, hint: '', example: '顺丰速运' },
  {
    key: 'trackingNo',
    head: '运单号',
    width: 22,
    needed: true,
    hint: '请设为文本格式',
    example: 'SF1234567890123',
  },
  {
    key: 'code',
    head: '型号',
    width: 22,
    hint: '拆分发货时填写；不填为全部未发商品',
    example: 'DIN912-M6X20-A2',
  },
  { key: 'quantity', head: '数量', width: 10, hint: '与型号一起填写', example: '100' },
]

export const trackingImport: ImportKind = { columns, rows: IMPORT_RULES.fewRows, plan }

interface Parcel {
  readonly no: string
  readonly carrier: string
  readonly trackingNo: string
  readonly rows: { line: Line; modelCode: string | undefined; quantity: number | undefined }[]
}

async function plan(tx: Db, { lines }: Sheet, importing: Importing): Promise<Plan> {
  const findings: Finding[] = []
  const parcels = parcelsOf(lines, findings)
  const nos = [...new Set(parcels.map(({ no }) => no))]
  const orders = new Map((await listToShip(tx, nos, importing)).map((order) => [order.no, order]))
  const known = new Set((await listParcels(tx, nos)).map(keyOf))
  const fresh = parcels.filter((parcel) => !known.has(keyOf(parcel)))
  for (const parcel of fresh) check(parcel, orders.get(parcel.no), findings)
  const isFresh = new Set(fresh.flatMap(({ rows }) => rows.map(({ line }) => line)))
  return {
    verdicts: lines.map((line): Verdict => (isFresh.has(line) ? 'new' : 'unchanged')),
    findings,
    async apply() {
      // In the order of their numbers, so that two who import at once wait for each other instead of in a ring.
      for (const parcel of fresh.toSorted((a, b) => (a.no < b.no ? -1 : 1)))
        await shipOrder(tx, shipping(parcel, importing))
    },
  }
}

const keyOf = ({ no, carrier, trackingNo }: Pick<Parcel, 'no' | 'carrier' | 'trackingNo'>) =>
  JSON.stringify([no, carrier, trackingNo])

/** Rows of one number of one order are one parcel. */
function parcelsOf(lines: readonly Line[], findings: Finding[]): Parcel[] {
  const parcels = new Map<string, Parcel>()
  for (const line of lines) {
    const cells = cellsOf(line, findings)
    const no = cells.needed('no')
    const carrier = cells.needed('carrier')
    const trackingNo = cells.needed('trackingNo')
    const modelCode = cells.said('code')
    const quantity = cells.whole('quantity', { least: 1, most: 99_999 })
    if ((modelCode === undefined) !== (line.text.quantity === undefined))
      cells.wrong('quantity', '型号和数量应一起填写')
    if (trackingNo && !/^[A-Za-z0-9-]{4,40}$/.test(trackingNo))
      cells.wrong('trackingNo', '应为 4–40 位字母、数字或 -；请把该列设为文本格式')
    if (carrier && [...carrier].length > 20) cells.wrong('carrier', '最多 20 个字')
    if (!no || !carrier || !trackingNo) continue
    const key = keyOf({ no, carrier, trackingNo })
    const parcel = parcels.get(key) ?? { no, carrier, trackingNo, rows: [] }
    parcel.rows.push({ line, modelCode, quantity })
    parcels.set(key, parcel)
  }
  return [...parcels.values()]
}

/** What a parcel takes is no longer there for the next one of the same order. */
function check({ rows }: Parcel, order: ToShip | undefined, findings: Finding[]) {
  const wrong = (line: Line | undefined, column: string, text: string) =>
    findings.push({ row: line?.row ?? 0, column, text })
  const first = rows[0]?.line
  if (!order) return wrong(first, 'no', '订单不存在（请确认单号列为文本格式）')
  if (order.state !== 'paid') return wrong(first, 'no', order.said)
  if (rows.some(({ modelCode }) => modelCode === undefined)) {
    if (rows.length > 1) return wrong(rows[1]?.line, 'code', '同一运单有多行时，每行都要填写型号和数量')
    if (Object.values(order.left).every((left) => left === 0))
      return wrong(first, 'no', '没有未发的商品（前面的行已全部发出）')
    for (const code of Object.keys(order.left)) order.left[code] = 0
    return
  }
  for (const { line, modelCode = '', quantity = 0 } of rows) {
    const left = order.left[modelCode]
    if (left === undefined) wrong(line, 'code', '订单中没有该型号')
    else if (quantity > left) wrong(line, 'quantity', `未发数量只有 ${left}`)
    else order.left[modelCode] = left - quantity
  }
}

function shipping({ no, carrier, trackingNo, rows }: Parcel, { actor, now }: Importing) {
  const lines = rows.flatMap(({ modelCode, quantity }) =>
    modelCode === undefined ? [] : [{ modelCode, quantity: quantity ?? 0 }],
  )
  return { no, carrier, trackingNo, staff: actor.name, now, ...(lines.length > 0 ? { lines } : {}) }
}
