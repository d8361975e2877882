import { changeAssortment, createAssortment, saveAssortment } from '@gongfang/contract/goods/assortment-desk'
import type { AssortmentMode } from '@gongfang/contract/goods/assortment-mode'
import type { TestShop } from './shop.ts'

interface Wish {
  institutionId: number
  /** As 's12', 'c3', 'b4' or 'l5'. */
  goods?: readonly string[]
  mode?: AssortmentMode
}

/** An assortment made at its desk. Returns what its next change needs. */
export async function anAssortment(shop: TestShop, { institutionId, goods = [], mode = 'mark' }: Wish) {
  const clerk = await shop.staff()
  const { id } = await clerk.call(createAssortment, { institutionId })
  let version = 1
  const change = async (add: readonly string[], remove: readonly string[] = []) => {
    const answer = await clerk.call(changeAssortment, { id, version, add: [...add], remove: [...remove] })
    version = answer.version
  }
  const setMode = async (next: AssortmentMode) => {
    const answer = await clerk.call(saveAssortment, { id, version, mode: next, note: '' })
    version = answer.version
  }
  if (goods.length > 0) await change(goods)
  if (mode !== 'off') await setMode(mode)
  return { id, clerk, change, setMode }
}
