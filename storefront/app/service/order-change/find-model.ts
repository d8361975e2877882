import { resolveCodes, type SkuLine } from '@gongfang/contract/goods/catalogue'
import { materialKey } from '@gongfang/contract/goods/material-key'
import { call } from '../../base/call.ts'
import { askOwnCodes, ownCodes } from '../../goods/quick-order/own-codes.ts'

/** The model with exactly this code, one of the institution's own first; or why there is none. */
export async function findModel(code: string): Promise<SkuLine | string> {
  await askOwnCodes([code])
  const own = ownCodes().get(materialKey(code))
  if (own) return own.sku
  const [answer] = await call(resolveCodes, { codes: [code] })
  const [sku, other] = answer?.exact ? answer.hits : []
  if (!sku) return answer?.gone ? `型号 ${code} 已停售` : `没有找到型号 ${code}，请从建议中选择`
  return other ? `${code} 对应几个型号，请填写完整型号` : sku
}
