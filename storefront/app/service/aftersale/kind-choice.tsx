import { type AftersaleOffer, type AskedKind, aftersaleKindNames } from '@gongfang/contract/service/aftersale'
import styles from './apply-form.module.css'
import { kindHints, kindsOf } from './choices.ts'

interface KindChoiceProps {
  offer: AftersaleOffer
  kind: AskedKind
  onChange: (kind: AskedKind) => void
}

/** Shows only the kinds that are possible, each with an explanation. */
export function KindChoice({ offer, kind: chosen, onChange }: KindChoiceProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>售后类型</legend>
      <div className={styles.kinds}>
        {kindsOf(offer).map((kind) => (
          <label key={kind} className={styles.kind}>
            <input type="radio" name="kind" checked={kind === chosen} onChange={() => onChange(kind)} />
            <b>{aftersaleKindNames[kind]}</b>
            <span>{kindHints[kind]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
