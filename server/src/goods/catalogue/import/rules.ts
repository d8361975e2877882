import { differs } from '../../../system/transfer/row-rules.ts'

/** Old and new values of the fields that a row changes, for the audit log. */
export interface RowChange {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

export function changeOf(given: object, current: object): RowChange {
  const changed = Object.entries(given).filter(
    ([key, value]) => key in current && differs({ [key]: value }, current),
  )
  const was = current as Record<string, unknown>
  return {
    before: Object.fromEntries(changed.map(([key]) => [logged(key), was[key]])),
    after: Object.fromEntries(changed.map(([key, value]) => [logged(key), value])),
  }
}

const logged = (key: string) => (key === 'tierPrices' ? 'tiers' : key)

interface SavedModel {
  readonly modelCode: string
  readonly priceFen: number
  /** Null for one that was not there before. */
  readonly change: RowChange | null
}

/** Old and new values of each changed SKU of a product, for the audit log. */
export function modelChanges(models: readonly SavedModel[]) {
  const changed = models.filter(({ change }) => change === null || Object.keys(change.after).length > 0)
  return {
    before: changed.flatMap(({ modelCode, change }) => (change ? [{ modelCode, ...change.before }] : [])),
    after: changed.map(({ modelCode, priceFen, change }) => ({
      modelCode,
      ...(change?.after ?? { priceFen }),
    })),
  }
}
