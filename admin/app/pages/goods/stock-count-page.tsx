import { applyCount, type CountLine, previewCount, type StockRow } from '@gongfang/contract/goods/stock-desk'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { titleOf } from '../../base/title.ts'
import { CountPreview } from '../../goods/stock/count-preview.tsx'
import { type CountedLine, CountedLines } from '../../goods/stock/counted-lines.tsx'
import styles from '../../goods/stock/stock.module.css'
import { screens } from '../../screens.ts'
import { useAct } from '../../ui/act.ts'
import { useLeaveGuard } from '../../ui/edit.tsx'
import { LoadError } from '../../ui/load-error.tsx'

export const meta = () => titleOf(screens.stockCount)

/** A count at the shelves: each scan adds one piece. The differences are shown before the stock changes. */
export default function CountPage() {
  const navigate = useNavigate()
  const { act, busy } = useAct()
  const { lines, add, set, remove } = useCountedLines()
  const [preview, setPreview] = useState<CountLine[] | null>(null)
  const [stale, setStale] = useState(false)
  const [saved, setSaved] = useState(false)
  useLeaveGuard(lines.length > 0 && !saved)

  const compare = async () => {
    const input = { lines: lines.map(({ row, counted }) => ({ skuId: row.id, counted })) }
    setPreview((await act(previewCount, input, { reload: false })) ?? null)
    setStale(false)
  }
  const apply = async (reference: string) => {
    if (!preview) return
    const input = {
      reference,
      lines: preview.map(({ skuId, counted, expected }) => ({ skuId, counted, expected })),
    }
    const done = ({ changed, unchanged }: { changed: number; unchanged: number }) =>
      `盘点完成：${changed} 种有差异已更新，${unchanged} 种无差异`
    const made = await act(applyCount, input, {
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
        <CountPreview
          preview={preview}
          rows={lines.map(({ row }) => row)}
          stale={stale}
          busy={busy}
          onBack={() => setPreview(null)}
          onApply={apply}
        />
      ) : (
        <CountedLines
          lines={lines}
          busy={busy}
          onScan={add}
          onCount={set}
          onRemove={remove}
          onCompare={compare}
        />
      )}
    </div>
  )
}

function useCountedLines() {
  const [lines, setLines] = useState<CountedLine[]>([])
  const add = (row: StockRow) =>
    setLines((before) => {
      const known = before.find((line) => line.row.id === row.id)
      const line = known ? { ...known, counted: known.counted + 1 } : { row, counted: 1 }
      return [line, ...before.filter((other) => other.row.id !== row.id)]
    })
  const set = (id: number, counted: number) =>
    setLines((before) => before.map((line) => (line.row.id === id ? { ...line, counted } : line)))
  const remove = (id: number) => setLines((before) => before.filter((line) => line.row.id !== id))
  return { lines, add, set, remove }
}

export { LoadError as ErrorBoundary }
