import { roleMay } from '@gongfang/contract/institution'
import { type Colleague, leaveTeam, readTeam } from '@gongfang/contract/team'
import { useState } from 'react'
import { redirect, useNavigate, useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { pageTitle, screens } from '../../base/screens.ts'
import { knownMember, refreshUserInfo } from '../../base/session.ts'
import { EventList } from '../../team/event-list.tsx'
import { Invitations } from '../../team/invitations.tsx'
import { PersonActions } from '../../team/person-actions.tsx'
import { PersonCard } from '../../team/person-card.tsx'
import { Requests } from '../../team/requests.tsx'
import { RolesDialog } from '../../team/roles-dialog.tsx'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { confirmWarning } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/page'
import styles from './page.module.css'

export const meta = () => [{ title: pageTitle('我的机构') }]

export async function clientLoader() {
  const known = await knownMember()
  // Who was admitted a moment ago may be known as somebody without an institution still.
  const member = known.status === 'approved' ? known : ((await refreshUserInfo()) ?? known)
  if (member.status !== 'approved') {
    throw redirect(member.status === 'incomplete' ? screens.completeInfo.path : screens.reviewing.path)
  }
  return { memberId: member.id, team: await call(readTeam, {}) }
}
clientLoader.hydrate = true as const

export const HydrateFallback = PageSkeleton

export default function TeamPage({ loaderData: { memberId, team } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  /** Of invitations and requests, too, which are no part of the team. */
  const [changes, setChanges] = useState(0)
  const [editing, setEditing] = useState<Colleague | null>(null)
  const { institutionId, jigou, people } = team
  const self = people.find((person) => person.memberId === memberId)
  const mayManage = self !== undefined && roleMay(self.roles, 'people')
  const reload = () => {
    setChanges((count) => count + 1)
    void refreshUserInfo()
    void revalidate()
  }
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1}>我的机构</h1>
          <p className={styles.jigou}>{jigou}</p>
        </div>
        <LeaveButton institutionId={institutionId} jigou={jigou} />
      </header>
      <Block title={`成员（${people.length}）`}>
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.memberId}>
              <PersonCard person={person} isSelf={person === self}>
                {mayManage && (
                  <PersonActions
                    person={person}
                    self={self}
                    onRoles={() => setEditing(person)}
                    onChanged={reload}
                  />
                )}
              </PersonCard>
            </li>
          ))}
        </ul>
        {!mayManage && <p className={styles.note}>需要调整角色时，请联系机构负责人或管理员。</p>}
      </Block>
      {mayManage && (
        <>
          <Requests version={JSON.stringify(people)} onChanged={reload} />
          <Invitations version={JSON.stringify(people)} onChanged={() => setChanges(changes + 1)} />
          <EventList key={`${JSON.stringify(people)} ${changes}`} />
        </>
      )}
      {editing && self && (
        <RolesDialog person={editing} self={self} onClose={() => setEditing(null)} onChanged={reload} />
      )}
    </div>
  )
}

function LeaveButton({ institutionId, jigou }: { institutionId: number; jigou: string }) {
  const navigate = useNavigate()
  const leave = async () => {
    const message = `离开后不能再以“${jigou}”的名义下单，也看不到该机构。您的订单和积分仍在您的账号中。`
    if (!(await confirmWarning({ title: '离开机构？', message, confirmText: '离开' }))) return
    if (!(await change(call(leaveTeam, { institutionId })))) return
    toast('success', '已离开机构')
    await refreshUserInfo()
    void navigate(screens.completeInfo.path)
  }
  return (
    <Button variant="outline" size="small" onClick={leave}>
      离开机构
    </Button>
  )
}
