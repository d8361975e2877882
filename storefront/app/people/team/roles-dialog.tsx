import { Refused } from '@gongfang/contract/base/call'
import { type InstitutionRole, roleMay } from '@gongfang/contract/people/institution'
import { type Colleague, setColleagueRoles } from '@gongfang/contract/people/team'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import { nameOf } from './person-card.tsx'
import { RolesChoice } from './roles-choice.tsx'
import styles from './team.module.css'

interface RolesDialogProps {
  person: Colleague
  self: Colleague
  onClose: () => void
  onChanged: () => void
}

export function RolesDialog({ person, self, onClose, onChanged }: RolesDialogProps) {
  const [roles, setRoles] = useState<InstitutionRole[]>(person.roles)
  const [seen] = useState(person.roles)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (roles.length === 0) return setProblem('请至少选择一个角色')
    setBusy(true)
    try {
      await call(setColleagueRoles, { memberId: person.memberId, roles, seen })
      toast('success', '已修改角色')
      onChanged()
      onClose()
    } catch (error) {
      setProblem(errorText(error))
      // Opened again, the dialog has what somebody else saved.
      if (error instanceof Refused && error.reason === 'changedMeanwhile') onChanged()
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title={`${nameOf(person)} 的角色`} size="small">
      <RolesChoice
        roles={roles}
        withOwner={roleMay(self.roles, 'owners')}
        error={problem}
        onChange={(next) => {
          setProblem('')
          setRoles(next)
        }}
      />
      <p className={styles.buttons}>
        <Button variant="outline" onClick={onClose}>
          取消
        </Button>
        <Button busy={busy} busyText="保存中…" onClick={save}>
          保存
        </Button>
      </p>
    </Dialog>
  )
}
