import {
  listMaterialCodes,
  type MaterialCode,
  resolveMaterialCodes,
} from '@gongfang/contract/goods/material-code'
import { materialKey } from '@gongfang/contract/goods/material-key'
import { QUICK_ORDER_LINES } from '@gongfang/contract/goods/quick-order'
import { call } from '../../base/call.ts'
import { getSession } from '../../base/session-store.ts'
import { outsideOf } from '../assortment/outside-store.ts'
import type { OwnCodes, OwnMeaning } from './judge.ts'

/** Answers for the member who asked: another member on this device may be of another institution. */
let kept: { readonly token: string | null; readonly codes: OwnCodes } = { token: null, codes: new Map() }

export const ownCodes = (): OwnCodes => (kept.token === getSession().token ? kept.codes : new Map())

/** The member's institution has codes; others ask for none. */
export const hasOwnCodes = () => getSession().userDetail?.materialCodes === true

/** Looks up texts among the institution's own codes, and keeps the answers. */
export async function askOwnCodes(texts: readonly string[]): Promise<true> {
  const { token } = getSession()
  if (token === null || !hasOwnCodes()) return true
  const wanted = [...new Set(texts)].filter((text) => text !== '' && [...text].length <= 60)
  const codes = new Map(ownCodes())
  for (const text of wanted) codes.delete(materialKey(text))
  for (let from = 0; from < wanted.length; from += QUICK_ORDER_LINES) {
    const answers = await call(resolveMaterialCodes, { codes: wanted.slice(from, from + QUICK_ORDER_LINES) })
    const outside = await outsideOf(answers.map(({ sku }) => sku.skuId))
    for (const answer of answers) {
      const mode = outside.get(answer.sku.skuId)
      const sku = { ...answer.sku, ...(mode && { outside: mode }) }
      codes.set(materialKey(answer.asked), { ...answer, sku })
    }
  }
  kept = { token, codes }
  return true
}

/** After it was learnt on this page. */
export function knowOwnCode(meaning: OwnMeaning) {
  kept = {
    token: getSession().token,
    codes: new Map(ownCodes()).set(materialKey(meaning.asked), meaning),
  }
}

const LIKE_MOST = 5

/** The institution's codes with this text, the same code first. None for others, and while it cannot be asked. */
export const ownCodesLike = (keyword: string, signal?: AbortSignal): Promise<readonly MaterialCode[]> =>
  hasOwnCodes()
    ? call(listMaterialCodes, { keyword, limit: LIKE_MOST }, signal && { signal }).then(
        ({ data }) => data,
        () => [],
      )
    : Promise.resolve([])
