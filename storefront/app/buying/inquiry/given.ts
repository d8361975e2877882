import { type WantedRow, wordsRow } from './wanted.ts'

/** Goods in words that another page handed over with the link. Anything else is left out. */
export function givenIn(state: unknown): WantedRow[] {
  const goods = (state as { goods?: unknown } | null)?.goods
  if (!Array.isArray(goods)) return []
  return goods.flatMap(({ text, quantity, unit }: Record<string, unknown>) =>
    typeof text === 'string' && text !== ''
      ? [
          wordsRow({
            text: text.slice(0, 200),
            quantity: String(quantity ?? 1),
            unit: typeof unit === 'string' ? unit.slice(0, 10) : '',
          }),
        ]
      : [],
  )
}
