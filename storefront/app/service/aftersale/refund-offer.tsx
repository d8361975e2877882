import { type Aftersale, acceptAftersaleRefund } from '@gongfang/contract/service/aftersale'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { useRoleReason } from '../../people/member/role.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './aftersale-card.module.css'
import { sumText } from './steps.ts'

interface RefundOfferProps {
  aftersale: Aftersale
  offer: NonNullable<Aftersale['refundOffer']>
  onDone: () => Promise<void>
}

/** The shop offers a refund instead of the goods. Without an answer the member keeps waiting for the goods. */
export function RefundOffer({ aftersale, offer, onDone }: RefundOfferProps) {
  const { aftersaleNo: no, events } = aftersale
  const [busy, setBusy] = useState(false)
  const barred = useRoleReason('aftersale')
  const sum = sumText(offer.amounts)
  async function accept() {
    const sure = await confirm({ message: `改为退款 ${sum}？不再寄出商品。`, confirmText: '同意退款' })
    if (!sure) return
    setBusy(true)
    const done = await change(call(acceptAftersaleRefund, { aftersaleNo: no }))
    if (done) toast('success', '已改为退款')
    await onDone()
    setBusy(false)
  }
  return (
    <div className={styles.offer}>
      <p>
        商城提议改为退款 {events.findLast(({ what }) => what === 'refundOffered')?.note}。不同意则无需操作。
      </p>
      <Button size="small" busy={busy} disabledReason={barred} onClick={accept}>
        同意改为退款
      </Button>
    </div>
  )
}
