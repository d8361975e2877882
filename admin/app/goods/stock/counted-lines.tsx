import type { StockRow } from '@gongfang/contract/goods/stock-desk'
import { Alert, Button } from 'antd'
import { QuantityInput } from '../../ui/number-input.tsx'
import { Code, Soft } from '../../ui/show.tsx'
import { ScanField } from './scan-field.tsx'
import styles from './stock.module.css'

export interface CountedLine {
  row: StockRow
  counted: number
}

interface CountedLinesProps extends Omit<CountedCardProps, 'line'> {
  lines: readonly CountedLine[]
  busy: boolean
  onScan: (row: StockRow) => void
  onCompare: () => void
}

export function CountedLines({ lines, busy, onScan, onCount, onRemove, onCompare }: CountedLinesProps) {
  return (
    <>
      <ScanField onFound={onScan} />
      {lines.length === 0 && (
        <p className="soft">扫一次加一件，也可直接填写货架上的实数（含已下单未发的）。</p>
      )}
      <ul className={styles.cards}>
        {lines.map((line) => (
          <CountedCard key={line.row.id} {...{ line, onCount, onRemove }} />
        ))}
      </ul>
      {lines.length > 200 && <Alert type="error" title="一次最多 200 种，请分批盘点" />}
      <div className={styles.foot}>
        <span>已点 {lines.length} 种</span>
        <Button
          type="primary"
          size="large"
          loading={busy}
          disabled={lines.length === 0 || lines.length > 200}
          onClick={onCompare}
        >
          查看差异
        </Button>
      </div>
    </>
  )
}

interface CountedCardProps {
  line: CountedLine
  onCount: (id: number, counted: number) => void
  onRemove: (id: number) => void
}

function CountedCard({ line: { row, counted }, onCount, onRemove }: CountedCardProps) {
  return (
    <li className={styles.card}>
      <div>
        <Code>{row.modelCode}</Code>
        <div>
          {row.title} <Soft>{row.spec}</Soft>
        </div>
        <Soft>库位 {row.shelf || '未填'}</Soft>
      </div>
      <div className={styles.quantity}>
        <Button
          aria-label={`${row.modelCode} 减一`}
          disabled={counted === 0}
          onClick={() => onCount(row.id, counted - 1)}
        >
          −
        </Button>
        <QuantityInput
          aria-label={`${row.modelCode} 实数`}
          min={0}
          max={9_999_999}
          value={counted}
          onChange={(value) => onCount(row.id, value ?? 0)}
        />
        <Button aria-label={`${row.modelCode} 加一`} onClick={() => onCount(row.id, counted + 1)}>
          ＋
        </Button>
        <Button
          type="link"
          size="small"
          aria-label={`移除 ${row.modelCode}`}
          onClick={() => onRemove(row.id)}
        >
          移除
        </Button>
      </div>
    </li>
  )
}
