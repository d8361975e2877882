import type { DepotItem } from '@gongfang/contract/goods/depot'
import { roleMay } from '@gongfang/contract/people/institution'
import { readTeam } from '@gongfang/contract/people/team'
import { handDepotOver } from '@gongfang/contract/service/succession'
import { call } from '../../base/call.ts'
import { useSession } from '../../base/session.ts'
import { useLoad } from '../../base/use-load.ts'
import { SuccessorForm } from '../../people/team/successor-form.tsx'
import { Loaded } from '../../ui/block.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './hand-over-dialog.module.css'

interface HandOverDialogProps {
  items: readonly DepotItem[]
  onClose: () => void
  onDone: () => void
  /** The goods may have changed. */
  onRefused: () => void
}

/** Hands the chosen kinds, each as a whole, to a colleague who may collect them. */
export function HandOverDialog({ items, onClose, onDone, onRefused }: HandOverDialogProps) {
  const { user } = useSession()
  const team = useLoad(async () =>
    (await call(readTeam, {})).people.filter(
      ({ memberId, roles, state }) =>
        memberId !== user?.id && state === 'active' && roleMay(roles, 'collect'),
    ),
  )
  const hand = async (successorId: number | undefined) => {
    const lines = items.map(({ id, held }) => ({ itemId: id, quantity: held }))
    try {
      await call(handDepotOver, { lines, ...(successorId !== undefined && { successorId }) })
    } catch (error) {
      void team.reload()
      onRefused()
      throw error
    }
  }
  return (
    <Dialog open onClose={onClose} title="转交给同事" size="small">
      <Loaded load={team}>
        {(successors) => (
          <SuccessorForm
            successors={successors}
            confirmText="转交"
            onConfirm={hand}
            onClose={onClose}
            onDone={() => {
              toast('success', '已转交给同事')
              onDone()
            }}
          >
            <ul className={styles.goods} aria-label="转交的物品">
              {items.map(({ id, title, modelCode, held, unit }) => (
                <li key={id}>
                  {title} <span className="numbers">{modelCode}</span>：{held} {unit}
                </li>
              ))}
            </ul>
            <p>每种物品的全部在库数量转到同事名下，您现有的核销码作废。</p>
          </SuccessorForm>
        )}
      </Loaded>
    </Dialog>
  )
}
