import type { Currency } from '@gongfang/contract/base/money'
import type { DeskLine, DeskOrder } from '@gongfang/contract/buying/order-desk'
import { agreedText } from '@gongfang/contract/goods/price-list'
import { Card } from 'antd'
import type { PartColumn } from '../../ui/columns.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { amount, Code, Soft } from '../../ui/show.tsx'
import styles from './detail.module.css'
import { waitingText } from './labels.ts'

export function Goods({ order: { lines, currency } }: { order: DeskOrder }) {
  return (
    <Card size="small" title="商品">
      <PlainTable<DeskLine> label="商品" rowKey="id" rows={lines} columns={columnsOf(currency)} />
    </Card>
  )
}

const columnsOf = (currency: Currency): PartColumn<DeskLine>[] => {
  const inPoints = currency === 'points'
  return [
    {
      key: 'goods',
      title: '商品',
      render: (_, { title, spec, modelCode, ownCode, image }) => (
        <div className={styles.goods}>
          {image && <img src={image} alt="" loading="lazy" />}
          <span>
            {title} <Soft>{spec}</Soft>
            <br />
            <Code>{modelCode}</Code>
            {ownCode && <Soft> 机构物料号 {ownCode}</Soft>}
          </span>
        </div>
      ),
    },
    { key: 'shelf', title: '库位', render: (_, { shelf }) => shelf || <Soft>—</Soft> },
    {
      key: 'price',
      title: '单价',
      align: 'right',
      render: (_, line) => (
        <>
          {amount(inPoints ? line.points : line.priceFen, currency)}
          {line.agreed && (
            <>
              <br />
              <Soft>{agreedText(line.agreed)}</Soft>
            </>
          )}
        </>
      ),
    },
    {
      key: 'quantity',
      title: '数量',
      align: 'right',
      render: (_, { quantity, unit }) => `${quantity} ${unit}`,
    },
    {
      key: 'sent',
      title: '已发',
      align: 'right',
      render: (_, line) => (
        <>
          {line.shippedQuantity}
          {line.waiting > 0 && (
            <>
              <br />
              <Soft>{waitingText(line)}</Soft>
            </>
          )}
        </>
      ),
    },
    {
      key: 'back',
      title: '退款',
      align: 'right',
      render: (_, { askedBack, givenBack }) =>
        [givenBack > 0 && `${givenBack}`, askedBack > 0 && `申请中 ${askedBack}`]
          .filter(Boolean)
          .join('，') || <Soft>—</Soft>,
    },
    {
      key: 'amount',
      title: '小计',
      align: 'right',
      render: (_, line) => {
        const less = inPoints ? line.reductionPoints : line.reductionFen
        return (
          <>
            {amount(inPoints ? line.amountPoints : line.amountFen, currency)}
            {less > 0 && (
              <>
                <br />
                <Soft>已减 {amount(less, currency)}</Soft>
              </>
            )}
          </>
        )
      },
    },
  ]
}
