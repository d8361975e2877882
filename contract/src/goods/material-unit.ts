import { LINE_MOST, tooMany } from './list-number.ts'
import { HOLDERS, simplified } from './list-words.ts'

/** `ownUnits` of the institution's unit are `shopUnits` of the shop's. */
export interface UnitRatio {
  readonly unit: string
  readonly ownUnits: number
  readonly shopUnits: number
}

/** '1 盒 = 100 只'; '' where both count the same. */
export const ratioText = ({ unit, ownUnits, shopUnits }: UnitRatio, shopUnit: string) =>
  ownUnits === shopUnits ? '' : `${ownUnits} ${unit} = ${shopUnits} ${shopUnit}`

export const isSameUnit = (one: string, other: string) => unitForm(one) === unitForm(other)
/** Words for a single piece, of which lists take one for another. */
const PIECE =
  /^(?:个|只|把|支|枝|根|件|台|条|张|块|片|枚|颗|粒|本|册|部|架|套|副|付|pcs?|ea|st|each|pieces?|units?|sets?)$/
export const isPiece = (unit: string) => PIECE.test(unitForm(unit))
const unitForm = (unit: string) => simplified(unit.normalize('NFKC')).trim().toLowerCase()

interface Written {
  readonly code: string
  readonly quantity: number
  /** As written beside the quantity. */
  readonly unit?: string | undefined
  /** False: a model stands beside the code, so that a quantity without a unit may count either. */
  readonly alone: boolean
}

/** `said`: the quantity in both units, where it was converted. `why`: the reason why it has to be typed. */
export type Conversion = { readonly quantity: number; readonly said: string } | { readonly why: string }

/** The quantity of a line with an own code in the shop's unit. Never rounded: what does not divide is asked. */
export function inShopUnits(written: Written, ratio: UnitRatio, shopUnit: string): Conversion {
  const { code, quantity, unit, alone } = written
  const as = ratioText(ratio, shopUnit)
  const same = { quantity, said: '' }
  if (as === '') {
    const known = unit === undefined || [ratio.unit, shopUnit].some((each) => isSameUnit(unit, each))
    const isHolder = unit !== undefined && HOLDERS.test(unit) && !HOLDERS.test(shopUnit)
    return known || !isHolder ? same : { why: `写的是 ${quantity} ${unit}，这里按“${shopUnit}”卖` }
  }
  const isOwn = unit === undefined ? alone : isSameUnit(unit, ratio.unit)
  const isShops = unit !== undefined && isSameUnit(unit, shopUnit)
  if (isOwn && isShops) return { why: `“${unit}”与商城的单位同名，但 ${as}，请填${shopUnit}数` }
  if (isShops) return same
  if (!isOwn)
    return {
      why:
        unit === undefined
          ? `没有写单位：${quantity} 是${ratio.unit}数还是${shopUnit}数？${as}，请填${shopUnit}数`
          : `写的是 ${quantity} ${unit}，物料号 ${code} 按“${ratio.unit}”计（${as}），请填${shopUnit}数`,
    }
  const pieces = quantity * ratio.shopUnits
  if (pieces % ratio.ownUnits !== 0)
    return { why: `${quantity} ${ratio.unit}不是整${shopUnit}（${as}），请填${shopUnit}数` }
  const converted = pieces / ratio.ownUnits
  const said = `${quantity} ${ratio.unit}（${converted} ${shopUnit}）`
  return converted > LINE_MOST ? { why: `${said}，${tooMany(converted)}` } : { quantity: converted, said }
}
