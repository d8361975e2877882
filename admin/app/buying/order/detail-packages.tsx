import { orderCan } from '@gongfang/contract/buying/order'
import type { DeskOrder } from '@gongfang/contract/buying/order-desk'
import { Button, Card } from 'antd'
import { useState } from 'react'
import { useCan } from '../../base/session.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code, Time } from '../../ui/show.tsx'
import { ParcelForm } from './parcel-form.tsx'

type Parcel = DeskOrder['packages'][number]

export function Packages({ order }: { order: DeskOrder }) {
  const can = useCan()
  const [shown, show] = useState<Parcel | null>(null)
  const lines = new Map(order.lines.map((line) => [line.id, line]))
  const correctable = can('order.ship') && orderCan.correct.includes(order.state)
  return (
    <Card size="small" title={`包裹（${order.packages.length}）`}>
      <PlainTable<Parcel>
        label="包裹"
        rowKey="id"
        rows={order.packages}
        columns={[
          { key: 'carrier', title: '快递公司', dataIndex: 'carrier' },
          { key: 'no', title: '运单号', render: (_, { trackingNo }) => <Code>{trackingNo}</Code> },
          {
            key: 'lines',
            title: '内容',
            render: (_, parcel) =>
              parcel.lines.map(({ orderLineId, quantity }) => (
                <div key={orderLineId}>
                  <Code>{lines.get(orderLineId)?.modelCode}</Code> ×{quantity}
                </div>
              )),
          },
          { key: 'at', title: '发出时间', render: (_, { shippedAt }) => <Time at={shippedAt} /> },
          ...(correctable
            ? [
                {
                  key: 'do',
                  title: '操作',
                  render: (_: unknown, parcel: Parcel) => (
                    <Button size="small" type="link" onClick={() => show(parcel)}>
                      更正单号
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {shown && <ParcelForm no={order.no} parcel={shown} onClose={() => show(null)} />}
    </Card>
  )
}
