import type { Product } from '@gongfang/contract/catalogue'

export interface ParameterRow {
  name: string
  text: string
}

/** One row a name: several values stand beside each other, the unit once behind them. '75、100、150 mm' */
export function parameterRows(parameters: Product['parameters']): ParameterRow[] {
  const rows = new Map<string, { values: string[]; unit: string }>()
  for (const { name, value, unit } of parameters) {
    const row = rows.get(name)
    if (row) row.values.push(value)
    else rows.set(name, { values: [value], unit })
  }
  return [...rows].map(([name, { values, unit }]) => ({
    name,
    text: `${values.join('、')}${unit && ` ${unit}`}`,
  }))
}
