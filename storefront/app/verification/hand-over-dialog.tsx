import type { DepotItem } from '@gongfang/contract/depot'
import { roleMay } from '@gongfang/contract/institution'
import { handDepotOver } from '@gongfang/contract/succession'
import { readTeam } from '@gongfang/contract/team'
import { useState } from 'react'
import { call } from '../base/call.ts'
import { useSession } from '../base/session.ts'
import { useLoad } from '../base/use-load.ts'
import { SuccessorField } from '../team/hand-on-dialog.tsx'
import { useAnswer } from '../team/use-answer.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { toast } from '../ui/overlay/toast.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'
import styles from './hand-over-dialog.module.css'

interface HandOverDialogProps {
  items: readonly DepotItem[]
  onClose: () => void
  onDone: () => void
}

/** Hands the chosen kinds, each as a whole, to a colleague who may collect them. */
export function HandOverDialog({ items, onClose, onDone }: HandOverDialogProps) {
  const { user } = useSession()
  const team = useLoad(() => call(readTeam, {}))
  const [successorId, setSuccessorId] = useState<number>()
  const lines = items.map(({ id, held }) => ({ itemId: id, quantity: held }))
  const { busy, fields, problem, send } = useAnswer(
    () => call(handDepotOver, { lines, ...(successorId !== undefined && { successorId }) }),
    () => {
      toast('success', '已转交给同事')
      onDone()
    },
  )
  const successors = team.data?.people.filter(
    ({ memberId, roles, state }) => memberId !== user?.id && state === 'active' && roleMay(roles, 'collect'),
  )
  return (
    <Dialog open onClose={onClose} title="转交给同事" size="small">
      <div className={styles.form}>
        <ul className={styles.goods} aria-label="转交的物品">
          {items.map(({ id, title, modelCode, held, unit }) => (
            <li key={id}>
              {title} <span className="numbers">{modelCode}</span>：{held} {unit}
            </li>
          ))}
        </ul>
        <p>每种物品的全部在库数量转到同事名下，您现有的核销码作废。</p>
        {team.error !== undefined ? (
          <ErrorState error={team.error} retry={() => void team.reload()} />
        ) : !successors ? (
          <Skeleton lines={2} />
        ) : (
          <SuccessorField
            successors={successors}
            value={successorId}
            error={fields.successorId}
            onChange={setSuccessorId}
          />
        )}
        {problem !== '' && !fields.successorId && (
          <p role="alert" className={styles.error}>
            {problem}
          </p>
        )}
      </div>
      <p className={styles.buttons}>
        <Button variant="outline" onClick={onClose}>
          取消
        </Button>
        <Button busy={busy} onClick={send}>
          转交
        </Button>
      </p>
    </Dialog>
  )
}
