import type { OrderPreview } from '@gongfang/contract/buying/order'
import { Section } from '../../ui/section.tsx'
import styles from './approval.module.css'
import { OutsideGoods } from './outside-goods.tsx'
import { Plan } from './plan.tsx'

interface ConfirmSectionProps {
  plan: NonNullable<OrderPreview['approval']>
}

/** Says on the order form that the order needs approval, and shows the steps. */
export function ConfirmSection({ plan }: ConfirmSectionProps) {
  return (
    <Section title="审批">
      <p className={styles.lead}>
        按本机构的审批规则、采购目录或所选经费的设置，这笔订单需要审批：提交后不占库存，全部同意时自动以您的名义下单，之后{' '}
        {plan.payDays} 天内付款。
      </p>
      {plan.outside && <OutsideGoods names={plan.outside} />}
      <Plan {...plan} />
    </Section>
  )
}
