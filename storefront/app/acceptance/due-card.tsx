import type { DoneAcceptance, DueOrder } from '@gongfang/contract/acceptance'
import { showTime } from '@gongfang/contract/time'
import { Link } from 'react-router'
import { ProductImage } from '../product/product-image.tsx'
import styles from './acceptance.module.css'
import { acceptancePath } from './paths.ts'

/** An order that waits; the whole card is a link. */
export function DueCard({ due }: { due: DueOrder }) {
  const { no, buyer, unitPath, title, image, kinds, pieces, dueAt } = due
  return (
    <article className={styles.card}>
      <ProductImage src={image} alt="" size={48} />
      <div className={styles.body}>
        <h2>
          <Link to={acceptancePath(no)} className={styles.cover}>
            {title}
            {kinds > 1 && ` 等 ${kinds} 种`}
          </Link>
        </h2>
        <p className={styles.facts}>
          <span>{pieces > 0 ? `待验收 ${pieces} 件` : '商品在售后中'}</span>
          <span>采购人 {buyer || '已注销会员'}</span>
          {unitPath !== '' && <span>{unitPath}</span>}
        </p>
        <p className={styles.small}>
          <span className="numbers">{no}</span> <time dateTime={dueAt}>{showTime(dueAt)}</time>
        </p>
      </div>
    </article>
  )
}

export function DoneCard({ done }: { done: DoneAcceptance }) {
  const { no, orderNo, receiver, buyer, title, kinds, accepted, refused, at } = done
  return (
    <article className={styles.card}>
      <div className={`${styles.body} ${styles.wide}`}>
        <h2>
          <Link to={acceptancePath(orderNo)} className={styles.cover}>
            {title}
            {kinds > 1 && ` 等 ${kinds} 种`}
          </Link>
        </h2>
        <p className={styles.facts}>
          <span>验收 {accepted} 件</span>
          {refused > 0 && <span className={styles.wrong}>拒收 {refused} 件</span>}
          <span>验收人 {receiver || '已注销会员'}</span>
          <span>采购人 {buyer || '已注销会员'}</span>
        </p>
        <p className={styles.small}>
          <span className="numbers">{no}</span> <time dateTime={at}>{showTime(at)}</time>
        </p>
      </div>
    </article>
  )
}
