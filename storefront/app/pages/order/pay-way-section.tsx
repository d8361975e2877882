import { type OrderPreview, type PayWay, payWayNames } from '@gongfang/contract/buying/order'
import { wayOf } from '@gongfang/contract/buying/pay-ways'
import { topUpPath } from '../../base/paths.ts'
import { useSite } from '../../base/site.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './delivery-section.module.css'

interface PayWaySectionProps {
  preview: OrderPreview
  /** This is undefined if no payment is available. */
  chosen: PayWay | undefined
  choose: (way: PayWay) => void
}

/** The server decides which ways to pay are available. */
export function PayWaySection({ preview, chosen, choose }: PayWaySectionProps) {
  const { payWays, amounts, balancePoints } = preview
  const { kefuMobile } = useSite()
  const missing = amounts.payablePoints - balancePoints
  return (
    <Section title="支付方式">
      {payWays.length === 0 && (
        <Notice tone="warning" text={`在线支付暂未开通，请联系客服 ${kefuMobile}`.trim()} />
      )}
      {missing > 0 && (
        <Notice
          tone="danger"
          text={`积分不足，还差 ${missing}积分`}
          action={
            <Button size="small" variant="outline" to={topUpPath}>
              去充值
            </Button>
          }
        />
      )}
      <fieldset className={styles.ways}>
        <legend className="visually-hidden">选择支付方式</legend>
        {payWays.map((way) => (
          <label key={way} className={styles.way}>
            <input type="radio" name="payWay" checked={way === chosen} onChange={() => choose(way)} />
            <span>
              <b>{payWayNames[way]}</b>
              <span className={styles.hint}>
                {way === 'points' ? `可用 ${balancePoints}积分` : wayOf(way).hint}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </Section>
  )
}
