import { showFen, showPoints } from '@gongfang/contract/base/money'
import type { ChangeSums as Sums } from '@gongfang/contract/service/order-change'
import styles from './change-form.module.css'

/** What comes back, what the order of added goods costs, and the difference. */
export function ChangeSums({ sums, waiting }: { sums: Sums | undefined; waiting: boolean }) {
  if (!sums) return <p className={styles.hint}>计算中…</p>
  const inPoints = sums.currency === 'points'
  const [back, more] = inPoints ? [sums.backPoints, sums.morePoints] : [sums.backFen, sums.moreFen]
  const show = (amount: number) => (inPoints ? showPoints(amount) : showFen(amount))
  const difference = more - back
  return (
    <dl className={styles.sums} aria-live="polite" aria-busy={waiting}>
      <div>
        <dt>减少的商品应退</dt>
        <dd>
          {show(back)}
          {!inPoints && sums.backPoints > 0 && `、${showPoints(sums.backPoints)}`}
        </dd>
      </div>
      <div>
        <dt>增加的商品应付（含运费差额）</dt>
        <dd>{show(more)}</dd>
      </div>
      <div className={styles.whole}>
        <dt>{difference < 0 ? '合计退回' : '合计补付'}</dt>
        <dd>{show(Math.abs(difference))}</dd>
      </div>
    </dl>
  )
}
