import { listUnits, type Unit } from '@gongfang/contract/base/unit'
import { roleMay } from '@gongfang/contract/people/institution'
import { type Colleague, readTeam } from '@gongfang/contract/people/team'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { refreshUserInfo } from '../../base/session.ts'
import { acceptancePath } from '../../buying/acceptance/paths.ts'
import { approvalRulesPath, limitsPath, requestsPath } from '../../buying/approval/paths.ts'
import { spendPath } from '../../insight/spend/paths.ts'
import { fundsPath } from '../../people/fund/paths.ts'
import { approvedMember } from '../../people/member/approved-member.ts'
import { RobotSetting } from '../../people/robot/robot-setting.tsx'
import { Demands } from '../../people/team/demands.tsx'
import { EventList } from '../../people/team/event-list.tsx'
import { Invitations } from '../../people/team/invitations.tsx'
import { useLeaving } from '../../people/team/leave.tsx'
import { People } from '../../people/team/people.tsx'
import { PersonActions } from '../../people/team/person-actions.tsx'
import { Requests } from '../../people/team/requests.tsx'
import { RolesDialog } from '../../people/team/roles-dialog.tsx'
import { SharedAddresses } from '../../people/team/shared-addresses.tsx'
import { TakenOver } from '../../people/team/taken-over.tsx'
import { ColleagueUnitDialog } from '../../people/team/unit-dialogs.tsx'
import { Units } from '../../people/team/units.tsx'
import { Unsettled } from '../../people/team/unsettled.tsx'
import { screens } from '../../screens.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/page'
import { CloseSetting } from './close-setting.tsx'
import { DepotSetting } from './depot-setting.tsx'
import styles from './page.module.css'

export const meta = () => [{ title: pageTitle(screens.team.title) }]

export async function clientLoader() {
  const member = await approvedMember()
  const [team, units] = await Promise.all([call(readTeam, {}), call(listUnits, {})])
  return { memberId: member.id, team, units }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title="我的机构" />
}

export default function TeamPage({ loaderData: { memberId, team, units } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  /** Events of invitations and requests count too, although they are no part of the team. */
  const [changes, setChanges] = useState(0)
  const [editing, setEditing] = useState<{ what: 'roles' | 'unit'; person: Colleague } | null>(null)
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
      <Head
        institutionId={institutionId}
        jigou={jigou}
        mayManage={mayManage}
        readsSpend={
          self !== undefined &&
          (roleMay(self.roles, 'spend') ||
            units.some(({ managers }) => managers.some((one) => one.memberId === memberId)))
        }
      />
      <TakenOver />
      {mayManage && <Unsettled version={JSON.stringify(people)} onChanged={reload} />}
      <People
        people={people}
        units={units}
        self={self}
        actions={
          mayManage
            ? (person) => (
                <PersonActions
                  person={person}
                  self={self}
                  onRoles={() => setEditing({ what: 'roles', person })}
                  onUnit={units.length > 0 ? () => setEditing({ what: 'unit', person }) : undefined}
                  onChanged={reload}
                />
              )
            : undefined
        }
      />
      <Units
        units={units}
        people={people}
        mayManage={self !== undefined && roleMay(self.roles, 'units')}
        onChanged={reload}
      />
      <SharedAddresses units={units} onChanged={() => setChanges(changes + 1)} />
      <Demands
        mayChange={self !== undefined && roleMay(self.roles, 'institutionSettings')}
        onChanged={() => setChanges(changes + 1)}
      />
      {mayManage && (
        <>
          <Requests version={JSON.stringify(people)} units={units} onChanged={reload} />
          <Invitations
            version={JSON.stringify(people)}
            units={units}
            onChanged={() => setChanges(changes + 1)}
          />
          <EventList key={`${JSON.stringify(people)} ${changes}`} />
        </>
      )}
      {self && roleMay(self.roles, 'depotSetting') && (
        <Settings mayClose={roleMay(self.roles, 'close')} onChanged={reload} />
      )}
      {editing && (
        <Editing {...editing} self={self} units={units} onClose={() => setEditing(null)} onChanged={reload} />
      )}
    </div>
  )
}

interface HeadProps {
  institutionId: number
  jigou: string
  mayManage: boolean
  readsSpend: boolean
}

const Head = ({ institutionId, jigou, mayManage, readsSpend }: HeadProps) => (
  <header className={styles.head}>
    <div>
      <h1 tabIndex={-1}>我的机构</h1>
      <p className={styles.jigou}>{jigou}</p>
    </div>
    <div className={styles.buttons}>
      <Links mayManage={mayManage} readsSpend={readsSpend} />
      <LeaveButton institutionId={institutionId} jigou={jigou} />
    </div>
  </header>
)

function Settings({ mayClose, onChanged }: { mayClose: boolean; onChanged: () => void }) {
  const navigate = useNavigate()
  const closed = async () => {
    toast('success', '机构已注销')
    await refreshUserInfo()
    void navigate(screens.completeInfo.path)
  }
  return (
    <Block title="设置">
      <DepotSetting onChanged={onChanged} />
      <RobotSetting />
      {mayClose && <CloseSetting onClosed={() => void closed()} />}
    </Block>
  )
}

function LeaveButton({ institutionId, jigou }: { institutionId: number; jigou: string }) {
  const navigate = useNavigate()
  const { leave, dialog } = useLeaving(async () => {
    toast('success', '已离开机构')
    await refreshUserInfo()
    void navigate(screens.completeInfo.path)
  })
  const message = `离开后不能再以“${jigou}”的名义下单，也看不到该机构。您的订单和积分仍在您的账号中。`
  return (
    <>
      <Button variant="outline" size="small" onClick={() => leave({ institutionId, message })}>
        离开机构
      </Button>
      {dialog}
    </>
  )
}

const Links = ({ mayManage, readsSpend }: Pick<HeadProps, 'mayManage' | 'readsSpend'>) => (
  <>
    {readsSpend && (
      <Button variant="outline" size="small" to={spendPath}>
        支出报表
      </Button>
    )}
    <Button variant="outline" size="small" to={fundsPath}>
      经费
    </Button>
    <Button variant="outline" size="small" to={requestsPath}>
      采购申请
    </Button>
    <Button variant="outline" size="small" to={limitsPath}>
      支出限额
    </Button>
    {mayManage && (
      <Button variant="outline" size="small" to={approvalRulesPath}>
        审批规则
      </Button>
    )}
    {mayManage && (
      <Button variant="outline" size="small" to={`${acceptancePath()}?tab=setting`}>
        验收设置
      </Button>
    )}
  </>
)

interface EditingProps {
  what: 'roles' | 'unit'
  person: Colleague
  self: Colleague | undefined
  units: readonly Unit[]
  onClose: () => void
  onChanged: () => void
}

/** The dialog about the roles of a colleague, or about the unit. */
function Editing({ what, person, self, units, onClose, onChanged }: EditingProps) {
  if (what === 'roles')
    return self && <RolesDialog person={person} self={self} onClose={onClose} onChanged={onChanged} />
  const done = () => {
    toast('success', '已修改部门')
    onClose()
    onChanged()
  }
  return <ColleagueUnitDialog person={person} units={units} onClose={onClose} onDone={done} />
}
