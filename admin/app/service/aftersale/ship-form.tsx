import type { Output } from '@gongfang/contract/base/endpoint'
import { type AftersaleCase, revealAftersale, shipAftersale } from '@gongfang/contract/service/aftersale-desk'
import { Alert, Form, Input, type InputRef, Modal, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../base/call.ts'
import {
  CarrierFields,
  type CarrierValues,
  lastCarrier,
  parcelIn,
  rememberCarrier,
} from '../../buying/order/carrier-fields.tsx'
import { parcelText } from '../../buying/order/labels.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'

interface Values extends CarrierValues {
  note: string
  models?: Record<string, number>
}

/** Ships an exchange or a repair. An exchange takes the replacement from the stock; a repair does not. */
export function ShipForm({ one, onClose }: { one: AftersaleCase; onClose: () => void }) {
  const { act, busy } = useAct()
  const { askOnce } = useConfirm()
  const [form] = Form.useForm<Values>()
  const input = useRef<InputRef>(null)
  const exchange = one.kind === 'exchange'
  const numbers = useNumbers(one.id)
  const address = addressText(one, numbers)
  const lines = linesOf(one)
  const models = Object.fromEntries(
    lines.map(({ orderLineId, mixed }) => [
      orderLineId,
      mixed ? EACH_ITS_OWN : one.replacements.find((model) => model.orderLineId === orderLineId)?.skuId,
    ]),
  )
  const save = async () => {
    const { carrier, trackingNo, note, models: chosen = {} } = await parcelIn(form)
    const choices = Object.entries(chosen)
      .filter(([, skuId]) => skuId !== EACH_ITS_OWN)
      .map(([id, skuId]) => ({ orderLineId: Number(id), skuId }))
    const values = { id: one.id, carrier, trackingNo, note, lines: choices }
    const text = [
      address,
      `商品：${lines.map(({ title, quantity, unit }) => `${title} ×${quantity} ${unit}`).join('、')}`,
      parcelText({ carrier, trackingNo }),
      `${exchange ? '换货商品从库存扣减，' : ''}会通知会员，不能撤回。`,
    ].join('\n')
    const title = exchange ? '确认寄出换货商品？' : '确认寄还维修商品？'
    if (!(await askOnce({ title, text, yes: exchange ? '确认发货' : '确认寄还' }))) return
    if (!(await act(shipAftersale, values, { form, done: '已寄出，已通知会员' }))) return
    rememberCarrier(values.carrier)
    onClose()
  }
  const send = () => save().catch(() => {})
  return (
    <Modal
      open
      title={exchange ? '换货发货' : '寄还维修商品'}
      okText={exchange ? '发货' : '寄还'}
      cancelText="取消"
      confirmLoading={busy}
      onOk={send}
      onCancel={onClose}
      afterOpenChange={(open) => open && input.current?.focus()}
    >
      <Alert type="info" title={address} style={{ marginBottom: 16 }} />
      <Form
        form={form}
        layout="vertical"
        initialValues={{ carrier: lastCarrier(), trackingNo: '', note: '', models }}
      >
        {exchange &&
          lines.map((line) => (
            <Form.Item
              key={line.orderLineId}
              name={['models', String(line.orderLineId)]}
              label={`${line.title} ×${line.quantity} ${line.unit}`}
              extra="同一商品、同一价格的型号；发货时从库存扣减"
            >
              <Select options={optionsOf(one, line)} />
            </Form.Item>
          ))}
        <CarrierFields form={form} input={input} onEnter={send} />
        <Form.Item name="note" label="说明（选填）" extra="会员会看到">
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const EACH_ITS_OWN = 0

/** The case has a line for each order line and model; this sums the models of each order line. */
function linesOf({ lines }: AftersaleCase) {
  const ids = [...new Set(lines.map(({ orderLineId }) => orderLineId))]
  return ids.map((id) => {
    const all = lines.filter(({ orderLineId }) => orderLineId === id)
    const quantity = all.reduce((sum, line) => sum + line.quantity, 0)
    return { ...all[0]!, quantity, mixed: all.length > 1 }
  })
}

function optionsOf(one: AftersaleCase, line: ReturnType<typeof linesOf>[number]) {
  const models = one.replacements
    .filter(({ orderLineId }) => orderLineId === line.orderLineId)
    .map(({ skuId, spec, modelCode, stock }) => ({
      value: skuId,
      label: `${[spec, modelCode].filter(Boolean).join(' ')}（库存 ${stock}）`,
      disabled: stock < line.quantity,
    }))
  return line.mixed ? [{ value: EACH_ITS_OWN, label: '与退回的型号相同' }, ...models] : models
}

type Numbers = Output<typeof revealAftersale>

/** The whole numbers, which a parcel needs. The server logs each look. The masked ones stay where it fails. */
function useNumbers(id: number): Numbers | null {
  const [numbers, setNumbers] = useState<Numbers | null>(null)
  useEffect(() => {
    call(revealAftersale, { id }).then(setNumbers, () => {})
  }, [id])
  return numbers
}

const addressText = ({ order: { address }, member }: AftersaleCase, numbers: Numbers | null) =>
  address
    ? `${address.receiver} ${numbers?.phone ?? address.phone}，${address.regionText} ${address.detail}`
    : `寄存订单没有收货地址，请与会员（${numbers?.mobile ?? member.mobile}）确认寄送或到店领取`
