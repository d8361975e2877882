import { type DeskOrder, shipDeskOrder } from '@gongfang/contract/buying/order-desk'
import { Alert, App, Form, type InputRef, Modal, Switch, Table } from 'antd'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { QuantityInput } from '../../ui/number-input.tsx'
import { Code, Soft } from '../../ui/show.tsx'
import {
  CarrierFields,
  type CarrierValues,
  lastCarrier,
  parcelIn,
  rememberCarrier,
} from './carrier-fields.tsx'
import { shippableQuantity, shipText, waitingText, wholeParcel } from './labels.ts'

interface ShipFormProps {
  order: DeskOrder
  onClose: () => void
}

/** Ships one parcel: everything that can be shipped, or a part of it. */
export function ShipForm({ order, onClose }: ShipFormProps) {
  const { no } = order
  const { message } = App.useApp()
  const { act, busy } = useAct()
  const { askOnce } = useConfirm()
  const { revalidate } = useRevalidator()
  const [form] = Form.useForm<CarrierValues>()
  const input = useRef<InputRef>(null)
  const rest = order.lines.filter((line) => shippableQuantity(line) > 0)
  const missing = order.lines.filter(({ waiting }) => waiting > 0)
  const [split, setSplit] = useState(false)
  const [pieces, setPieces] = useState<Record<string, number>>({})
  const lines = rest
    .map(({ modelCode }) => ({ modelCode, quantity: pieces[modelCode] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)

  const save = async () => {
    const { carrier, trackingNo } = await parcelIn(form)
    if (split && lines.length === 0) {
      message.error('请填写这个包裹里的数量')
      return
    }
    const all = rest.map((line) => ({ modelCode: line.modelCode, quantity: shippableQuantity(line) }))
    const packed = split ? lines : all
    const left = sumOf(all) - sumOf(packed)
    const text = shipText(order, { carrier, trackingNo, lines: packed, left })
    if (!(await askOnce({ title: `确认发货？订单 ${no}`, text, yes: '确认发货' }))) return
    const parcel = { no, carrier, trackingNo, ...(split ? { lines } : wholeParcel(order)) }
    const refused = () => {
      void revalidate()
      return false
    }
    const sent = await act(shipDeskOrder, parcel, { form, done: '已发货，已通知会员', refused })
    if (!sent) return
    rememberCarrier(parcel.carrier)
    if (sent.alsoOn.length > 0) message.warning(`这个运单号也用在订单 ${sent.alsoOn.join('、')}，请核对`, 8)
    onClose()
  }
  const send = () => save().catch(() => {})

  return (
    <Modal
      open
      title="发货"
      okText="发货"
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ disabled: rest.length === 0 }}
      onOk={send}
      onCancel={onClose}
      afterOpenChange={(open) => open && input.current?.focus()}
    >
      <Form form={form} layout="vertical" initialValues={{ carrier: lastCarrier(), trackingNo: '' }}>
        <CarrierFields form={form} input={input} onEnter={send} />
        <Form.Item label="只发一部分" extra={split ? '其余商品可再发一个包裹' : undefined} htmlFor="split">
          <Switch id="split" checked={split} onChange={setSplit} />
        </Form.Item>
      </Form>
      {missing.length > 0 && <WaitingNotice lines={missing} partly={rest.length > 0} />}
      {rest.length > 0 && <ShipLines lines={rest} pieces={split ? pieces : null} onChange={setPieces} />}
    </Modal>
  )
}

const sumOf = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

type Line = DeskOrder['lines'][number]

const WaitingNotice = ({ lines, partly }: { lines: readonly Line[]; partly: boolean }) => (
  <Alert
    type="warning"
    style={{ marginBottom: 12 }}
    title={partly ? '部分商品待到货，入库后再发一个包裹' : '商品尚未到货，请入库后再发'}
    description={lines.map((line) => (
      <div key={line.id}>
        <Code>{line.modelCode}</Code> {waitingText(line)}
      </div>
    ))}
  />
)

interface ShipLinesProps {
  lines: Line[]
  /** Quantities of this parcel by model code; null when the parcel holds everything. */
  pieces: Record<string, number> | null
  onChange: (pieces: Record<string, number>) => void
}

const ShipLines = ({ lines, pieces, onChange }: ShipLinesProps) => (
  <Table
    size="small"
    rowKey="id"
    pagination={false}
    scroll={{ y: 260 }}
    dataSource={lines}
    columns={[
      {
        key: 'goods',
        title: '可发商品',
        render: (_, { title, spec, modelCode }) => (
          <>
            {title} <Soft>{spec}</Soft> <Code>{modelCode}</Code>
          </>
        ),
      },
      {
        key: 'left',
        title: '可发',
        align: 'right',
        width: 64,
        render: (_, line) => shippableQuantity(line),
      },
      ...(pieces
        ? [
            {
              key: 'now',
              title: '这次发',
              width: 110,
              render: (_: unknown, line: Line) => (
                <QuantityInput
                  aria-label={`${line.modelCode} 这次发`}
                  min={0}
                  max={shippableQuantity(line)}
                  style={{ width: 88 }}
                  value={pieces[line.modelCode] ?? 0}
                  onChange={(value) => onChange({ ...pieces, [line.modelCode]: value ?? 0 })}
                />
              ),
            },
          ]
        : []),
    ]}
  />
)
