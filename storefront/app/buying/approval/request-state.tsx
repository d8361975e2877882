import { type RequestState, requestStateNames } from '@gongfang/contract/buying/approval'
import styles from './approval.module.css'

const looks: Record<RequestState, string | undefined> = {
  draft: styles.quiet,
  pending: styles.open,
  approved: styles.open,
  ordered: styles.good,
  returned: styles.bad,
  rejected: styles.bad,
  withdrawn: styles.quiet,
  expired: styles.quiet,
}

export const RequestStateTag = ({ state }: { state: RequestState }) => (
  <span className={`${styles.state} ${looks[state]}`}>{requestStateNames[state]}</span>
)
