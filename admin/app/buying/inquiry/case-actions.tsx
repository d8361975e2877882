import { LossReason, lossReasonNames } from '@gongfang/contract/buying/inquiry'
import { explainLoss, type InquiryDeskCase, withdrawOffer } from '@gongfang/contract/buying/inquiry-desk'
import { Button, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { priceRowsOf } from './price-rows.ts'
import { ToPriceList } from './to-price-list.tsx'

interface CaseActionsProps {
  one: InquiryDeskCase
  onOffer: () => void
}

/** Buttons for the actions that the state and the permissions allow. */
export function CaseActions({ one, onOffer }: CaseActionsProps) {
  const { no, can, current } = one
  const { act, busy } = useAct()
  const { askReason } = useConfirm()
  const [explaining, setExplaining] = useState(false)
  const [listing, setListing] = useState(false)
  const mayPrice = useCan()('price.write') && current !== null && priceRowsOf(current).length > 0
  const withdraw = async () => {
    const reason = await askReason({
      title: current ? '撤回报价？' : '谢绝这张询价单？',
      text: '会员会看到原因，不能再接受。',
      label: '原因',
      templates: ['商品已停产', '暂时无法供应', '报价有误，稍后重新报价'],
      most: 100,
      required: true,
      yes: current ? '撤回' : '谢绝',
      danger: true,
    })
    if (reason !== null) await act(withdrawOffer, { no, reason }, { done: '已撤回，已通知会员' })
  }
  return (
    <>
      {can.explain && <Button onClick={() => setExplaining(true)}>记下未成交原因</Button>}
      {mayPrice && <Button onClick={() => setListing(true)}>写入价目表</Button>}
      {can.withdraw && (
        <Button danger disabled={busy} onClick={withdraw}>
          {current ? '撤回报价' : '谢绝询价'}
        </Button>
      )}
      {(can.offer || can.revise) && (
        <Button type="primary" onClick={onOffer}>
          {can.offer ? '报价' : '改报'}
        </Button>
      )}
      {explaining && <ExplainForm one={one} onClose={() => setExplaining(false)} />}
      {listing && current && <ToPriceList one={one} offer={current} onClose={() => setListing(false)} />}
    </>
  )
}

interface Values {
  reason: LossReason
  text: string
}

function ExplainForm({
  one: { no, lossReason, lossText },
  onClose,
}: {
  one: InquiryDeskCase
  onClose: () => void
}) {
  const [form] = Form.useForm<Values>()
  const { act, busy } = useAct()
  const save = async ({ reason, text }: Values) => {
    if (await act(explainLoss, { no, reason, text: text.trim() }, { done: '已记下', form })) onClose()
  }
  return (
    <Modal
      open
      title="记下未成交原因"
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ ...(lossReason && { reason: lossReason }), text: lossText }}
        onFinish={save}
      >
        <Form.Item name="reason" label="原因" rules={[{ required: true, message: '请选择原因' }]}>
          <Select options={LossReason.options.map((value) => ({ value, label: lossReasonNames[value] }))} />
        </Form.Item>
        <Form.Item name="text" label="说明" extra="会员看不到">
          <Input.TextArea rows={3} maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
