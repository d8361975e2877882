import {
  type CancelPreview,
  cancelDeskActivity,
  previewCancel,
} from '@gongfang/contract/buying/activity-desk'
import { Alert, Form, Input, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { useAct } from '../../ui/act.ts'
import { Loading } from '../../ui/loading.tsx'
import { sumOf } from './labels.ts'

interface CancelDialogProps {
  id: number
  onClose: () => void
}

/** Cancels an activity. It shows the refunds first, and the title has to be typed, so that nobody cancels by mistake. */
export function CancelDialog({ id, onClose }: CancelDialogProps) {
  const [preview, setPreview] = useState<CancelPreview | null>(null)
  const [failed, setFailed] = useState('')
  const { act, busy } = useAct()
  const [form] = Form.useForm<{ reason: string; title: string }>()
  const typed = Form.useWatch('title', form)
  useEffect(() => {
    call(previewCancel, { id }).then(setPreview, (error: Error) => setFailed(error.message))
  }, [id])
  const cancel = async () => {
    const { reason } = await form.validateFields()
    if (await act(cancelDeskActivity, { id, reason }, { form, done: '活动已取消，已通知所有报名人' }))
      onClose()
  }
  return (
    <Modal
      open
      title="取消活动"
      okText={preview?.refunds ? '取消活动并退款' : '取消活动'}
      cancelText="不取消"
      okButtonProps={{ danger: true, disabled: !preview || typed?.trim() !== preview.title }}
      confirmLoading={busy}
      onOk={() => cancel().catch(() => {})}
      onCancel={onClose}
    >
      {failed && <Alert type="error" title={failed} />}
      {!preview && !failed && <Loading />}
      {preview && (
        <>
          <Alert type="warning" showIcon title={consequences(preview)} style={{ marginBottom: 16 }} />
          {/* Without a name its title would get the same id as the editor's title. */}
          <Form name="cancel" form={form} layout="vertical">
            <Form.Item
              name="reason"
              label="取消原因（会员可见）"
              rules={[{ required: true, whitespace: true, message: '请填写取消原因' }]}
            >
              <Input maxLength={50} showCount placeholder="如：场地停电，改期另行通知" />
            </Form.Item>
            <Form.Item name="title" label={`输入活动标题「${preview.title}」确认`}>
              <Input autoComplete="off" />
            </Form.Item>
          </Form>
        </>
      )}
    </Modal>
  )
}

function consequences({ signUps, people, told, refunds, refundFen, refundPoints, attended }: CancelPreview) {
  const back = sumOf(refundFen, refundPoints)
  return [
    signUps > 0 ? `${signUps} 个报名（${people} 人）将取消，${told} 位会员收到通知。` : '还没有人报名。',
    back ? `其中 ${refunds} 个已付费，共退回 ${back}，原路退回，不可撤销。` : '没有需要退回的费用。',
    attended > 0 ? `${attended} 个已签到的报名保留，可在核销记录中撤销签到并退费。` : '',
  ].join('')
}
