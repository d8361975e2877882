import type { SkuLine } from '@gongfang/contract/goods/catalogue'
import { NONE_WRITTEN } from '@gongfang/contract/goods/list-number'
import { useCallback, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { JudgedRow } from './judge.ts'
import styles from './result.module.css'
import { ResultFoot } from './result-foot.tsx'
import { ResultRow } from './result-row.tsx'
import type { QuickList } from './use-quick-list.ts'

interface ResultProps {
  list: QuickList
  adding: boolean
  onAdd: () => void
}

/** All rows of the list with their verdicts. */
export function Result({ list, adding, onAdd }: ResultProps) {
  const handlers = useHandlers(list)
  return (
    <>
      <LeastOffer list={list} />
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className="visually-hidden">识别结果</caption>
          <thead>
            <tr>
              <th scope="col">状态</th>
              <th scope="col">型号</th>
              <th scope="col">品名规格</th>
              <th scope="col">单价</th>
              <th scope="col">库存</th>
              <th scope="col">数量</th>
              <th scope="col" className={styles.amountHead}>
                小计
              </th>
              <th scope="col">
                <span className="visually-hidden">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((judged) => (
              <ResultRow key={judged.row.key} judged={judged} {...handlers} />
            ))}
          </tbody>
        </table>
      </div>
      <ResultFoot rows={list.rows} adding={adding} onAdd={onAdd} />
    </>
  )
}

/** Takes the smallest quantity, in one press, for the lines that were written without any. */
function LeastOffer({ list }: { list: QuickList }) {
  const open = list.rows.filter(({ verdict, doubt }) => verdict === 'ask' && doubt === NONE_WRITTEN)
  if (open.length === 0) return null
  return (
    <p className={styles.least}>
      有 {open.length} 行没有写数量
      <Button variant="outline" size="small" onClick={list.takeLeast}>
        都按起订量
      </Button>
    </p>
  )
}

/** Stable handlers, so that a change of one row does not redraw two hundred. */
function useHandlers(list: QuickList) {
  const newest = useRef(list)
  newest.current = list
  const onCode = useCallback(
    (judged: JudgedRow, code: string) => void newest.current.setCode(judged, code),
    [],
  )
  const onQuantity = useCallback(
    (judged: JudgedRow, quantity: number) => newest.current.setQuantity(judged, quantity),
    [],
  )
  const onChoose = useCallback((judged: JudgedRow, skuId: number) => newest.current.choose(judged, skuId), [])
  const onReplace = useCallback(
    (judged: JudgedRow, instead: SkuLine) => newest.current.replace(judged, instead),
    [],
  )
  const onRemove = useCallback((judged: JudgedRow) => newest.current.remove([judged]), [])
  const onLearnt = useCallback(() => newest.current.refresh(), [])
  return { onCode, onQuantity, onChoose, onReplace, onRemove, onLearnt }
}
