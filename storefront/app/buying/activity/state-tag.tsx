import {
  type ActivityState,
  activityStateNames,
  type SignUpState,
  signUpStateNames,
} from '@gongfang/contract/buying/activity'
import styles from './state-tag.module.css'

/** The state as a coloured dot with text. */
export function ActivityTag({ state }: { state: ActivityState }) {
  return <span className={`${styles.state} ${styles[state]}`}>{activityStateNames[state]}</span>
}

export function SignUpTag({ state }: { state: SignUpState }) {
  return <span className={`${styles.state} ${styles[state]}`}>{signUpStateNames[state]}</span>
}
