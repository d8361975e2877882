import { PlusOutlined } from '@ant-design/icons'
import { Refused } from '@gongfang/contract/base/call'
import { MOST_ATTENDEES } from '@gongfang/contract/buying/activity'
import { type DeskActivity, findMemberToSignUp, signUpMember } from '@gongfang/contract/buying/activity-desk'
import type { DeskMember } from '@gongfang/contract/buying/verification-desk'
import { Alert, Button, Checkbox, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useAct } from '../../ui/act.ts'
import styles from './form.module.css'
import { sumOf } from './labels.ts'

interface SignUpFormProps {
  activity: DeskActivity
  onClose: () => void
}

interface Values {
  phone: string
  attendees: { name: string; [answer: string]: string }[]
  remark?: string
  waitlist?: boolean
}

/** Signs up a member who called: finds the member by phone and asks what the activity's own form asks. */
export function SignUpForm({ activity, onClose }: SignUpFormProps) {
  const { id: activityId, draft, seatsTaken, charged } = activity
  const [form] = Form.useForm<Values>()
  const { act, busy } = useAct()
  const [found, setFound] = useState<{ member: DeskMember; approved: boolean } | null>(null)
  const [missing, setMissing] = useState('')

  const find = async (phone: string) => {
    setFound(null)
    setMissing('')
    try {
      setFound(await call(findMemberToSignUp, { phone }))
    } catch (error) {
      const unknown = error instanceof Refused && error.reason === 'notFound'
      const fields = error instanceof Refused ? Object.values(error.fields) : []
      setMissing(unknown ? '没有这个手机号的会员' : (fields[0] ?? (error as Error).message))
    }
  }

  const save = async () => {
    const { attendees, remark = '', waitlist = false } = await form.validateFields()
    if (!found) return
    const input = {
      activityId,
      memberId: found.member.id,
      attendees: attendees.map(toAttendee),
      remark,
      waitlist,
    }
    if (await act(signUpMember, input, { form, done: doneText })) onClose()
  }

  const left = draft.capacity - seatsTaken
  const fee = sumOf(charged.feeFen, charged.feePoints)
  return (
    <Modal
      open
      title="代报名"
      okText="报名"
      width={640}
      okButtonProps={{ disabled: !found?.approved }}
      confirmLoading={busy}
      onOk={() => save().catch(() => {})}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ attendees: [{ name: '' }] }}>
        <Form.Item
          name="phone"
          label="会员手机号"
          validateStatus={missing ? 'error' : ''}
          help={missing || undefined}
        >
          <Input.Search maxLength={20} enterButton="查找" onSearch={find} autoFocus />
        </Form.Item>
        {found && (
          <Alert
            style={{ marginBottom: 16 }}
            type={found.approved ? 'success' : 'warning'}
            title={`${found.member.jigou || '未填写机构'} ${found.member.nickname} ${found.member.phone}${found.approved ? '' : '：机构未通过审核，不能报名'}`}
          />
        )}
        <p className="soft">
          还剩 {left} 个名额。{fee ? `每人 ${fee}，报名后通知会员支付。` : '免费，报名后立即生效。'}
        </p>
        <AttendeeList fields={draft.fields} />
        <Form.Item name="remark" label="备注">
          <Input.TextArea maxLength={200} autoSize />
        </Form.Item>
        <Form.Item name="waitlist" valuePropName="checked" noStyle>
          <Checkbox>名额不足时加入候补</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  )
}

const toAttendee = ({ name, ...answers }: Values['attendees'][number]) => ({
  name,
  answers: Object.entries(answers)
    .filter(([, value]) => value)
    .map(([field, value]) => ({ name: field, value })),
})

const doneText = ({ state }: { state: string }) =>
  state === 'waitlisted' ? '已加入候补' : state === 'unpaid' ? '已报名，已通知会员支付' : '已报名，已通知会员'

type FormField = DeskActivity['draft']['fields'][number]

const AttendeeList = ({ fields }: { fields: readonly FormField[] }) => (
  <Form.List name="attendees">
    {(rows, { add, remove }) => (
      <>
        {rows.map(({ key, name: at }) => (
          <div key={key} className={styles.row}>
            <Form.Item
              name={[at, 'name']}
              className={styles.wide ?? ''}
              rules={[{ required: true, whitespace: true, message: '请填写姓名' }]}
            >
              <Input maxLength={20} placeholder={`第 ${at + 1} 位姓名`} aria-label={`第 ${at + 1} 位姓名`} />
            </Form.Item>
            {fields.map((field) => (
              <AttendeeField key={field.name} field={field} at={at} />
            ))}
            {rows.length > 1 && (
              <Button type="text" danger onClick={() => remove(at)}>
                删除
              </Button>
            )}
          </div>
        ))}
        <Button
          icon={<PlusOutlined />}
          disabled={rows.length >= MOST_ATTENDEES}
          onClick={() => add({ name: '' })}
          style={{ marginBlock: 8 }}
        >
          添加参加人
        </Button>
      </>
    )}
  </Form.List>
)

const AttendeeField = ({ field, at }: { field: FormField; at: number }) => (
  <Form.Item
    name={[at, field.name]}
    className={styles.wide ?? ''}
    rules={[{ required: field.required, message: `请填写${field.label}` }]}
  >
    {field.kind === 'choice' ? (
      <Select
        allowClear
        placeholder={field.label}
        aria-label={`第 ${at + 1} 位${field.label}`}
        options={field.choices.map((value) => ({ value, label: value }))}
      />
    ) : (
      <Input maxLength={100} placeholder={field.label} aria-label={`第 ${at + 1} 位${field.label}`} />
    )}
  </Form.Item>
)
