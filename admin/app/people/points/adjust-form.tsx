import { showPoints } from '@gongfang/contract/base/money'
import { listMembers } from '@gongfang/contract/people/member-desk'
import { showBalance } from '@gongfang/contract/people/points'
import { adjustPoints, MOST_POINTS, pointsReasons } from '@gongfang/contract/people/points-desk'
import { Button, Form, type FormInstance, Input, Modal, Radio, Space } from 'antd'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { QuantityInput } from '../../ui/number-input.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { Soft } from '../../ui/show.tsx'

interface AdjustFormProps {
  /** The member; chosen in the form when not given. */
  member?: { id: number; name: string; balance: number }
  onClose: () => void
}
interface AdjustValues {
  memberId?: number
  sign: 1 | -1
  points: number
  reason: string
}

export function AdjustForm(props: AdjustFormProps) {
  const { member, onClose } = props
  const [form] = Form.useForm<AdjustValues>()
  const sign = Form.useWatch('sign', form) ?? 1
  const points = Form.useWatch('points', form) ?? 0
  const chosen = Form.useWatch('memberId', form) ?? member?.id
  const { balances, findNoting, adjust, busy } = useAdjusting(props, form)
  const balance = chosen === undefined ? undefined : balances[chosen]
  return (
    <Modal
      open
      title={member ? `调整 ${member.name} 的积分` : '调整积分'}
      okText="提交"
      cancelText="取消"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={adjust} requiredMark={false} initialValues={{ sign: 1 }}>
        {!member && (
          <Form.Item name="memberId" label="会员" rules={[{ required: true, message: '请选择会员' }]}>
            <SearchSelect placeholder="按手机号、昵称或机构查找" find={findNoting} />
          </Form.Item>
        )}
        <Form.Item name="sign" label="方向">
          <Radio.Group
            options={[
              { value: 1, label: '增加' },
              { value: -1, label: '扣减' },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="points"
          label="积分"
          rules={[{ required: true, message: '请填写积分' }]}
          extra={
            balance !== undefined && points > 0
              ? `调整前 ${showBalance(balance)}，调整后 ${showBalance(balance + sign * points)}`
              : undefined
          }
        >
          <QuantityInput min={1} max={MOST_POINTS} word="积分" style={{ width: 200 }} />
        </Form.Item>
        <Form.Item name="reason" label="原因" rules={[{ required: true, message: '请填写原因' }]}>
          <Input.TextArea rows={2} maxLength={100} showCount placeholder="会员会在积分明细中看到" />
        </Form.Item>
        <UsualReasons choose={(reason) => form.setFieldValue('reason', reason)} />
      </Form>
    </Modal>
  )
}

/** The balances that are known, and the adjustment, which has to have seen the newest. */
function useAdjusting({ member, onClose }: AdjustFormProps, form: FormInstance<AdjustValues>) {
  const { act, busy } = useAct()
  const { askOnce } = useConfirm()
  const [balances, setBalances] = useState<Record<number, number>>(
    member ? { [member.id]: member.balance } : {},
  )
  const adjust = async ({ memberId = member?.id ?? 0, reason, ...input }: AdjustValues) => {
    const yes = await askOnce({
      title: `给 ${member?.name ?? '所选会员'} ${input.sign > 0 ? '增加' : '扣减'} ${showPoints(input.points)}？`,
      text: `原因：${reason}。会员会在积分明细中看到。`,
      yes: '确认调整',
    })
    if (!yes) return
    const moved = await act(
      adjustPoints,
      { memberId, delta: input.sign * input.points, reason, seen: balances[memberId] },
      {
        form,
        refused: ({ reason, data }) => {
          if (reason === 'pointsMoved')
            setBalances({ ...balances, [memberId]: (data as { balance: number }).balance })
          return false
        },
        done: ({ state, balance }) =>
          state === 'pending' ? '已超过单人限额，等待第二人复核' : `已入账，余额 ${showBalance(balance)}`,
      },
    )
    if (moved) onClose()
  }
  const findNoting = async (keyword: string) => {
    const found = await findMembers(keyword)
    setBalances((known) => ({ ...known, ...found.balances }))
    return found.options
  }
  return { balances, findNoting, adjust, busy }
}

const UsualReasons = ({ choose }: { choose: (reason: string) => void }) => (
  <Space wrap size={4}>
    <Soft>常用：</Soft>
    {pointsReasons.map((reason) => (
      <Button key={reason} type="link" size="small" onClick={() => choose(reason)}>
        {reason}
      </Button>
    ))}
  </Space>
)

async function findMembers(keyword: string) {
  const { rows } = await call(listMembers, { keyword, limit: 20 })
  return {
    balances: Object.fromEntries(rows.map(({ id, points, pointsOwed }) => [id, points - pointsOwed])),
    options: rows.map(({ id, nickname, mobile, jigou }) => ({
      value: id,
      label: [nickname, mobile, jigou].filter(Boolean).join(' '),
    })),
  }
}
