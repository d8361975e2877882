import type { Output } from '@gongfang/contract/base/endpoint'
import { type Unit, unitPath } from '@gongfang/contract/base/unit'
import { roleNames } from '@gongfang/contract/people/institution'
import { demandsText } from '@gongfang/contract/people/institution-settings'
import {
  type Colleague,
  type Invitation,
  invitationStateNames,
  teamEventText,
} from '@gongfang/contract/people/team'
import { readTeamOf, revokeInvitationOf, setMembershipDisabled } from '@gongfang/contract/people/team-desk'
import { Button, Flex } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Loading } from '../../ui/loading.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { Soft, StateTag, Time } from '../../ui/show.tsx'
import { CloseForm } from './close-form.tsx'
import { JoinRequestRow } from './join-request.tsx'
import { MembershipUnitForm } from './unit-forms.tsx'
import { UnitList } from './unit-list.tsx'

interface TeamPanelProps {
  institutionId: number
  /** The address that opens a member. */
  at: (id: number) => string
}

interface PanelProps extends TeamPanelProps {
  /** Only an approved institution can be closed. A closed one shows what happened, and nothing to do. */
  state: 'approved' | 'pending' | 'rejected' | 'closed'
}

/** Everything that the institution's own people see of their team, with what staff repair. */
export function TeamPanel({ institutionId, at, state }: PanelProps) {
  const [team, setTeam] = useState<Output<typeof readTeamOf> | null>(null)
  const [failed, setFailed] = useState('')
  const can = useCan()
  const [closing, setClosing] = useState(false)
  const load = useCallback(
    () =>
      call(readTeamOf, { institutionId }).then(
        (found) => {
          setTeam(found)
          setFailed('')
        },
        (error: Error) => setFailed(error.message),
      ),
    [institutionId],
  )
  useEffect(() => void load(), [load])
  if (failed) return <Button onClick={load}>{failed}，点此重试</Button>
  if (team === null) return <Loading />
  const { people, units, invitations, requests, demands, events } = team
  const demanded = demandsText(demands)
  if (state === 'closed') return <Events events={events} />
  return (
    <>
      <SectionTitle>成员（{people.length}）</SectionTitle>
      {people.map((person) => (
        <Person
          key={person.memberId}
          person={person}
          units={units}
          institutionId={institutionId}
          at={at}
          onDone={load}
        />
      ))}
      <UnitList institutionId={institutionId} units={units} people={people} onDone={load} />
      {invitations.length > 0 && <SectionTitle>邀请</SectionTitle>}
      {invitations.map((one) => (
        <Sent key={one.id} invitation={one} institutionId={institutionId} onDone={load} />
      ))}
      {requests.length > 0 && <SectionTitle>待处理的加入申请</SectionTitle>}
      {requests.map((request) => (
        <JoinRequestRow
          key={request.id}
          request={request}
          units={units}
          institutionId={institutionId}
          onDone={load}
        />
      ))}
      {demanded && <SectionTitle>下单要求</SectionTitle>}
      {demanded && <p>{demanded}</p>}
      <Events events={events} />
      {can('member.write') && state === 'approved' && (
        <Button danger style={{ display: 'block', marginTop: 16 }} onClick={() => setClosing(true)}>
          注销机构
        </Button>
      )}
      {closing && <CloseForm institutionId={institutionId} onClose={() => setClosing(false)} />}
    </>
  )
}

const Events = ({ events }: Pick<Output<typeof readTeamOf>, 'events'>) => (
  <>
    {events.length > 0 && <SectionTitle>变更记录</SectionTitle>}
    {events.map((event) => (
      <p key={event.id}>
        <Time at={event.at} /> {teamEventText(event)}
      </p>
    ))}
  </>
)

interface PersonProps extends TeamPanelProps {
  person: Colleague
  units: readonly Unit[]
  onDone: () => void
}

function Person({ person, units, institutionId, at, onDone }: PersonProps) {
  const can = useCan()
  const { act, busy } = useAct()
  const { askReason } = useConfirm()
  const { memberId, nickname, mobile, roles, unitId, state, since } = person
  const [moving, setMoving] = useState(false)
  const name = nickname || mobile
  const toggle = async () => {
    const disabled = state === 'active'
    const yes = disabled ? '停用成员' : '恢复成员'
    const text = disabled ? `${name} 将看不到该机构，也不能以其名义下单。` : '成员会收到站内消息。'
    const reason = await askReason({ title: `${yes} ${name}？`, text, yes, danger: disabled, most: 100 })
    if (!reason) return
    if (await act(setMembershipDisabled, { institutionId, memberId, disabled, reason }, { done: `已${yes}` }))
      onDone()
  }
  return (
    <Flex gap={8} align="center" wrap style={{ marginBottom: 8 }}>
      <Link to={at(memberId)}>{name}</Link>
      <span>{roleNames(roles)}</span>
      {unitId !== null && <span>{unitPath(units, unitId)}</span>}
      {state === 'disabled' && <StateTag tone="bad">已停用</StateTag>}
      <Soft>
        自 <Time at={since} />
      </Soft>
      {can('member.write') && (
        <>
          {units.length > 0 && (
            <Button size="small" onClick={() => setMoving(true)}>
              所属部门
            </Button>
          )}
          <Button size="small" onClick={toggle} disabled={busy}>
            {state === 'active' ? '停用成员' : '恢复成员'}
          </Button>
        </>
      )}
      {moving && (
        <MembershipUnitForm
          institutionId={institutionId}
          person={person}
          units={units}
          onClose={() => setMoving(false)}
          onDone={() => {
            setMoving(false)
            onDone()
          }}
        />
      )}
    </Flex>
  )
}

interface SentProps {
  invitation: Invitation
  institutionId: number
  onDone: () => void
}

function Sent({ invitation, institutionId, onDone }: SentProps) {
  const can = useCan()
  const { act, busy } = useAct()
  const { askReason } = useConfirm()
  const { id, inviter, mobile, roles, unit, uses, used, state, expiresAt } = invitation
  const revoke = async () => {
    const reason = await askReason({
      title: '撤销邀请？',
      text: '链接立即失效，已加入的成员不受影响。',
      yes: '撤销邀请',
      danger: true,
      most: 100,
    })
    if (!reason) return
    if (await act(revokeInvitationOf, { institutionId, id, reason }, { done: '已撤销邀请' })) onDone()
  }
  return (
    <p>
      {mobile || '链接'} · {roleNames(roles)}
      {unit !== '' && ` · ${unit}`} · {invitationStateNames[state]}{' '}
      <Soft>
        {inviter}，已加入 {used} / {uses} 人，
        <Time at={expiresAt} /> 前有效
      </Soft>{' '}
      {state === 'open' && can('member.write') && (
        <Button size="small" onClick={revoke} disabled={busy}>
          撤销邀请
        </Button>
      )}
    </p>
  )
}
