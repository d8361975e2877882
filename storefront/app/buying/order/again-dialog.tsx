import type { Output } from '@gongfang/contract/base/endpoint'
import { showFen, showPoints } from '@gongfang/contract/base/money'
import type { reorder } from '@gongfang/contract/buying/order'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './again-dialog.module.css'

const reasons = { offSale: '已下架', outside: '不在采购目录中', cartFull: '购物车已满' }

interface AgainDialogProps {
  again: Output<typeof reorder>
  onClose: () => void
}

/** The changes since the earlier order: other prices, and lines that are no longer sold or find no room in the cart. */
export function AgainDialog({ again: { added, repriced, skipped, currency }, onClose }: AgainDialogProps) {
  const show = currency === 'points' ? showPoints : showFen
  return (
    <Dialog open onClose={onClose} title="再次购买">
      <p>已将 {added} 种商品加入购物车，以下商品与原订单不同：</p>
      <ul className={styles.lines}>
        {repriced.map(({ title, modelCode, before, now }) => (
          <li key={modelCode}>
            <span>
              {title} <span className="code">{modelCode}</span>
            </span>
            <span className={styles.change} data-up={now > before}>
              <del>{show(before)}</del> {show(now)}
              <small>{now > before ? '上涨' : '降价'}</small>
            </span>
          </li>
        ))}
        {skipped.map(({ title, modelCode, why }) => (
          <li key={modelCode}>
            <span>
              {title} <span className="code">{modelCode}</span>
            </span>
            <span className={styles.gone}>{reasons[why]}，未加入</span>
          </li>
        ))}
      </ul>
      <p className={styles.ways}>
        <Button variant="outline" onClick={onClose}>
          留在此页
        </Button>
        <Button to={screens.cart.path}>去购物车</Button>
      </p>
    </Dialog>
  )
}
