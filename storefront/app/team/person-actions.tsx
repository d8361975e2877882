import { roleMay } from '@gongfang/contract/institution'
import { readSuccessionOfColleague } from '@gongfang/contract/succession'
import { type Colleague, handOver, removeColleague, setColleagueDisabled } from '@gongfang/contract/team'
import { call } from '../base/call.ts'
import { change } from '../base/change.ts'
import { Button } from '../ui/button.tsx'
import { confirmWarning } from '../ui/overlay/confirm.tsx'
import { toast } from '../ui/overlay/toast.tsx'
import { nameOf } from './person-card.tsx'
import { useHandOn } from './use-hand-on.tsx'

interface PersonActionsProps {
  person: Colleague
  /** Who reads the page; its roles decide what is offered. */
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

  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-label={`修改角色：${name}`}
        disabledReason={locked}
        onClick={onRoles}
      >
        修改角色
      </Button>
      {onUnit && (
        <Button variant="ghost" size="small" aria-label={`修改部门：${name}`} onClick={onUnit}>
          修改部门
        </Button>
      )}
      {!isSelf && (
        <>
          {isOwner && state === 'active' && (
            <Button variant="ghost" size="small" aria-label={`移交负责人给 ${name}`} onClick={give}>
              移交负责人
            </Button>
          )}
          <Button
            variant="ghost"
            size="small"
            aria-label={`${state === 'active' ? '停用' : '恢复'} ${name}`}
            disabledReason={locked}
            onClick={toggle}
          >
            {state === 'active' ? '停用' : '恢复'}
          </Button>
          <Button
            variant="ghost"
            size="small"
            aria-label={`移出 ${name}`}
            disabledReason={locked}
            onClick={remove}
          >
            移出
          </Button>
        </>
      )}
      {dialog}
    </>
  )
}
