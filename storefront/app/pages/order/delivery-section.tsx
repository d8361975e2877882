import { type Delivery, deliveryNames } from '@gongfang/contract/buying/order'
import { Section } from '../../ui/section.tsx'
import styles from './delivery-section.module.css'

const hints: Record<Delivery, string> = {
  express: '送到收货地址',
  depot: '入库后凭核销码领取，不收运费',
}
const ways = Object.keys(deliveryNames) as readonly Delivery[]

/** Chooses between shipping and keeping the goods in the depot. */
export function DeliverySection({
  delivery,
  choose,
}: {
  delivery: Delivery
  choose: (delivery: Delivery) => void
}) {
  return (
    <Section title="配送方式">
      <fieldset className={styles.ways}>
        <legend className="visually-hidden">选择配送方式</legend>
        {ways.map((way) => (
          <label key={way} className={styles.way}>
            <input type="radio" name="delivery" checked={way === delivery} onChange={() => choose(way)} />
            <span>
              <b>{deliveryNames[way]}</b>
              <span className={styles.hint}>{hints[way]}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Section>
  )
}
