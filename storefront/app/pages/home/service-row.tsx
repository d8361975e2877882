import BadgeCheck from '~icons/badge-check'
import PackageCheck from '~icons/package-check'
import ReceiptText from '~icons/receipt-text'
import ShieldCheck from '~icons/shield-check'
import styles from './service-row.module.css'

const services = [
  { icon: ShieldCheck, title: '正品保障', text: '品牌授权，型号可查' },
  { icon: BadgeCheck, title: '资质审核', text: '机构认证后下单' },
  { icon: ReceiptText, title: '电子发票', text: '支持增值税专用发票' },
  { icon: PackageCheck, title: '寄存核销', text: '可寄存，凭码领取' },
]

export function ServiceRow() {
  return (
    <ul className={styles.row} aria-label="服务保障">
      {services.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon aria-hidden="true" size={28} strokeWidth={1.5} />
          <span>
            <strong>{title}</strong>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
