import { showTime } from '@gongfang/contract/base/time'
import { type PersonState, type RequestStep, stepModeNames } from '@gongfang/contract/buying/approval-rules'
import { Section } from '../../ui/section.tsx'
import styles from './approval.module.css'

const stateNames: Record<RequestStep['state'], string> = {
  later: '未开始',
  waiting: '审批中',
  done: '已同意',
  closed: '已结束',
}
const answers: Partial<Record<PersonState, string>> = {
  approved: '同意',
  returned: '退回',
  rejected: '拒绝',
}

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
              {stateNames[state]}
              {dueAt !== null && `，${showTime(dueAt)} 前`}
              {replaced && '，由上一级代为审批'}
            </span>
            <span>
              {people
                .map(({ name, standIn, state: answer, at }) => {
                  const who = standIn ? `${name}（代）` : name
                  return answers[answer] && at !== null ? `${who} ${showTime(at)} ${answers[answer]}` : who
                })
                .join('、')}
            </span>
            <small>规则：{rules.join('、')}</small>
          </li>
        ))}
      </ol>
    </Section>
  )
}
