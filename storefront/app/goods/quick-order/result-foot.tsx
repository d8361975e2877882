import { shownPoints, shownSum } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import { useNavigate } from 'react-router'
import { newInquiryPath } from '../../base/paths.ts'
import { useSite } from '../../base/site.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Price } from '../product/price.tsx'
import { ladderOf, tierAt } from '../product/tier-price.ts'
import { AddToList } from '../shopping-list/add-to-list.tsx'
import { askedGoods, askedModels } from './asked.ts'
import { canBeAdded, type JudgedRow } from './judge.ts'
import styles from './result.module.css'
import { download, leftCsv, leftText } from './sheet-text.ts'

interface ResultFootProps {
  rows: readonly JudgedRow[]
  adding: boolean
  onAdd: () => void
}

/** The number and sum of the rows that can be added, and a download of the others. */
export function ResultFoot({ rows, adding, onAdd }: ResultFootProps) {
  const good = rows.filter(canBeAdded)
  const left = rows.filter((judged) => !canBeAdded(judged))
  const listable = rows.flatMap(({ sku, quantity, verdict }) =>
    sku && verdict !== 'ask' ? [{ ...sku, quantity }] : [],
  )
  const sum = useSum(good)
  const navigate = useNavigate()
  const copy = async () => {
    const done = await copyText(leftText(left))
    toast(done ? 'success' : 'warning', done ? `已复制 ${left.length} 行` : '复制失败，请改用导出')
  }
  return (
    <div className={styles.foot}>
      <p className={styles.sum} role="status">
        可加入 <b>{good.length}</b> 种 <b>{sum.pieces}</b> 件，合计{' '}
        <Price fen={shownSum(sum.fen)} points={shownPoints(sum.points)} />
        {left.length > 0 && `；${left.length} 行需处理`}
      </p>
      {left.length > 0 && (
        <>
          <Button
            variant="outline"
            size="small"
            onClick={() =>
              navigate(newInquiryPath(askedModels(left)), { state: { goods: askedGoods(left) } })
            }
          >
            询价（{left.length}）
          </Button>
          <Button variant="ghost" size="small" onClick={copy}>
            复制未匹配项
          </Button>
          <Button
            variant="outline"
            size="small"
            onClick={() => download(`未匹配型号_${dayOf(new Date()).replaceAll('-', '')}.csv`, leftCsv(left))}
          >
            仅导出未匹配项（{left.length}）
          </Button>
        </>
      )}
      <AddToList
        variant="outline"
        lines={() => listable}
        disabledReason={listable.length === 0 ? '没有可加入的型号' : undefined}
      />
      <Button
        busy={adding}
        busyText="加入中…"
        disabledReason={good.length === 0 ? '没有可加入的型号' : undefined}
        onClick={onAdd}
      >
        加入购物车（{good.length}）
      </Button>
    </div>
  )
}

function useSum(rows: readonly JudgedRow[]) {
  const { scoreBuyRate } = useSite()
  const sum = { pieces: 0, fen: 0, points: 0 }
  for (const { sku, quantity, counted = quantity } of rows) {
    if (!sku) continue
    const tier = tierAt(ladderOf(sku, scoreBuyRate), counted)
    sum.pieces += quantity
    sum.fen += tier.priceFen * quantity
    sum.points += tier.points * quantity
  }
  return sum
}
