import type { CountLine, StockRow } from '@gongfang/contract/goods/stock-desk'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { CountDifferences } from './count-differences.tsx'
import { numberNow } from './labels.ts'
import styles from './stock.module.css'

interface CountPreviewProps {
  preview: readonly CountLine[]
  rows: readonly StockRow[]
  /** The stock changed after the preview was made. */
  stale: boolean
  busy: boolean
  onBack: () => void
  onApply: (reference: string) => void
}

export function CountPreview({ preview, rows, stale, busy, onBack, onApply }: CountPreviewProps) {
  const [reference, setReference] = useState(() => numberNow('PD', new Date()))
  return (
    <>
      {stale && <Alert type="warning" showIcon title="盘点期间有货物进出，请核对后重新确认" />}
      <CountDifferences preview={preview} rows={rows} />
      <div className={styles.field}>
        <label htmlFor="reference">盘点单号</label>
        <Input
          id="reference"
          value={reference}
          maxLength={60}
          onChange={({ target }) => setReference(target.value)}
        />
      </div>
      <div className={styles.foot}>
        <Button size="large" onClick={onBack}>
          返回修改
        </Button>
        <Button
          type="primary"
          size="large"
          loading={busy}
          disabled={reference.trim() === ''}
          onClick={() => onApply(reference.trim())}
        >
          确认并更新库存
        </Button>
      </div>
    </>
  )
}
