import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Countdown } from '../ui/countdown.tsx'
import styles from './pay-dialog.module.css'
import type { Ask } from './use-pay-status.ts'

interface PayByBankProps {
  no: string
  payBefore: string | null
  ask: Ask
  links: ReactNode
}

/** Nothing to watch here: a transfer takes days. Account and slip are on the order's own page. */
export function PayByBank({ no, payBefore, ask, links }: PayByBankProps) {
  return (
    <>
      {payBefore && (
        <p className={styles.deadline}>
          请在 <Countdown until={payBefore} onEnd={() => void ask()} /> 内完成转账并上传凭证
        </p>
      )}
      <div className={styles.buttons}>
        {links}
        <Button to={`/order/detail?no=${no}`}>查看收款账户</Button>
      </div>
    </>
  )
}
