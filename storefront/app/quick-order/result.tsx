import type { SkuLine } from '@gongfang/contract/catalogue'
import { useCallback, useRef } from 'react'
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
  return { onCode, onQuantity, onChoose, onReplace, onRemove }
}
