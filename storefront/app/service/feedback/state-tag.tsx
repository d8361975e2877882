import type { FeedbackState } from '@gongfang/contract/service/feedback'
import styles from './state-tag.module.css'

const names: Record<FeedbackState, string> = { open: '待回复', replied: '已回复', closed: '已关闭' }

/** The state as a coloured dot with text. */
export const StateTag = ({ state }: { state: FeedbackState }) => (
  <span className={`${styles.state} ${styles[state]}`}>{names[state]}</span>
)
