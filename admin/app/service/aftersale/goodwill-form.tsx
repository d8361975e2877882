import { showFen, showPoints } from '@gongfang/contract/base/money'
import { type GoodwillOffer, payGoodwill } from '@gongfang/contract/service/aftersale-desk'
import { Form, Input, Modal } from 'antd'
import { useRevalidator } from 'react-router'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { QuantityInput, YuanInput } from '../../ui/number-input.tsx'
import { Code, Soft } from '../../ui/show.tsx'
import { OfflineChoice } from './offline-choice.tsx'

interface GoodwillFormProps {
  offer: GoodwillOffer
  onClose: () => void
  onDone: (id: number) => void
}

interface Values {
  goods: number | null
  freight: number | null
  reason: string
  offline?: boolean
}

/** A refund that the member did not ask for, limited to the order's remaining amount. */
export function GoodwillForm({ offer, onClose, onDone }: GoodwillFormProps) {
  const { no, currency, goodsLeft, freightLeft, late, jigou, nickname } = offer
  const { act, busy } = useAct()
  const { askOnce } = useConfirm()
  const { revalidate } = useRevalidator()
  const [form] = Form.useForm<Values>()
  const show = currency === 'money' ? showFen : showPoints
  const save = async () => {
    const { goods, freight, reason, offline } = await form.validateFields()
    const seen = { goodsLeft, freightLeft }
    const sum = (goods ?? 0) + (freight ?? 0)
    if (sum > 0 && !(await askOnce(questionOf(offer, show(sum))))) return
    const values = { no, goods: goods ?? 0, freight: freight ?? 0, reason, offline: offline ?? false, seen }
    const given = await act(payGoodwill, values, {
      form,
      done: '已发起退款，已记录',
      refused: showWhatIsLeft,
    })
    if (given) onDone(given.id)
  }
  const showWhatIsLeft = () => {
    void revalidate()
    return false
  }
  const field = (name: 'goods' | 'freight', label: string, left: number) => (
    <Form.Item name={name} label={label} extra={`最多 ${show(left)}`}>
      {currency === 'money' ? (
        <YuanInput max={left} />
      ) : (
        <QuantityInput max={left} word="积分" suffix="积分" style={{ width: 140 }} />
      )}
    </Form.Item>
  )
  return (
    <Modal
      open
      title="主动退款"
      okText="退款"
      okButtonProps={{ danger: true }}
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => save().catch(() => {})}
      onCancel={onClose}
    >
      <p>
        <Soft>
          订单 <Code>{no}</Code>，{jigou} {nickname}。不退商品、不收回奖励积分，{late ? '' : '原路退回，'}
          不可撤销。
        </Soft>
      </p>
      <Form form={form} layout="vertical" initialValues={{ goods: null, freight: null, reason: '' }}>
        {field('goods', '商品款', goodsLeft)}
        {freightLeft > 0 && field('freight', '运费', freightLeft)}
        <Form.Item
          name="reason"
          label="原因"
          extra="会员会看到"
          rules={[{ required: true, whitespace: true, min: 2, message: '请填写原因，至少 2 个字' }]}
        >
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
        {late && <OfflineChoice payWay={offer.payWay} />}
      </Form>
    </Modal>
  )
}

const questionOf = ({ no, jigou, nickname, late }: GoodwillOffer, sum: string) => ({
  title: `确认退款 ${sum}？`,
  text: `订单 ${no}，${[jigou, nickname].filter(Boolean).join(' ')}，不退商品${late ? '' : '，原路退回'}，不可撤销。`,
  yes: '确认退款',
  danger: true,
})
