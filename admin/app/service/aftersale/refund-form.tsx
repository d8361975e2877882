import { fen, points, showFen, showPoints } from '@gongfang/contract/base/money'
import { showOwed } from '@gongfang/contract/people/points'
import { type AftersaleCase, refundAftersale } from '@gongfang/contract/service/aftersale-desk'
import { Form, Modal } from 'antd'
import { useAct } from '../../ui/act.ts'
import { QuantityInput, YuanInput } from '../../ui/number-input.tsx'
import { refundQuestion } from './labels.ts'
import { OfflineChoice } from './offline-choice.tsx'

/** Starts the refund, which cannot be undone. The rest of the freight can be included. */
export function RefundForm({ one, onClose }: { one: AftersaleCase; onClose: () => void }) {
  const { act, busy } = useAct()
  const [form] = Form.useForm<{ freight: number | null; offline?: boolean }>()
  const { amounts, freightLeft, freightAlong, order } = one
  const inMoney = amounts.currency === 'money'
  const show = inMoney ? showFen : showPoints
  const freight = Form.useWatch('freight', form) ?? 0
  const sums = inMoney
    ? { amountFen: fen(amounts.amountFen + freight), amountPoints: amounts.amountPoints }
    : { amountFen: amounts.amountFen, amountPoints: points(amounts.amountPoints + freight) }
  const late = one.late && sums.amountFen > 0
  const save = async () => {
    const { offline = false } = await form.validateFields()
    const values = { id: one.id, ...sums, freight, offline }
    if (await act(refundAftersale, values, { form, done: '已发起退款' })) onClose()
  }
  const { rewardPoints } = amounts
  const reward = order.state === 'done' ? '同时收回奖励' : '订单完成时少发奖励'
  return (
    <Modal
      open
      title={refundQuestion(sums, late)}
      okText="退款"
      okButtonProps={{ danger: true }}
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => save().catch(() => {})}
      onCancel={onClose}
    >
      {rewardPoints > 0 && (
        <p>
          {reward} {showPoints(rewardPoints)}
          {one.rewardOwed > 0 && `，余额不足，其中${showOwed(one.rewardOwed)}`}。
        </p>
      )}
      <Form form={form} layout="vertical" initialValues={{ freight: 0 }}>
        {!freightAlong && freightLeft > 0 && (
          <Form.Item
            name="freight"
            label="同时退运费"
            extra={`最多 ${show(freightLeft)}；商品问题由商城承担时可退`}
          >
            {inMoney ? (
              <YuanInput max={freightLeft} />
            ) : (
              <QuantityInput max={freightLeft} word="积分" suffix="积分" style={{ width: 140 }} />
            )}
          </Form.Item>
        )}
        {late && <OfflineChoice payWay={order.payWay} />}
      </Form>
    </Modal>
  )
}
