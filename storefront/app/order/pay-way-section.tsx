import { type OrderPreview, payWayNames } from '@gongfang/contract/order'
import { useSite } from '../site.ts'
import { Notice } from './notice.tsx'
import styles from './pay-way-section.module.css'
import { Section } from './section.tsx'

const hints = { demo: '演示环境：扫码后在页面上点击即视为付款', wechat: '', bank: '' } as const

/** What is open is the server's word; with a single way there is nothing to choose. */
export function PayWaySection({ preview: { payWays, amounts, balancePoints } }: { preview: OrderPreview }) {
  const { kefuMobile } = useSite()
  const missing = amounts.payablePoints - balancePoints
  return (
    <Section title="支付方式">
      {payWays.length === 0 && (
        <Notice tone="warning" text={`在线支付暂未开通，请联系客服 ${kefuMobile}`.trim()} />
      )}
      {missing > 0 && <Notice tone="danger" text={`积分不足，还差 ${missing}积分`} />}
      {payWays.map((way) => (
        <p key={way} className={styles.way}>
          <b>{payWayNames[way]}</b>
          <span>{way === 'points' ? `可用 ${balancePoints}积分` : hints[way]}</span>
        </p>
      ))}
    </Section>
  )
}
