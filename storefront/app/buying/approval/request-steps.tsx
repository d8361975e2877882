import { showTime } from '@gongfang/contract/base/time'
import {
  deciderText,
  type RequestStep,
  stepModeNames,
  stepStateNames,
} from '@gongfang/contract/buying/approval-rules'
import { Section } from '../../ui/section.tsx'
import styles from './approval.module.css'

export function RequestSteps({ steps }: { steps: readonly RequestStep[] }) {
  if (steps.length === 0) return null
  return (
    <Section title="审批步骤">
      <ol className={styles.steps}>
        {steps.map(({ id, label, mode, state, dueAt, rules, replaced, people }) => (
          <li key={id} data-state={state}>
            <b>
              {label}
              {people.length > 1 && `（${stepModeNames[mode]}）`}
            </b>
            <span>
              {stepStateNames[state]}
              {dueAt !== null && `，${showTime(dueAt)} 前`}
              {replaced && '，由上一级代为审批'}
            </span>
            <span>{people.map(deciderText).join('、')}</span>
            <small>规则：{rules.join('、')}</small>
          </li>
        ))}
      </ol>
    </Section>
  )
}
