import { type FeedbackKind, feedbackKinds } from '@gongfang/contract/service/feedback'
import CircleAlert from '~icons/circle-alert'
import { fieldId } from '../../ui/form/field.tsx'
import { kinds } from './feedback-view.ts'
import styles from './kind-choice.module.css'

interface KindChoiceProps {
  kind: FeedbackKind | ''
  onChange: (kind: FeedbackKind) => void
  error: string | undefined
}

export function KindChoice({ kind: chosen, onChange, error }: KindChoiceProps) {
  return (
    <fieldset aria-describedby={error ? 'kind-error' : undefined}>
      <legend className={styles.legend}>
        反馈类型<span aria-hidden="true">*</span>
      </legend>
      <div className={styles.kinds}>
        {kinds.map((kind, at) => (
          <label key={kind} className={styles.kind}>
            <input
              id={at === 0 ? fieldId('kind') : undefined}
              type="radio"
              name="kind"
              value={kind}
              checked={kind === chosen}
              onChange={() => onChange(kind)}
            />
            {feedbackKinds[kind]}
          </label>
        ))}
      </div>
      {error && (
        <p id="kind-error" className={styles.wrong}>
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
