import FileCheckCorner from '~icons/file-check-corner'
import PackageSearch from '~icons/package-search'
import Truck from '~icons/truck'
import styles from './enter-card.module.css'

const facts = [
  { icon: PackageSearch, text: '按型号、规格、材质查找，库存与货期一目了然' },
  { icon: FileCheckCorner, text: '面向机构：资质审核后下单，可导出报价单' },
  { icon: Truck, text: '现货当日发货，订单进度随时可查' },
]

export function EnterFacts() {
  return (
    <ul className={styles.facts}>
      {facts.map(({ icon: Icon, text }) => (
        <li key={text}>
          <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  )
}
