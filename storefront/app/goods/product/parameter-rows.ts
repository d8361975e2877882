import type { Product } from '@gongfang/contract/goods/catalogue'

export interface ParameterRow {
  name: string
  text: string
}

/** A row for each name, with all its values and the unit once at the end: '75、100、150 mm' */
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
