import type { AftersaleCase } from '@gongfang/contract/aftersale-desk'
import { Table, Typography } from 'antd'
import { Code, Soft } from '../ui/show.tsx'

/** The order's lines; what is asked back of each stands first. */
export function CaseLines({ one: { lines, order } }: { one: AftersaleCase }) {
  const asked = new Map(lines.map((line) => [line.orderLineId, line.quantity]))
  return (
    <>
      <Typography.Title level={5} style={{ marginTop: 16 }}>
        订单商品
      </Typography.Title>
      <Table
        size="small"
        rowKey="orderLineId"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={order.lines}
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
