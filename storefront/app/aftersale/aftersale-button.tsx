import { takesAftersales } from '@gongfang/contract/aftersale'
import type { OrderDetail, OrderLine } from '@gongfang/contract/order'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSite } from '../base/site.ts'
import { useRoleReason } from '../member/role.ts'
import { Button } from '../ui/button.tsx'
import { late } from '../ui/late.tsx'
import styles from './aftersale-button.module.css'

const ApplyDrawer = late(() => import('./apply-drawer.tsx').then((part) => part.ApplyDrawer))

/** The after-sale of a paid order line: the pieces in after-sales, and a button to apply for more. */
export function AftersaleButton({ order, line }: { order: OrderDetail; line: OrderLine }) {
  const [open, setOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const left = line.quantity - line.claimed
  const { aftersaleDays: days } = useSite()
  const taken = takesAftersales(order, { days, now: new Date() })
  const barred = useRoleReason('aftersale')
  const over = order.state === 'done' && !taken
  const offered = left > 0 && (over || taken)
  if (!offered && line.claimed === 0) return null
  return (
    <p className={styles.row}>
      {offered && (
        <Button
          variant="outline"
          size="small"
          aria-label={`申请售后 ${line.title} ${line.spec}`}
          disabledReason={over ? `订单完成已超过 ${days} 天，不能申请售后` : barred}
          onClick={() => setOpen(true)}
        >
          申请售后
        </Button>
      )}
      {line.claimed > 0 && (
        <span className={styles.claimed}>
          售后 {line.claimed} / {line.quantity} {line.unit}
        </span>
      )}
      {open && (
        <ApplyDrawer
          no={order.no}
          lineId={line.id}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            void revalidate()
          }}
        />
      )}
    </p>
  )
}
