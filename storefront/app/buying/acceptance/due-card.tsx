import {
  type DoneAcceptance,
  type DueOrder,
  type RefusedOrder,
  refusedNames,
} from '@gongfang/contract/buying/acceptance'
import { ProductImage } from '../../goods/product/product-image.tsx'
import { LinkCard } from '../../ui/link-card.tsx'
import styles from './acceptance.module.css'
import { acceptancePath } from './paths.ts'

const goodsOf = ({ title, kinds }: DueOrder | DoneAcceptance | RefusedOrder) =>
  kinds > 1 ? `${title} 等 ${kinds} 种` : title

/** An order that waits. */
export function DueCard({ due }: { due: DueOrder }) {
  const { no, buyer, unitPath, image, pieces, dueAt } = due
  return (
    <LinkCard
      to={acceptancePath(no)}
      title={goodsOf(due)}
      picture={<ProductImage src={image} alt="" size={48} />}
      no={no}
      at={dueAt}
    >
      <span>{pieces > 0 ? `待验收 ${pieces} 件` : '商品在售后中'}</span>
      <span>采购人 {buyer || '已注销会员'}</span>
      {unitPath !== '' && <span>{unitPath}</span>}
    </LinkCard>
  )
}

/** An order with refused goods that nobody has settled. */
export function RefusedCard({ refused }: { refused: RefusedOrder }) {
  const { no, buyer, unitPath, image, pieces, reasons, refusedAt } = refused
  return (
    <LinkCard
      to={acceptancePath(no)}
      title={goodsOf(refused)}
      picture={<ProductImage src={image} alt="" size={48} />}
      no={no}
      at={refusedAt}
    >
      <span className={styles.wrong}>
        拒收 {pieces} 件（{reasons.map((reason) => refusedNames[reason]).join('、')}），尚未申请售后
      </span>
      <span>采购人 {buyer || '已注销会员'}</span>
      {unitPath !== '' && <span>{unitPath}</span>}
    </LinkCard>
  )
}

export function DoneCard({ done }: { done: DoneAcceptance }) {
  const { no, orderNo, receiver, buyer, accepted, refused, at } = done
  return (
    <LinkCard to={acceptancePath(orderNo)} title={goodsOf(done)} no={no} at={at}>
      {accepted > 0 && <span>验收 {accepted} 件</span>}
      {refused > 0 && <span className={styles.wrong}>拒收 {refused} 件</span>}
      <span>验收人 {receiver || '已注销会员'}</span>
      <span>采购人 {buyer || '已注销会员'}</span>
    </LinkCard>
  )
}
