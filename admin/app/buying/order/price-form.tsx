import {
  changeOrderPrice,
  type DeskOrder,
  payableOf,
  shareReduction,
} from '@gongfang/contract/buying/order-desk'
import { Alert, Button, Form, Input, Modal, Space, Table } from 'antd'
import { useState } from 'react'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { QuantityInput, YuanInput } from '../../ui/number-input.tsx'
import { amount, Code, Soft } from '../../ui/show.tsx'
import { payable, priceText } from './labels.ts'

/** Lowers the price of single lines, or of the order by sharing a reduction over its lines. */
export function PriceForm({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const { no, version, currency, amounts } = order
  const inPoints = currency === 'points'
  const [sums, setSums] = useState(() =>
    order.lines.map((line) => (inPoints ? line.amountPoints : line.amountFen) as number),
  )
  const [freight, setFreight] = useState<number>(inPoints ? amounts.freightPoints : amounts.freightFen)
  const [reduction, setReduction] = useState<number | null>(null)
  const { act, busy } = useAct()
  const { askOnce } = useConfirm()
  const [form] = Form.useForm<{ reason: string }>()
  const is = payableOf({
    currency,
    freight,
    deduct: inPoints ? 0 : amounts.deductFen,
    lines: sums.map((sum) => ({ amount: sum })),
  })
  const setSum = (at: number, sum: number) => setSums(sums.map((old, index) => (index === at ? sum : old)))

  const save = async () => {
    const { reason } = await form.validateFields()
    const lines = order.lines.map(({ id }, at) => ({ lineId: id, amount: sums[at] ?? 0 }))
    const input = { no, version, lines, freight, reason: reason.trim() }
    if (is === null) return
    const text = priceText({
      currency,
      before: inPoints ? order.payablePoints : order.payableFen,
      after: is,
      lines: order.lines.map((line, at) => ({
        modelCode: line.modelCode,
        before: inPoints ? line.amountPoints : line.amountFen,
        after: sums[at] ?? 0,
      })),
      freight: { before: inPoints ? amounts.freightPoints : amounts.freightFen, after: freight },
    })
    if (!(await askOnce({ title: `订单 ${no} 改价？`, text, yes: '确认改价' }))) return
    if (await act(changeOrderPrice, input, { form, done: '已改价，已通知会员' })) onClose()
  }
  return (
    <Modal
      open
      width={720}
      title="改价"
      okText="改价"
      cancelText="取消"
      okButtonProps={{ disabled: is === null }}
      confirmLoading={busy}
      onOk={() => save().catch(() => {})}
      onCancel={onClose}
    >
      <PriceLines order={order} sums={sums} onChange={setSum} />
      <Form form={form} layout="vertical" style={{ marginTop: 16 }} initialValues={{ reason: '' }}>
        <Space wrap size={16} align="start">
          <Form.Item label="整单减" extra="按金额分摊到每一行">
            <Space.Compact>
              <SumInput inPoints={inPoints} label="整单减" value={reduction} onChange={setReduction} />
              <Button
                disabled={!reduction}
                onClick={() => {
                  setSums(shareReduction(sums, reduction ?? 0))
                  setReduction(null)
                }}
              >
                分摊
              </Button>
            </Space.Compact>
          </Form.Item>
          {order.delivery === 'express' && (
            <Form.Item label="运费">
              <SumInput inPoints={inPoints} label="运费" value={freight} onChange={setFreight} />
            </Form.Item>
          )}
        </Space>
        <Form.Item
          name="reason"
          label="原因"
          extra="会员会看到"
          rules={[{ required: true, whitespace: true, min: 2, message: '请填写原因（至少 2 个字）' }]}
        >
          <Input maxLength={100} />
        </Form.Item>
      </Form>
      {is === null ? (
        <Alert
          type="error"
          showIcon
          title="应付不能少于 0.01 元或 1 积分，商品金额也不能少于积分抵扣的金额"
        />
      ) : (
        <p role="status">
          应付 {payable(order)} → <b>{amount(is, currency)}</b>
        </p>
      )}
    </Modal>
  )
}

interface PriceLinesProps {
  order: DeskOrder
  sums: readonly number[]
  onChange: (at: number, sum: number) => void
}

function PriceLines({ order: { currency, lines }, sums, onChange }: PriceLinesProps) {
  const inPoints = currency === 'points'
  const fullOf = (line: DeskOrder['lines'][number]) =>
    (inPoints ? line.points : line.priceFen) * line.quantity
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 'max-content', y: 260 }}
      dataSource={lines}
      columns={[
        {
          key: 'goods',
          title: '商品',
          width: 260,
          render: (_, { title, spec, modelCode }) => (
            <>
              {title} <Soft>{spec}</Soft> <Code>{modelCode}</Code>
            </>
          ),
        },
        { key: 'quantity', title: '数量', align: 'right', dataIndex: 'quantity' },
        { key: 'full', title: '原价', align: 'right', render: (_, line) => amount(fullOf(line), currency) },
        {
          key: 'now',
          title: '改为',
          width: 160,
          render: (_, line, at) => (
            <SumInput
              inPoints={inPoints}
              label={`${line.modelCode} 改为`}
              value={sums[at] ?? 0}
              most={fullOf(line)}
              onChange={(sum) => onChange(at, sum)}
            />
          ),
        },
      ]}
    />
  )
}

interface SumInputProps {
  inPoints: boolean
  label: string
  value: number | null
  most?: number
  onChange: (value: number) => void
}

function SumInput({ inPoints, label, value, most, onChange }: SumInputProps) {
  const change = (typed: number | null) => onChange(typed ?? 0)
  return inPoints ? (
    <QuantityInput
      aria-label={label}
      {...(most !== undefined && { max: most })}
      suffix="积分"
      style={{ width: 140 }}
      value={value}
      onChange={change}
    />
  ) : (
    <YuanInput aria-label={label} max={most} value={value} onChange={change} />
  )
}
