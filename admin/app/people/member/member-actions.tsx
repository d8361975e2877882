import {
  disableReasons,
  type MemberDetail,
  setMemberDisabled,
  unbindMemberWechat,
} from '@gongfang/contract/people/member-desk'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { AdjustForm } from '../points/adjust-form.tsx'
import { JoinForm } from './join-form.tsx'
import { nameOf } from './labels.ts'
import { LeaveForm } from './leave-form.tsx'
import { MessageForm } from './message-form.tsx'
import { RolesForm } from './roles-form.tsx'

export function MemberActions({ member }: { member: MemberDetail }) {
  const can = useCan()
  const { toggle, unbind, busy } = useMemberChanges(member)
  const [form, setForm] = useState<'points' | 'message' | 'join' | 'leave' | 'roles' | null>(null)
  const { id, institution } = member
  const name = nameOf(member)
  const disabled = member.state === 'disabled'
  const close = () => setForm(null)

  return (
    <>
      <Space wrap>
        {can('points.adjust') && <Button onClick={() => setForm('points')}>调整积分</Button>}
        {can('message.write') && <Button onClick={() => setForm('message')}>发消息</Button>}
        {can('member.write') && (
          <>
            <Button onClick={() => setForm('join')}>{institution ? '改到其他机构' : '加入机构'}</Button>
            {institution && <Button onClick={() => setForm('roles')}>修改角色</Button>}
            {institution && (
              <Button onClick={() => setForm('leave')} disabled={busy}>
                移出机构
              </Button>
            )}
            {member.wechatBoundAt && (
              <Button onClick={unbind} disabled={busy}>
                解绑微信
              </Button>
            )}
            <Button danger={!disabled} onClick={toggle} disabled={busy}>
              {disabled ? '启用' : '停用'}
            </Button>
          </>
        )}
      </Space>
      {form === 'points' && (
        <AdjustForm member={{ id, name, balance: member.points - member.pointsOwed }} onClose={close} />
      )}
      {form === 'message' && <MessageForm id={id} name={name} onClose={close} />}
      {form === 'roles' && institution && (
        <RolesForm id={id} name={name} jigou={institution.jigou} roles={institution.roles} onClose={close} />
      )}
      {form === 'leave' && institution && (
        <LeaveForm id={id} name={name} jigou={institution.jigou} onClose={close} />
      )}
      {form === 'join' && <JoinForm id={id} name={name} from={institution?.jigou} onClose={close} />}
    </>
  )
}

/** Disabling, enabling and unbinding WeChat, each with a reason. */
function useMemberChanges(member: MemberDetail) {
  const { act, busy } = useAct()
  const { askReason } = useConfirm()
  const { id } = member
  const name = nameOf(member)
  const disabled = member.state === 'disabled'

  const toggle = async () => {
    const yes = disabled ? '启用' : '停用'
    const text = disabled ? '会员会收到站内消息。' : '所有设备立即退出登录；会员登录时会看到原因。'
    const templates = disabled ? ['已核实'] : disableReasons
    const reason = await askReason({
      title: `${yes} ${name}？`,
      text,
      yes,
      templates,
      danger: !disabled,
      most: 100,
    })
    if (reason) await act(setMemberDisabled, { id, disabled: !disabled, reason }, { done: `已${yes}` })
  }
  const unbind = async () => {
    const text = `${name} 将不能再用微信登录，会收到站内消息；仍可用手机号登录。`
    const templates = ['本人要求', '微信已更换', '账号被盗用']
    const reason = await askReason({
      title: '解绑微信？',
      text,
      yes: '解绑',
      templates,
      danger: true,
      most: 100,
    })
    if (reason) await act(unbindMemberWechat, { id, reason }, { done: '已解绑微信' })
  }

  return { toggle, unbind, busy }
}
