import type { OrderPreview } from '@gongfang/contract/buying/order'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/input.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './approval.module.css'
import { OutsideGoods } from './outside-goods.tsx'
import { Plan } from './plan.tsx'

interface ConfirmSectionProps {
  plan: NonNullable<OrderPreview['approval']>
  purpose: string
  onPurpose: (purpose: string) => void
  error: string | undefined
}

/** Says on the order form that the order needs approval, and shows the steps. */
export function ConfirmSection({ plan, purpose, onPurpose, error }: ConfirmSectionProps) {
  return (
    <Section title="审批">
      <p className={styles.lead}>
        按本机构的审批规则、采购目录或所选经费的设置，这笔订单需要审批：提交后不占库存，全部同意时自动以您的名义下单，之后{' '}
        {plan.payDays} 天内付款。
      </p>
      {plan.outside && <OutsideGoods names={plan.outside} />}
      <Plan {...plan} />
      <Field label="用途" name="purpose" hint="选填，审批人可见" error={error}>
        <TextInput value={purpose} maxLength={100} onChange={(event) => onPurpose(event.target.value)} />
      </Field>
    </Section>
  )
}
