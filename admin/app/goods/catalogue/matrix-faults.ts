import { skuFaults } from '@gongfang/contract/goods/product-desk'
import type { SkuForm } from '@gongfang/contract/goods/sku-desk'

interface KnownFaults {
  /** The fault that the last attempt to save found at a path of the form. */
  fault: (path: string) => string | undefined
  /** Model codes of other products, with the product's title. */
  taken: ReadonlyMap<string, string>
}

/** Why the value of a cell cannot be saved; undefined when it can. */
export function cellFault(
  skus: readonly SkuForm[],
  { fault, taken }: KnownFaults,
  at: number,
  key: string,
): string | undefined {
  const row = skus[at]
  if (!row) return undefined
  const said = key.startsWith('spec') ? fault(`skus.${at}.specValues`) : fault(`skus.${at}.${key}`)
  if (said) return said
  if (key === 'modelCode') {
    const first = skus.findIndex(({ modelCode }) => modelCode !== '' && modelCode === row.modelCode)
    if (first >= 0 && first < at) return `与第 ${first + 1} 行型号重复`
    const other = taken.get(row.modelCode)
    return other && `已用于「${other}」`
  }
  const faults = skuFaults(row)
  if (key === 'tiers') return Object.entries(faults).find(([name]) => name.startsWith('tiers.'))?.[1]
  return faults[key]
}
