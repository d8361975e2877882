import type { AftersaleCase } from '@gongfang/contract/aftersale-desk'
import { PlainTable } from '../ui/plain-table.tsx'
import { Code, Soft } from '../ui/show.tsx'

/** The order's lines; what is asked back of each stands first. */
export function CaseLines({ one: { lines, order } }: { one: AftersaleCase }) {
  const asked = new Map(lines.map((line) => [line.orderLineId, line.quantity]))
  return (
    <>
      <h2 style={{ margin: '16px 0 8px', fontSize: 14 }}>订单商品</h2>
      <PlainTable
        label="订单商品"
        rowKey="orderLineId"
        rows={order.lines}
        columns={[
          {
            key: 'goods',
            title: '商品',
            render: (_, { title, spec, modelCode }) => (
              <>
                {title} <Soft>{spec}</Soft> <Code>{modelCode}</Code>
              </>
            ),
          },
          {
            key: 'quantity',
            title: '所购',
            align: 'right',
            render: (_, row) => `${row.quantity} ${row.unit}`,
          },
          { key: 'shipped', title: '已发', align: 'right', dataIndex: 'shipped' },
          { key: 'claimed', title: '售后合计', align: 'right', dataIndex: 'claimed' },
          {
            key: 'asked',
            title: '本单',
            align: 'right',
            render: (_, { orderLineId }) => {
              const quantity = asked.get(orderLineId)
              return quantity === undefined ? <Soft>—</Soft> : <b>{quantity}</b>
            },
          },
        ]}
      />
    </>
  )
}
