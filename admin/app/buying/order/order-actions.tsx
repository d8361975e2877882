import { orderCan } from '@gongfang/contract/buying/order'
import { canChangeAddress, cancelDeskOrder, type DeskOrder } from '@gongfang/contract/buying/order-desk'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { AddressForm } from './address-form.tsx'
import { PriceForm } from './price-form.tsx'
import { PrintMenu } from './print-menu.tsx'
import { ShipForm } from './ship-form.tsx'

/** The actions that the order's state and the permissions allow. */
export function OrderActions({ order }: { order: DeskOrder }) {
  const { no, state } = order
  const can = useCan()
  const { askReason } = useConfirm()
  const { act, busy } = useAct()
  const [open, setOpen] = useState<'ship' | 'price' | 'address' | null>(null)
  const close = () => setOpen(null)
  const cancel = async () => {
    const reason = await askReason({
      title: '取消订单？',
      text: '占用的库存和积分会退回，会员会收到通知。',
      yes: '取消订单',
      danger: true,
      most: 50,
      templates: ['缺货', '价格有误', '会员要求取消', '重复下单'],
    })
    if (reason) await act(cancelDeskOrder, { no, reason }, { done: '已取消，已通知会员' })
  }
  return (
    <Space wrap>
      {can('order.ship') && orderCan.ship.includes(state) && (
        <Button type="primary" onClick={() => setOpen('ship')}>
          发货
        </Button>
      )}
      {can('order.price') && orderCan.price.includes(state) && (
        <Button onClick={() => setOpen('price')}>改价</Button>
      )}
      {can('order.write') && canChangeAddress(order) && (
        <Button onClick={() => setOpen('address')}>修改地址</Button>
      )}
      <PrintMenu nos={[no]} />
      {can('order.write') && orderCan.cancel.includes(state) && (
        <Button danger loading={busy} onClick={cancel}>
          取消订单
        </Button>
      )}
      {open === 'ship' && <ShipForm order={order} onClose={close} />}
      {open === 'price' && <PriceForm order={order} onClose={close} />}
      {open === 'address' && <AddressForm order={order} onClose={close} />}
    </Space>
  )
}
