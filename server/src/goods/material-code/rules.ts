import { refuseField } from '@gongfang/contract/base/refusal'
import type { MaterialCode, MaterialMeaning } from '@gongfang/contract/goods/material-code'
import { isPiece, isSameUnit } from '@gongfang/contract/goods/material-unit'

type Meant = Omit<MaterialMeaning, 'modelCode'>

/** A code with its model under the model's present name. */
export const meaningOf = (
  { code, skuId, name, note, unit, ownUnits, shopUnits }: Meant,
  modelCode: string,
): MaterialMeaning => ({ code, skuId, modelCode, name, note, unit, ownUnits, shopUnits })

export const isSame = (one: Meant, other: Meant) =>
  one.code === other.code &&
  one.skuId === other.skuId &&
  one.name === other.name &&
  one.note === other.note &&
  one.unit === other.unit &&
  one.ownUnits === other.ownUnits &&
  one.shopUnits === other.shopUnits

/** The same goods counted in the same way, whatever is noted beside. */
export const meansSame = (one: Meant, other: Meant) =>
  one.skuId === other.skuId &&
  one.unit === other.unit &&
  one.ownUnits === other.ownUnits &&
  one.shopUnits === other.shopUnits

/** The reason why a ratio is none; '' if it is one. */
export function whyNoRatio(
  { unit, ownUnits, shopUnits }: Pick<MaterialCode, 'unit' | 'ownUnits' | 'shopUnits'>,
  shopUnit: string,
): { field: 'unit' | 'ownUnits'; text: string } | null {
  if (Math.min(ownUnits, shopUnits) !== 1)
    return { field: 'ownUnits', text: '换算有一边应为 1，如 1 盒 = 100 只，或 100 只 = 1 盒' }
  if (ownUnits === shopUnits) return null
  if (unit === '') return { field: 'unit', text: '填了换算时，请填写本机构的单位' }
  if (isSameUnit(unit, shopUnit))
    return { field: 'unit', text: `商城也按“${shopUnit}”卖，单位同名时换算只能是 1 = 1` }
  return null
}

/** The reason why a unit without a ratio is asked: 盒 and 只 are seldom one to one. */
export const whyRatioAsked = (unit: string, shopUnit: string): { text: string } | null =>
  unit === '' || isSameUnit(unit, shopUnit) || (isPiece(unit) && isPiece(shopUnit))
    ? null
    : {
        text: `单位是“${unit}”，商城按“${shopUnit}”卖，请填写“本机构数量”和“商城数量”；一样大时都填 1`,
      }

export function mustBeRatio(
  ratio: Pick<MaterialCode, 'unit' | 'ownUnits' | 'shopUnits'>,
  shopUnit: string,
  at = '',
) {
  const why = whyNoRatio(ratio, shopUnit)
  if (why) refuseField(`${at}${why.field}`, why.text)
}
