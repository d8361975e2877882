import { fieldId } from '../../ui/form/field.tsx'
import { Checkbox } from '../../ui/form/input.tsx'
import { QtyStepper } from '../../ui/form/qty-stepper.tsx'
import styles from './apply-form.module.css'
import type { OriginLine, Origins } from './origins.ts'

interface OriginChoiceProps {
  lines: readonly OriginLine[]
  origins: Origins
  onChange: (origins: Origins) => void
  error: string | undefined
}

/** How many of the pieces the institution had accepted, and with which serial numbers. */
export function OriginChoice({ lines, origins, onChange, error }: OriginChoiceProps) {
  return (
    <fieldset id={fieldId('serials')} tabIndex={-1} aria-describedby={error ? 'serials-error' : undefined}>
      <legend className={styles.legend}>已验收的商品</legend>
      <ul className={styles.lines}>
        {lines.map((line) => {
          const { orderLineId, title, spec, unit, accepted, least, most, serials, chosen, needed } = line
          const set = (change: Origins[number]) =>
            onChange({ ...origins, [orderLineId]: { ...origins[orderLineId], ...change } })
          return (
            <li key={orderLineId} className={styles.origin}>
              <b>
                {title} {spec}
              </b>
              {least < most ? (
                <div className={styles.quantity}>
                  其中已验收
                  <QtyStepper
                    value={accepted}
                    min={least}
                    step={1}
                    max={most}
                    tooMany={`其中已验收的最多 ${most} ${unit}`}
                    label={`其中已验收的数量，${title} ${spec}`}
                    onChange={(quantity) => set({ accepted: quantity, serials: chosen })}
                  />
                  {unit}，其余为拒收或未验收的
                </div>
              ) : (
                <span className={styles.hint}>
                  {accepted} {unit}为已验收的商品
                </span>
              )}
              {serials.length > 0 && most > 0 && (
                <fieldset>
                  <legend className={styles.hint}>序列号{needed > 0 && `（请选择 ${needed} 个以上）`}</legend>
                  <div className={styles.serials}>
                    {serials.map((serial) => (
                      <Checkbox
                        key={serial}
                        checked={chosen.includes(serial)}
                        onChange={(event) =>
                          set({
                            serials: event.target.checked
                              ? [...chosen, serial]
                              : chosen.filter((one) => one !== serial),
                          })
                        }
                      >
                        {serial}
                      </Checkbox>
                    ))}
                  </div>
                </fieldset>
              )}
            </li>
          )
        })}
      </ul>
      {error && (
        <p id="serials-error" className={styles.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
