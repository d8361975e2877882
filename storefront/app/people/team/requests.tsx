import { showTime } from '@gongfang/contract/base/time'
import type { Unit } from '@gongfang/contract/base/unit'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import {
  admitRequest,
  type InvitedRole,
  type JoinRequest,
  listRequests,
  refuseRequest,
} from '@gongfang/contract/people/team'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useLoad } from '../../base/use-load.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { RolesChoice } from './roles-choice.tsx'
import styles from './team.module.css'
import { UnitSelect } from './unit-select.tsx'
import { useAnswer } from './use-answer.ts'

interface RequestsProps {
  version: string
  units: readonly Unit[]
  onChanged: () => void
}

/** People who ask to join; nothing is drawn while nobody does. */
export function Requests({ version, units, onChanged }: RequestsProps) {
  const load = useLoad(() => call(listRequests, {}), version)
  const [answering, setAnswering] = useState<{ request: JoinRequest; yes: boolean } | null>(null)
  if (!load.data?.length) return null
  const done = (text: string) => {
    toast('success', text)
    setAnswering(null)
    void load.reload()
    onChanged()
  }
  return (
    <Block title={`加入申请（${load.data.length}）`}>
      <ul className={styles.invitations}>
        {load.data.map((request) => (
          <li key={request.id}>
            <span>
              {request.introduction}
              <small>
                {request.nickname} {request.mobile}，{showTime(request.createdAt)}
              </small>
            </span>
            <span className={styles.answers}>
              <Button
                size="small"
                aria-label={`同意 ${request.introduction}`}
                onClick={() => setAnswering({ request, yes: true })}
              >
                同意
              </Button>
              <Button
                variant="outline"
                size="small"
                aria-label={`拒绝 ${request.introduction}`}
                onClick={() => setAnswering({ request, yes: false })}
              >
                拒绝
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {answering?.yes === true && (
        <AdmitDialog
          request={answering.request}
          units={units}
          onClose={() => setAnswering(null)}
          onDone={() => done('已同意')}
        />
      )}
      {answering?.yes === false && (
        <RefuseDialog
          request={answering.request}
          onClose={() => setAnswering(null)}
          onDone={() => done('已拒绝')}
        />
      )}
    </Block>
  )
}

interface AnswerProps {
  request: JoinRequest
  onClose: () => void
  onDone: () => void
}

function AdmitDialog({ request, units, onClose, onDone }: AnswerProps & { units: readonly Unit[] }) {
  const [roles, setRoles] = useState<InstitutionRole[]>(['purchaser'])
  const [unitId, setUnitId] = useState<number | null>(null)
  const { busy, fields, problem, send } = useAnswer(
    () => call(admitRequest, { id: request.id, roles: roles as InvitedRole[], unitId }),
    onDone,
  )
  return (
    <Dialog open onClose={onClose} title={`同意 ${request.introduction} 加入`} size="small">
      <div className={styles.form}>
        <RolesChoice
          roles={roles}
          withOwner={false}
          error={fields.unitId ? '' : problem}
          onChange={setRoles}
        />
        {units.length > 0 && (
          <Field label="部门" name="unitId" error={fields.unitId}>
            <UnitSelect units={units} none="不属于任何部门" value={unitId} onChange={setUnitId} />
          </Field>
        )}
      </div>
      <p className={styles.buttons}>
        <Button variant="outline" onClick={onClose}>
          取消
        </Button>
        <Button busy={busy} onClick={send}>
          同意加入
        </Button>
      </p>
    </Dialog>
  )
}

function RefuseDialog({ request, onClose, onDone }: AnswerProps) {
  const [reason, setReason] = useState('')
  const { busy, problem, send } = useAnswer(() => call(refuseRequest, { id: request.id, reason }), onDone)
  return (
    <Dialog open onClose={onClose} title={`拒绝 ${request.introduction}`} size="small">
      <Field label="原因（对方可见）" name="reason" required error={problem || undefined}>
        <TextArea value={reason} maxLength={100} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <p className={styles.buttons}>
        <Button variant="outline" onClick={onClose}>
          取消
        </Button>
        <Button busy={busy} onClick={send}>
          拒绝申请
        </Button>
      </p>
    </Dialog>
  )
}
