import { fen } from '@gongfang/contract/base/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import Phone from '~icons/phone'
import ReceiptText from '~icons/receipt-text'
import ShieldCheck from '~icons/shield-check'
import Truck from '~icons/truck'
import { useSite } from '../../../base/site.ts'
import { screens } from '../../../screens.ts'
import { usePointsMode } from '../../product/price.tsx'
import { amountIn } from '../../product/tier-price.ts'
import styles from './service-card.module.css'

/** Delivery, invoice and service, as the configuration has them: at the right of a wide screen, else below. */
export function ServiceCard() {
  const { freeFreightFen, freeFreightVaries, scoreBuyRate, dispatchHour } = useSite()
  const { aftersaleDays, aftersaleHours, kefuMobile, serviceHours } = useSite()
  const inPoints = usePointsMode()
  return (
    <aside className={styles.card} aria-label="配送、发票与售后">
      <Part icon={<Truck aria-hidden="true" size={18} />} title="配送">
        <li>现货 {dispatchHour}:00 前下单，当天发货</li>
        <li>
          {freeFreightFen > 0 &&
            `满 ${amountIn(fen(freeFreightFen), inPoints, scoreBuyRate)} 包邮${freeFreightVaries ? '（部分地区除外）' : ''}，不足时`}
          运费按地区和重量计算
        </li>
        <li>现货可寄存在商城，凭核销码分次领取</li>
      </Part>
      <Part icon={<ReceiptText aria-hidden="true" size={18} />} title="发票">
        <li>可开普通发票、专用发票</li>
        <li>下单时选择，或付款后申请</li>
        <li>积分支付、抵扣的部分不开票</li>
      </Part>
      <Part icon={<ShieldCheck aria-hidden="true" size={18} />} title="售后">
        {aftersaleDays > 0 && <li>订单完成后 {aftersaleDays} 天内可申请退货、换货、维修</li>}
        <li>提交申请后 {aftersaleHours} 小时内处理</li>
      </Part>
      <Part icon={<Phone aria-hidden="true" size={18} />} title="客服">
        {kefuMobile && (
          <li>
            <a href={`tel:${kefuMobile}`}>{kefuMobile}</a>
          </li>
        )}
        {serviceHours && <li>{serviceHours}</li>}
        <li>
          <Link to={screens.feedback.path}>在线咨询</Link>
        </li>
      </Part>
    </aside>
  )
}

function Part({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section>
      <h2>
        {icon}
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  )
}
