import { Button } from '../../ui/button.tsx'
import { ModelCode } from '../../ui/copy.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/input.tsx'
import { QuantityInput } from '../../ui/form/number-input.tsx'
import { OrderImage } from '../order/order-image.tsx'
import styles from './form.module.css'
import type { WantedRow } from './wanted.ts'

interface WantedLineProps {
  row: WantedRow
  /** Its number, from 1. */
  at: number
  errors: Readonly<Record<string, string>>
  set: (key: string, part: Partial<WantedRow>) => void
  /** Missing for the only line. */
  drop: ((key: string) => void) | undefined
}

/** One line of the form: a model of the shop, or goods in words. */
export function WantedLine({ row, at, errors, set, drop }: WantedLineProps) {
  const { key } = row
  const field = (name: keyof WantedRow) => ({ name: `${key}.${name}`, error: errors[`${key}.${name}`] })
  return (
    <li className={styles.line}>
      {row.skuId === null ? (
        <div className={styles.goods}>
          <Field label={`${at}. 要什么`} required {...field('text')}>
            <TextInput
              value={row.text}
              maxLength={200}
              placeholder="品名、规格、材质、品牌"
              onChange={(event) => set(key, { text: event.target.value })}
            />
          </Field>
        </div>
      ) : (
        <div className={`${styles.goods} ${styles.known}`}>
          <OrderImage src={row.image} />
          <div>
            <b>
              {at}. {row.title}
            </b>
            <p className={styles.spec}>
              {row.spec && <span>{row.spec}</span>}
              <ModelCode code={row.modelCode} />
            </p>
            {errors[`${key}.text`] && (
              <p role="alert" className={styles.wrong}>
                {errors[`${key}.text`]}
              </p>
            )}
          </div>
        </div>
      )}
      <div className={styles.facts}>
        <div data-part="quantity">
          <Field label="数量" required {...field('quantity')}>
            <QuantityInput
              value={row.quantity}
              limits={{ least: 1, unit: row.unit }}
              {...(row.skuId !== null && { after: row.unit })}
              onChange={(quantity) => set(key, { quantity })}
            />
          </Field>
        </div>
        {row.skuId === null && (
          <div data-part="unit">
            <Field label="单位" {...field('unit')}>
              <TextInput
                value={row.unit}
                maxLength={10}
                placeholder="件"
                onChange={(event) => set(key, { unit: event.target.value })}
              />
            </Field>
          </div>
        )}
        <div data-part="day">
          <Field label="希望到货" {...field('wishedOn')}>
            <TextInput
              type="date"
              value={row.wishedOn}
              onChange={(event) => set(key, { wishedOn: event.target.value })}
            />
          </Field>
        </div>
        <div data-part="note">
          <Field label="说明" {...field('note')}>
            <TextInput
              value={row.note}
              maxLength={200}
              onChange={(event) => set(key, { note: event.target.value })}
            />
          </Field>
        </div>
        {drop && (
          <Button
            variant="ghost"
            size="small"
            aria-label={`移除第 ${at} 行`}
            className={styles.drop ?? ''}
            onClick={() => drop(key)}
          >
            移除
          </Button>
        )}
      </div>
    </li>
  )
}
