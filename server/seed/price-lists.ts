import { dayAfter, dayOf } from '@gongfang/contract/base/time'
import type { Db } from '../src/db/connect.ts'
import * as desk from '../src/goods/price-list/desk-queries.ts'
import { emptyCells } from '../src/goods/price-list/desk-rules.ts'
import { readData } from './data.ts'

interface ListData {
  name: string
  note: string
  for: ('approved' | 'other')[]
  priority: number
  fromDays: number
  untilDays: number
  state: 'active' | 'draft'
  models: {
    code: string
    priceFen: number
    minimum?: number
    tiers?: { fromQuantity: number; priceFen: number }[]
  }[]
  brands: { name: string; offPermille: number }[]
}

interface Wish {
  institutionIdOf: Record<'approved' | 'other', number>
  skuIds: ReadonlyMap<string, number>
  now: Date
}

/** A list in use, a list that ends soon, and a draft. */
export async function insertPriceLists(tx: Db, wish: Wish) {
  const brands = new Map(
    (await tx<{ id: number; name: string }[]>`select id, name from brand`).map((one) => [one.name, one.id]),
  )
  for (const list of readData<ListData[]>('price-lists')) await insertList(tx, list, { ...wish, brands })
}

async function insertList(
  tx: Db,
  list: ListData,
  { institutionIdOf, skuIds, brands, now }: Wish & { brands: Map<string, number> },
) {
  const today = dayOf(now)
  const head = {
    name: list.name,
    note: list.note,
    priority: list.priority,
    fromOn: dayAfter(today, list.fromDays),
    untilOn: dayAfter(today, list.untilDays),
    institutionIds: list.for.map((who) => institutionIdOf[who]).sort((a, b) => a - b),
    by: '商城运营',
    now,
  }
  const id = await desk.insertList(tx, head)
  await desk.putDraft(tx, id, head)
  await desk.putRows(tx, id, [
    ...list.models.map(({ code, priceFen, minimum = 1, tiers = [] }) => ({
      goods: `s${skuIds.get(code) ?? missing(code)}`,
      cells: { ...emptyCells, priceFen, minimum, tiers },
    })),
    ...list.brands.map(({ name, offPermille }) => ({
      goods: `b${brands.get(name) ?? missing(name)}`,
      cells: { ...emptyCells, offPermille },
    })),
  ])
  if (list.state === 'draft') return
  const [draft] = await desk.findHead(tx, id)
  const rowsChanged = await desk.publishRows(tx, id, 1)
  if (draft)
    await desk.publishHead(tx, draft, {
      version: 1,
      state: 'active',
      staff: head.by,
      confirmedBy: '',
      now,
      rowsChanged,
    })
  await desk.deleteDraft(tx, id)
}

const missing = (what: string): never => {
  throw new Error(`price-lists.json names ${what}, which the demo does not have`)
}
