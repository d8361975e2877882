import type { Output } from '@gongfang/contract/base/endpoint'
import {
  cancelOrder,
  type OrderCard,
  receiveOrder,
  remindShipping,
  reorder,
} from '@gongfang/contract/buying/order'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { orderPath } from '../../base/paths.ts'
import { refreshUserInfo } from '../../base/session.ts'
import { refreshCartCount } from '../../goods/cart/cart-store.ts'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { ReviewButton } from '../review/review-button.tsx'
import { AgainDialog } from './again-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { keepFocus } from './keep-focus.ts'
import styles from './order-actions.module.css'

interface OrderActionsProps {
  order: Pick<OrderCard, 'no' | 'buyer' | 'payWay' | 'remind' | 'actions'>
  payHref: string
  /** The address of the invoice request. Undefined where there is no room for the button. */
  invoiceHref?: string
}

/** Draws the actions that the server offers for the order. The main one is last. */
export function OrderActions({ order, payHref, invoiceHref }: OrderActionsProps) {
  const { no, buyer, payWay, remind, actions } = order
  const [cancelling, setCancelling] = useState(false)
  const [again, setAgain] = useState<Output<typeof reorder> | null>(null)
  const { busy, run } = useOrderChange(no)
  const navigate = useNavigate()

  async function receive() {
    const sure = await confirm({ message: '确认已收到全部商品？', confirmText: '确认收货' })
    if (sure) await run('receive', () => call(receiveOrder, { no }), '已确认收货')
  }

  async function buyAgain() {
    const done = await run('reorder', () => call(reorder, { no }))
    if (!done) return
    void refreshCartCount()
    if (done.skipped.length + done.repriced.length > 0) return setAgain(done)
    toast('success', `已加入购物车 ${done.added} 种`)
    await navigate(screens.cart.path)
  }

  return (
    <div className={styles.actions}>
      {actions.cancel !== undefined && (
        <Button
          variant="outline"
          size="small"
          disabledReason={actions.cancel || undefined}
          onClick={() => setCancelling(true)}
        >
          取消订单
        </Button>
      )}
      {invoiceHref && actions.invoice !== undefined && (
        <Button variant="outline" size="small" disabledReason={actions.invoice || undefined} to={invoiceHref}>
          申请开票
        </Button>
      )}
      {actions.reorder !== undefined && (
        <Button variant="outline" size="small" busy={busy === 'reorder'} onClick={buyAgain}>
          再次购买
        </Button>
      )}
      {actions.depot !== undefined && (
        <Button size="small" to={screens.verification.path}>
          查看寄存
        </Button>
      )}
      {actions.review !== undefined && <ReviewButton no={no} />}
      {actions.remind !== undefined && (
        <Button
          size="small"
          busy={busy === 'remind'}
          disabledReason={actions.remind || undefined}
          onClick={() => run('remind', () => call(remindShipping, { no }), '已提醒，请耐心等待')}
        >
          {remind === 'done' ? '已提醒' : '提醒发货'}
        </Button>
      )}
      {actions.receive !== undefined && (
        <Button
          size="small"
          busy={busy === 'receive'}
          disabledReason={actions.receive || undefined}
          onClick={receive}
        >
          确认收货
        </Button>
      )}
      {actions.pay !== undefined && payWay === 'bank' && (
        <Button
          variant="outline"
          size="small"
          disabledReason={actions.pay || undefined}
          to={orderPath(no, '#transfer')}
        >
          上传凭证
        </Button>
      )}
      {actions.pay !== undefined && (
        <Button variant="cta" size="small" disabledReason={actions.pay || undefined} to={payHref}>
          {buyer === '' ? '立即付款' : '为同事付款'}
        </Button>
      )}
      {again && <AgainDialog again={again} onClose={() => setAgain(null)} />}
      {cancelling && (
        <CancelDialog
          onClose={() => setCancelling(false)}
          onCancel={async (reason) => {
            await run('cancel', () => call(cancelOrder, { no, reason }), '订单已取消')
            setCancelling(false)
          }}
        />
      )}
    </div>
  )
}

/** Runs a change, shows the result, and loads the page again in any case. */
function useOrderChange(no: string) {
  const [busy, setBusy] = useState('')
  const { revalidate } = useRevalidator()
  return {
    busy,
    async run<T>(name: string, start: () => Promise<T>, done = ''): Promise<T | undefined> {
      if (busy) return undefined
      setBusy(name)
      const answer = await change(start())
      if (answer !== undefined && done) toast('success', done)
      void refreshUserInfo()
      await revalidate()
      setBusy('')
      keepFocus(no)
      return answer
    },
  }
}
