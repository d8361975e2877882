import { codeForm } from '@gongfang/contract/base/code-form'
import { sentence } from '@gongfang/contract/base/refusal'
import { trackingNumberIn } from '@gongfang/contract/base/tracking-number'
import { IMPORT_RULES } from '@gongfang/contract/system/transfer'
import type { Db } from '../../../db/connect.ts'
import {
  cellsOf,
  type ImportColumn,
  type ImportDefinition,
  type Importing,
  type ImportLine,
  type ImportPlan,
  type RowFinding,
  type RowVerdict,
} from '../../../system/transfer/door.ts'
import { shipOrder } from '../ship/actions.ts'
import { listParcels, listToShip, type ToShip } from './queries.ts'

const columns: readonly ImportColumn[] = [
  {
    key: 'no',
    head: '订单号',
    width: 26,
    required: true,
    hint: '20 位数字，请设为文本格式',
    example: '20261122000000000001',
  },
  { key: 'carrier', head: '快递公司', width: 16, required: true, hint: '', example: '顺丰速运' },
  {
    key: 'trackingNo',
    head: '运单号',
    width: 22,
    required: true,
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

export const orderImports = {
  tracking: { columns, maxRows: IMPORT_RULES.fewRows, plan } satisfies ImportDefinition,
}

interface Parcel {
  readonly no: string
  readonly carrier: string
  readonly trackingNo: string
  readonly rows: { line: ImportLine; modelCode: string | undefined; quantity: number | undefined }[]
}

async function plan(tx: Db, lines: readonly ImportLine[], importing: Importing): Promise<ImportPlan> {
  const findings: RowFinding[] = []
  const parcels = parcelsOf(lines, findings)
  const nos = [...new Set(parcels.map(({ no }) => no))]
  const orders = new Map((await listToShip(tx, nos, importing)).map((order) => [order.no, order]))
  const known = new Set((await listParcels(tx, nos)).map(keyOf))
  const unknown = parcels.filter((parcel) => !known.has(keyOf(parcel)))
  const warnings: RowFinding[] = []
  const basis: number[] = []
  for (const parcel of unknown) nameAsOrdered(parcel, orders.get(parcel.no))
  for (const parcel of unknown) checkParcel(parcel, orders.get(parcel.no), { findings, warnings, basis })
  const isUnknown = new Set(unknown.flatMap(({ rows }) => rows.map(({ line }) => line)))
  return {
    verdicts: lines.map((line): RowVerdict => (isUnknown.has(line) ? 'new' : 'unchanged')),
    findings,
    warnings,
    ...(basis.length > 0 && { basis }),
    async apply() {
      // Sorted by number, so that two imports at the same time do not deadlock.
      for (const parcel of unknown.toSorted((a, b) => (a.no < b.no ? -1 : 1)))
        await shipOrder(tx, shipping(parcel, importing))
    },
  }
}

const keyOf = ({ no, carrier, trackingNo }: Pick<Parcel, 'no' | 'carrier' | 'trackingNo'>) =>
  JSON.stringify([no, carrier, trackingNo])

/** Rows with the same order and tracking number are one parcel. */
function parcelsOf(lines: readonly ImportLine[], findings: RowFinding[]): Parcel[] {
  const parcels = new Map<string, Parcel>()
  for (const line of lines) {
    const cells = cellsOf(line, findings)
    const no = cells.required('no')
    const carrier = cells.required('carrier')
    const said = cells.required('trackingNo')
    const trackingNo = said && (trackingNumberIn(said) ?? said)
    const modelCode = cells.raw('code')
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

interface Checked {
  readonly findings: RowFinding[]
  readonly warnings: RowFinding[]
  /** The pieces of parcels that name none: they were packed as the order was when the file was checked. */
  readonly basis: number[]
}

/** A code that differs by case, width or dashes only is that of the order. */
function nameAsOrdered({ rows }: Parcel, order: ToShip | undefined) {
  const codes = Object.keys(order?.left ?? {})
  for (const row of rows) {
    const { modelCode } = row
    if (modelCode === undefined || codes.includes(modelCode)) continue
    const [found, ...others] = codes.filter((code) => codeForm(code) === codeForm(modelCode))
    if (found !== undefined && others.length === 0) row.modelCode = found
  }
}

/** Each parcel reduces what is left for the next parcel of the same order. */
function checkParcel({ rows }: Parcel, order: ToShip | undefined, { findings, warnings, basis }: Checked) {
  const wrong = (line: ImportLine | undefined, column: string, text: string) =>
    findings.push({ row: line?.row ?? 0, column, text })
  const first = rows[0]?.line
  if (!order) return wrong(first, 'no', '订单不存在（请确认单号列为文本格式）')
  if (order.state !== 'paid') return wrong(first, 'no', order.reason)
  if (order.changeNo !== null) return wrong(first, 'no', sentence('orderChanging', { no: order.changeNo }))
  if (rows.some(({ modelCode }) => modelCode === undefined)) {
    if (rows.length > 1) return wrong(rows[1]?.line, 'code', '同一运单有多行时，每行都要填写型号和数量')
    if (Object.values(order.left).every((left) => left === 0))
      return wrong(first, 'no', '没有未发的商品（前面的行已全部发出）')
    for (const code of Object.keys(order.left).sort()) {
      const back = order.back[code] ?? 0
      const text = `${code} 有 ${back} 件已申请退款或已退款，不登记在这个包裹里`
      if (back > 0) warnings.push({ row: first?.row ?? 0, column: 'no', text })
      basis.push(order.left[code] ?? 0)
      order.left[code] = 0
    }
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
