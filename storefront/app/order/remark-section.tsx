import { Field } from '../ui/field.tsx'
import { TextArea, TextInput } from '../ui/input.tsx'
import styles from './remark-section.module.css'
import { Section } from './section.tsx'

interface RemarkSectionProps {
  remark: string
  poNumber: string
  setRemark: (text: string) => void
  setPoNumber: (text: string) => void
}

const MOST = 200

export function RemarkSection({ remark, poNumber, setRemark, setPoNumber }: RemarkSectionProps) {
  return (
    <Section title="备注">
      <div className={styles.fields}>
        <Field label="采购单号" name="poNumber" hint="选填，会印在单据上">
          <TextInput value={poNumber} maxLength={40} onChange={(event) => setPoNumber(event.target.value)} />
        </Field>
        <Field label="订单备注" name="remark" hint={`${[...remark].length} / ${MOST}`}>
          <TextArea
            value={remark}
            rows={2}
            placeholder="对配送、包装的要求"
            onChange={(event) => setRemark([...event.target.value].slice(0, MOST).join(''))}
          />
        </Field>
      </div>
    </Section>
  )
}
