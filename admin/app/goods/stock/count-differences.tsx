import type { CountLine, StockRow } from '@gongfang/contract/goods/stock-desk'
import { Code, Soft, StateTag } from '../../ui/show.tsx'
import { signed } from './labels.ts'
import styles from './stock.module.css'

/** The counted and the expected quantities, the largest differences first. */
export function CountDifferences({
  preview,
  rows,
}: {
  preview: readonly CountLine[]
  rows: readonly StockRow[]
}) {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const gap = ({ counted, expected }: CountLine) => counted - expected
  const sorted = preview.toSorted((a, b) => Math.abs(gap(b)) - Math.abs(gap(a)))
  const wrong = preview.filter((line) => gap(line) !== 0).length
  return (
    <>
      <p role="status">
        共 {preview.length} 种，{wrong === 0 ? '没有差异' : `${wrong} 种有差异`}。可售 = 实数 − 占用。
      </p>
      <ul className={styles.cards}>
        {sorted.map((line) => (
          <li key={line.skuId} className={styles.card}>
            <div>
              <Code>{rowOf.get(line.skuId)?.modelCode}</Code>
              <div>
                {rowOf.get(line.skuId)?.title} <Soft>{rowOf.get(line.skuId)?.spec}</Soft>
              </div>
              <Soft>
                应有 {line.expected}（占用 {line.promised}），实数 {line.counted}
              </Soft>
            </div>
            <div className={styles.after}>
              {gap(line) === 0 ? (
                <StateTag tone="good">一致</StateTag>
              ) : (
                <StateTag tone={gap(line) < 0 ? 'bad' : 'warning'}>
                  {gap(line) < 0 ? '盘亏' : '盘盈'} {signed(gap(line))}
                </StateTag>
              )}
              <span>
                可售 {line.before} → <strong>{line.after}</strong>
              </span>
              {line.counted < line.promised && <StateTag tone="bad">少于占用 {line.promised}</StateTag>}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
