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
import { orderChangePath, orderPath } from '../../base/paths.ts'
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
  const { no, actions } = order
  const [cancelling, setCancelling] = useState(false)
  const { busy, run } = useOrderChange(no)
  const { again, setAgain, buyAgain } = useBuyingAgain(() => run('reorder', () => call(reorder, { no })))

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
      {!invoiceHref && actions.change !== undefined && (
        <Button
          variant="outline"
          size="small"
          disabledReason={actions.change || undefined}
          to={orderChangePath(no)}
        >
          修改订单
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
      <DeliveryButtons order={order} busy={busy} run={run} />
      {actions.pay !== undefined && <PayButtons order={order} why={actions.pay} payHref={payHref} />}
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

interface DeliveryButtonsProps extends ReturnType<typeof useOrderChange> {
  order: OrderActionsProps['order']
}

function DeliveryButtons({ order: { no, remind, actions }, busy, run }: DeliveryButtonsProps) {
  async function receive() {
    const sure = await confirm({ message: '确认已收到全部商品？', confirmText: '确认收货' })
    if (sure) await run('receive', () => call(receiveOrder, { no }), '已确认收货')
  }

  return (
    <>
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
    </>
  )
}

interface PayButtonsProps extends Pick<OrderActionsProps, 'order' | 'payHref'> {
  /** The reason why it cannot be paid now; '' where it can. */
  why: string
}

const PayButtons = ({ order: { no, buyer, payWay }, why, payHref }: PayButtonsProps) => (
  <>
    {payWay === 'bank' && (
      <Button
        variant="outline"
        size="small"
        disabledReason={why || undefined}
        to={orderPath(no, '#transfer')}
      >
        上传凭证
      </Button>
    )}
    <Button variant="cta" size="small" disabledReason={why || undefined} to={payHref}>
      {buyer === '' ? '立即付款' : '为同事付款'}
    </Button>
  </>
)

type Again = Output<typeof reorder>

/** Puts the goods into the cart. What changed is shown in a dialog, else the cart opens. */
function useBuyingAgain(put: () => Promise<Again | undefined>) {
  const [again, setAgain] = useState<Again | null>(null)
  const navigate = useNavigate()
  async function buyAgain() {
    const done = await put()
    if (!done) return
    void refreshCartCount()
    if (done.skipped.length + done.repriced.length > 0) return setAgain(done)
    toast('success', `已加入购物车 ${done.added} 种`)
    await navigate(screens.cart.path)
  }
  return { again, setAgain, buyAgain }
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
