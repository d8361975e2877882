import { agreedText } from '@gongfang/contract/goods/price-list'
import { originText } from '@gongfang/contract/service/aftersale'
import type { AftersaleCase } from '@gongfang/contract/service/aftersale-desk'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code, Soft } from '../../ui/show.tsx'

const places = {
  toSend: '待发',
  held: '寄存',
  out: '会员处',
  givenBack: '未出库已退',
} as const

/** The order's lines: where their pieces are and how many the case is about. */
export function CaseLines({ one: { lines, origins, order } }: { one: AftersaleCase }) {
  const askedOf = (id: number) =>
    lines.filter((line) => line.orderLineId === id).reduce((sum, { quantity }) => sum + quantity, 0)
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
            render: (_, { title, spec, modelCode, ownCode, agreed }) => (
              <>
                {title} <Soft>{spec}</Soft> <Code>{modelCode}</Code>
                {ownCode && <Soft> 机构物料号 {ownCode}</Soft>}
                {agreed && (
                  <div>
                    <Soft>{agreedText(agreed)}</Soft>
                  </div>
                )}
              </>
            ),
          },
          {
            key: 'quantity',
            title: '所购',
            align: 'right',
            render: (_, row) => `${row.quantity} ${row.unit}`,
          },
          {
            key: 'places',
            title: '现在何处',
            render: (_, row) => <Places row={row} />,
          },
          { key: 'claimed', title: '售后合计', align: 'right', dataIndex: 'claimed' },
          {
            key: 'asked',
            title: '本单',
            align: 'right',
            render: (_, { orderLineId }) => {
              const quantity = askedOf(orderLineId)
              const origin = origins.find((from) => from.orderLineId === orderLineId)
              return quantity === 0 ? (
                <Soft>—</Soft>
              ) : (
                <>
                  <b>{quantity}</b>
                  {origin && (
                    <div>
                      <Soft>客户{originText(origin)}</Soft>
                    </div>
                  )}
                </>
              )
            },
          },
        ]}
      />
    </>
  )
}

type Row = AftersaleCase['order']['lines'][number]

/** `待发 2（申请退款 1） · 会员处 1` */
function Places({ row: { places: at, models } }: { row: Row }) {
  const parts = (Object.keys(places) as (keyof typeof places)[])
    .filter((place) => at[place] > 0)
    .map((place) => {
      const asked = (place === 'toSend' || place === 'held') && at.askedBack > 0
      return `${places[place]} ${at[place]}${asked ? `（申请退款 ${at.askedBack}）` : ''}`
    })
  return (
    <>
      {parts.join(' · ')}
      {models.map(({ modelCode, delivered }) => (
        <div key={modelCode}>
          <Soft>会员处 {delivered}</Soft> <Code>{modelCode}</Code>
        </div>
      ))}
    </>
  )
}
