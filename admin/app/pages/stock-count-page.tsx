import { applyCount, type CountLine, previewCount, type StockRow } from '@gongfang/contract/stock-desk'
import { Alert, Button, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../base/paths.ts'
import { CountDifferences } from '../stock/count-differences.tsx'
import { numberNow } from '../stock/labels.ts'
import { ScanField } from '../stock/scan-field.tsx'
import styles from '../stock/stock.module.css'
import { useAct } from '../ui/act.ts'
import { useLeaveGuard } from '../ui/edit.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { Code, Soft } from '../ui/show.tsx'

export const meta = () => [{ title: '盘点 - 后台' }]

interface Line {
  row: StockRow
  counted: number
}

/** Walking along the shelves with a phone: each scan is one piece more; then what differs is looked at before it counts. */
export default function CountPage() {
  const navigate = useNavigate()
  const { act, busy } = useAct()
  const [lines, setLines] = useState<Line[]>([])
  const [reference, setReference] = useState(() => numberNow('PD', new Date()))
  const [preview, setPreview] = useState<CountLine[] | null>(null)
  const [stale, setStale] = useState(false)
  const [saved, setSaved] = useState(false)
  useLeaveGuard(lines.length > 0 && !saved)

  const add = (row: StockRow) =>
    setLines((before) => {
      const known = before.find((line) => line.row.id === row.id)
      const line = known ? { ...known, counted: known.counted + 1 } : { row, counted: 1 }
      return [line, ...before.filter((other) => other.row.id !== row.id)]
    })
  const set = (id: number, counted: number) =>
    setLines((before) => before.map((line) => (line.row.id === id ? { ...line, counted } : line)))
  const compare = async () => {
    const wish = { lines: lines.map(({ row, counted }) => ({ skuId: row.id, counted })) }
    setPreview((await act(previewCount, wish, { reload: false })) ?? null)
    setStale(false)
  }
  const apply = async () => {
    if (!preview) return
    const wish = {
      reference: reference.trim(),
      lines: preview.map(({ skuId, counted, expected }) => ({ skuId, counted, expected })),
    }
    const done = ({ changed, unchanged }: { changed: number; unchanged: number }) =>
      `盘点完成：${changed} 种有差异已更新，${unchanged} 种无差异`
    const made = await act(applyCount, wish, {
      done,
      reload: false,
      refused: ({ reason, data }) => {
        if (reason !== 'countStale') return false
        setPreview((data as { lines: CountLine[] }).lines)
        setStale(true)
        return true
      },
    })
    if (!made) return
    setSaved(true)
    setTimeout(() => navigate(paths.stock()))
  }
  return (
    <div className={styles.narrow}>
      <p>
        <Link to={paths.stock()}>← 库存</Link>
      </p>
      <h1 className={styles.title}>盘点</h1>
      {preview ? (
        <>
          {stale && <Alert type="warning" showIcon title="盘点期间有货物进出，请核对后重新确认" />}
          <CountDifferences preview={preview} rows={lines.map(({ row }) => row)} />
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
            <Button size="large" onClick={() => setPreview(null)}>
              返回修改
            </Button>
            <Button
              type="primary"
              size="large"
              loading={busy}
              disabled={reference.trim() === ''}
              onClick={apply}
            >
              确认并更新库存
            </Button>
          </div>
        </>
      ) : (
        <>
          <ScanField onFound={add} />
          {lines.length === 0 && (
            <p className="soft">扫一次加一件，也可直接填写货架上的实数（含已下单未发的）。</p>
          )}
          <ul className={styles.cards}>
            {lines.map(({ row, counted }) => (
              <li key={row.id} className={styles.card}>
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
                    onClick={() => set(row.id, counted - 1)}
                  >
                    −
                  </Button>
                  <InputNumber
                    aria-label={`${row.modelCode} 实数`}
                    controls={false}
                    inputMode="numeric"
                    min={0}
                    max={9_999_999}
                    precision={0}
                    value={counted}
                    onChange={(value) => set(row.id, value ?? 0)}
                  />
                  <Button aria-label={`${row.modelCode} 加一`} onClick={() => set(row.id, counted + 1)}>
                    ＋
                  </Button>
                  <Button
                    type="link"
                    size="small"
                    aria-label={`移除 ${row.modelCode}`}
                    onClick={() => setLines(lines.filter((line) => line.row.id !== row.id))}
                  >
                    移除
                  </Button>
                </div>
              </li>
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
              onClick={compare}
            >
              查看差异
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

export { LoadError as ErrorBoundary }
