import type { OrderNotes } from '@gongfang/contract/buying/order'
import { Field } from '../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../ui/form/input.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './remark-section.module.css'

interface RemarkSectionProps {
  notes: OrderNotes
  change: (part: Partial<OrderNotes>) => void
  errors: Record<string, string>
}

const MOST = 200

export function RemarkSection({ notes: { remark, poNumber }, change, errors }: RemarkSectionProps) {
  return (
    <Section title="备注">
      <div className={styles.fields}>
        <Field label="采购单号" name="poNumber" hint="选填，随订单保存，便于对账" error={errors.poNumber}>
          <TextInput
            value={poNumber}
            maxLength={40}
            onChange={(event) => change({ poNumber: event.target.value })}
          />
        </Field>
        <Field label="订单备注" name="remark" hint={`${[...remark].length} / ${MOST}`} error={errors.remark}>
          <TextArea
            value={remark}
            rows={2}
            placeholder="对配送、包装的要求"
            onChange={(event) => change({ remark: [...event.target.value].slice(0, MOST).join('') })}
          />
        </Field>
      </div>
    </Section>
  )
}
