import { roleMay } from '@gongfang/contract/people/institution'
import {
  type Colleague,
  handOver,
  removeColleague,
  setColleagueDisabled,
} from '@gongfang/contract/people/team'
import { readSuccessionOfColleague } from '@gongfang/contract/service/succession'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { confirmWarning } from '../../ui/overlay/confirm.tsx'
import { MenuButton, type MenuItem } from '../../ui/overlay/menu-button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { nameOf } from './person-card.tsx'
import { useHandOn } from './use-hand-on.tsx'

interface PersonActionsProps {
  person: Colleague
  /** The reader of the page, whose roles decide what is offered. */
  self: Colleague
  onRoles: () => void
  /** Without it the institution has no units. */
  onUnit?: (() => void) | undefined
  /** Called after the server has changed somebody. */
  onChanged: () => void
}

export function PersonActions({ person, self, onRoles, onUnit, onChanged }: PersonActionsProps) {
  const { memberId, state, roles } = person
  const name = nameOf(person)
  const isSelf = memberId === self.memberId
  const isOwner = roleMay(self.roles, 'owners')
  const locked = roles.includes('owner') && !isOwner ? '只有负责人可以调整负责人' : undefined

  const { ask, dialog } = useHandOn()

  const after = (done: string) => {
    toast('success', done)
    onChanged()
  }
  const toggle = async () => {
    const disabled = state === 'active'
    const message = `${name} 将看不到本机构，不能以本机构的名义下单，也不能领取本机构的寄存物品；订单和记录保留，可随时恢复。`
    if (disabled && !(await confirmWarning({ title: '停用成员？', message, confirmText: '停用' }))) return
    if (await change(call(setColleagueDisabled, { memberId, disabled })))
      after(disabled ? '已停用' : '已恢复')
  }
  const remove = () =>
    ask({
      title: '移出机构？',
      whose: `${name} `,
      message: `${name} 将不再属于本机构；其订单和记录保留。再次加入需要重新邀请。`,
      confirmText: '移出',
      read: () => call(readSuccessionOfColleague, { memberId }),
      send: (successorId) =>
        call(removeColleague, { memberId, ...(successorId !== undefined && { successorId }) }),
      onDone: () => after('已移出'),
    })
  const give = async () => {
    const message = `${name} 将成为负责人，您不再是负责人，保留其他角色（没有时为采购）。`
    if (!(await confirmWarning({ title: '移交负责人？', message, confirmText: '移交' }))) return
    if (await change(call(handOver, { memberId }))) after('已移交')
  }

  const stopped = state === 'disabled'
  const items: MenuItem[] = [
    { text: '修改角色', disabledReason: locked, onPress: onRoles },
    ...(onUnit ? [{ text: '修改部门', onPress: onUnit }] : []),
    ...(!isSelf && isOwner && !stopped ? [{ text: '移交负责人', onPress: give }] : []),
    ...(isSelf
      ? []
      : [
          { text: stopped ? '恢复' : '停用', disabledReason: locked, onPress: toggle },
          { text: '移出机构', disabledReason: locked, onPress: remove },
        ]),
  ]
  return (
    <>
      <MenuButton text="管理" label={`管理 ${name}`} items={items} />
      {dialog}
    </>
  )
}
