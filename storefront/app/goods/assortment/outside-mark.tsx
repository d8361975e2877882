import { type Outside, outsideNames } from '@gongfang/contract/goods/assortment-mode'
import styles from './outside-mark.module.css'

/** Says that goods are outside the assortment of the member's institution. */
export function OutsideMark({ outside }: { outside: Outside | null | undefined }) {
  if (!outside) return null
  return (
    <span className={styles.mark} data-mode={outside} title={outsideTexts[outside]}>
      {outsideNames[outside]}
    </span>
  )
}

/** The same in words, where there is room for them. */
export function OutsideNote({ outside }: { outside: Outside | null | undefined }) {
  if (!outside) return null
  return (
    <p className={styles.note} data-mode={outside} role="status">
      {outsideTexts[outside]}
    </p>
  )
}

const outsideTexts: Record<Outside, string> = {
  mark: '不在本机构的采购目录中',
  ask: '不在本机构的采购目录中，下单需要审批',
  only: '不在本机构的采购目录中，不能购买；需要时请联系本机构管理员',
}
