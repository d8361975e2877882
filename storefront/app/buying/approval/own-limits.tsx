import { showFen } from '@gongfang/contract/base/money'
import { limitPeriodNames, type OwnLimit } from '@gongfang/contract/buying/spending-limit'
import { LimitBar } from './limit-bar.tsx'
import styles from './limits.module.css'

/** What a buyer may still order for without an approval. */
export function OwnLimits({ limits, inUse }: { limits: readonly OwnLimit[]; inUse: boolean }) {
  if (limits.length === 0) return <p className={styles.quiet}>没有适用于您的支出限额。</p>
  return (
    <>
      <p className={styles.quiet}>
        {inUse ? '超出限额的订单须先审批。' : '现在没有审批规则使用这些限额。'}
        未付款、已付款和审批中的订单都计入；已取消、被拒绝和已退款的不计。
      </p>
      <ul className={styles.limits}>
        {limits.map(({ unit, period, amountFen, usedFen, leftFen }) => (
          <li key={`${unit} ${period}`}>
            <h3>
              {unit || '我本人'}，{limitPeriodNames[period]}
            </h3>
            <LimitBar amountFen={amountFen} usedFen={usedFen} />
            <p className={leftFen < 0 ? styles.over : ''}>
              {leftFen < 0 ? `已超出 ${showFen(-leftFen)}` : `还可用 ${showFen(leftFen)}`}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
