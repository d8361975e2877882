import type { OrderDetail } from '@gongfang/contract/order'
import { orderPath } from '../base/paths.ts'
import { useRoleReason } from '../member/role.ts'
import { Button } from '../ui/button.tsx'
import styles from './order-actions.module.css'

interface PayForColleagueProps {
  order: Pick<OrderDetail, 'no' | 'payWay' | 'currency' | 'payableFen'>
  payHref: string
}

/** Draws nothing for those who may not pay for colleagues, and for what only points can pay. */
export function PayForColleague({ order, payHref }: PayForColleagueProps) {
  const barred = useRoleReason('payOfColleague')
  if (barred || order.currency === 'points' || order.payableFen === 0) return null
  return (
    <div className={styles.actions}>
      {order.payWay === 'bank' && (
        <Button variant="outline" size="small" to={orderPath(order.no, '#transfer')}>
          上传凭证
        </Button>
      )}
      <Button variant="cta" size="small" to={payHref}>
        为同事付款
      </Button>
    </div>
  )
}
