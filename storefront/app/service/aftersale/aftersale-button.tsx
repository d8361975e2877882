import type { OrderLine } from '@gongfang/contract/buying/order'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import styles from './aftersale-button.module.css'

const ApplyDrawer = late(() => import('./apply-drawer.tsx').then((part) => part.ApplyDrawer))

interface AftersaleButtonProps {
  no: string
  line: OrderLine
  /** Undefined: the order takes no after-sales. Otherwise why the reader may not apply for one, or ''. */
  offered: string | undefined
}

/** The pieces of an order line in after-sales, and a button to apply for more. */
export function AftersaleButton({ no, line, offered }: AftersaleButtonProps) {
  const [open, setOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const isOffered = offered !== undefined && line.quantity > line.claimed + line.handedOver
  if (!isOffered && line.claimed === 0) return null
  return (
    <p className={styles.row}>
      {isOffered && (
        <Button
          variant="outline"
          size="small"
          aria-label={`申请售后 ${line.title} ${line.spec}`}
          disabledReason={offered || undefined}
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
          no={no}
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
