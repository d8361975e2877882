import { openTransfer } from '@gongfang/contract/money/bank'
import type { ReactNode } from 'react'
import { call } from '../../base/call.ts'
import { orderPath } from '../../base/paths.ts'
import { useLoad } from '../../base/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AccountCard } from '../bank/account-card.tsx'
import styles from './pay-dialog.module.css'
import type { Ask } from './use-pay-status.ts'

interface PayByBankProps {
  no: string
  payBefore: string | null
  ask: Ask
  links: ReactNode
}

/** Shows the account. Nothing is polled, because a transfer takes days. The order's page takes the slip. */
export function PayByBank({ no, payBefore, ask, links }: PayByBankProps) {
  const { data, error, reload } = useLoad(() => call(openTransfer, { no }), no)
  return (
    <>
      <div className={styles.bank}>
        {error !== undefined ? (
          <ErrorState error={error} retry={() => void reload()} />
        ) : data ? (
          <AccountCard transfer={data} />
        ) : (
          <Skeleton lines={5} />
        )}
      </div>
      {payBefore && (
        <p className={styles.deadline}>
          请在 <Countdown until={payBefore} onEnd={() => void ask()} /> 内完成转账并上传凭证
        </p>
      )}
      <div className={styles.buttons}>
        {links}
        <Button to={orderPath(no, '#transfer')}>
          {data && data.state !== 'waiting' ? '查看转账进度' : '上传转账凭证'}
        </Button>
      </div>
    </>
  )
}
