import type { Output } from '@gongfang/contract/base/endpoint'
import { openMatters } from '@gongfang/contract/insight/closing'
import { closeInstitutionOf, readClosingOf } from '@gongfang/contract/insight/closing-desk'
import { Alert, Form, Modal } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { useAct } from '../../ui/act.ts'
import { Loading } from '../../ui/loading.tsx'
import { ReasonField } from '../../ui/reason-field.tsx'

interface CloseFormProps {
  institutionId: number
  onClose: () => void
}

const templates = ['机构申请注销', '机构已合并', '重复注册']

/** Closes an institution for good, or lists what is still open. */
export function CloseForm({ institutionId, onClose }: CloseFormProps) {
  const [form] = Form.useForm<{ reason: string }>()
  const { act, busy } = useAct()
  const [read, setRead] = useState<Output<typeof readClosingOf>>()
  const [failed, setFailed] = useState('')
  const load = useCallback(
    () =>
      call(readClosingOf, { institutionId }).then(
        (found) => {
          setRead(found)
          setFailed('')
        },
        (error: Error) => setFailed(error.message),
      ),
    [institutionId],
  )
  useEffect(() => void load(), [load])
  const open = read && openMatters(read.matters)
  const close = async ({ reason }: { reason: string }) => {
    if (await act(closeInstitutionOf, { institutionId, reason }, { form, done: '机构已注销' })) onClose()
    else await load()
  }
  return (
    <Modal
      open
      title={read ? `注销 ${read.jigou}？` : '注销机构'}
      okText="注销"
      okButtonProps={{ danger: true, disabled: open?.length !== 0 }}
      cancelText="取消"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      {failed !== '' && <Alert type="error" showIcon title={failed} />}
      {!open && failed === '' && <Loading />}
      {open && open.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="还有未了结的事项，暂时不能注销"
          description={
            <ul>
              {open.map(({ key, text }) => (
                <li key={key}>{text}</li>
              ))}
            </ul>
          }
        />
      )}
      {open?.length === 0 && (
        <Form form={form} layout="vertical" onFinish={close} requiredMark={false}>
          <p>
            不可恢复。最后一位成员会收到站内消息，积分和订单留在其账号中；邀请和加入申请失效，名称和信用代码可以重新注册。
          </p>
          <ReasonField templates={templates} most={100} required="请填写原因" />
        </Form>
      )}
    </Modal>
  )
}
