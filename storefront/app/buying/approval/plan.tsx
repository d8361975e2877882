import { type ApprovalPlan, stepModeNames } from '@gongfang/contract/buying/approval-rules'
import { limitText } from '@gongfang/contract/buying/spending-limit'
import styles from './approval.module.css'

/** The steps of an approval with their deciders and rules. */
export function Plan({ steps, unmet, limits = [] }: ApprovalPlan) {
  return (
    <>
      {limits.map((limit) => (
        <p key={limitText(limit)} className={styles.over}>
          {limitText(limit)}，这笔订单会超出。
        </p>
      ))}
      <ol className={styles.steps}>
        {steps.map(({ level, label, mode, days, people, rules, replaced }) => (
          <li key={`${level} ${label}`}>
            <b>{people.length > 0 ? people.map(({ name }) => name).join('、') : '没有人可以审批'}</b>
            <span>
              {label}
              {people.length > 1 && `，${stepModeNames[mode]}`}，{days} 天内
              {replaced && people.length > 0 && '（由上一级代为审批）'}
            </span>
            <small>规则：{rules.join('、')}</small>
          </li>
        ))}
      </ol>
      {unmet !== '' && (
        <p className={styles.unmet} role="alert">
          没有人可以审批（{unmet}
          ）：不能审批自己的申请，同级的各步须由不同的人审批，请负责人调整审批规则或增加审批人。
        </p>
      )}
    </>
  )
}
