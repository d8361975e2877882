import type { AssortmentMode } from '@gongfang/contract/goods/assortment-mode'
import type { Db } from '../src/db/connect.ts'
import { insertAssortment, putEntries, putVersion } from '../src/goods/assortment/desk-queries.ts'
import { readData } from './data.ts'

interface AssortmentData {
  for: 'approved' | 'other'
  mode: AssortmentMode
  note: string
  models: string[]
  categories: string[]
  brands: string[]
  lists: string[]
}

interface Wish {
  institutionIdOf: Record<'approved' | 'other', number>
  skuIds: ReadonlyMap<string, number>
  now: Date
}

/** What an institution has agreed to buy: models, categories, a brand and a price list. */
export async function insertAssortments(tx: Db, { institutionIdOf, skuIds, now }: Wish) {
  const [categories, brands, lists] = await Promise.all(
    [
      tx<Named[]>`select id, name from category where parent_id is null`,
      tx<Named[]>`select id, name from brand`,
      tx<Named[]>`select id, name from price_list`,
    ].map(async (rows) => new Map((await rows).map(({ id, name }) => [name, id]))),
  )
  for (const one of readData<AssortmentData[]>('assortments')) {
    const [made] = await insertAssortment(tx, { institutionId: institutionIdOf[one.for], now })
    const id = made?.id ?? missing('an institution')
    const staff = '商城运营'
    const first = { id, mode: 'off' as const, version: 1, note: '', added: 0, removed: 0, staff, now }
    await putVersion(tx, first)
    const of = (kind: string, ids: ReadonlyMap<string, number>, names: readonly string[]) =>
      names.map((name) => `${kind}${ids.get(name) ?? missing(name)}`)
    const add = [
      ...of('s', skuIds, one.models),
      ...of('c', categories!, one.categories),
      ...of('b', brands!, one.brands),
      ...of('l', lists!, one.lists),
    ]
    await putEntries(tx, { id, version: 2, add, remove: [] })
    await putVersion(tx, { ...first, version: 2, added: add.length })
    await putVersion(tx, { ...first, version: 3, mode: one.mode, note: one.note })
  }
}

interface Named {
  id: number
  name: string
}

const missing = (what: string): never => {
  throw new Error(`assortments.json names ${what}, which the demo does not have`)
}
