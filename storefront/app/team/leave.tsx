import { readSuccession, type SuccessionOffer } from '@gongfang/contract/succession'
import { leaveTeam } from '@gongfang/contract/team'
import { type ReactNode, useState } from 'react'
import { call } from '../base/call.ts'
import { change } from '../base/change.ts'
import { confirmWarning } from '../ui/overlay/confirm.tsx'
import { HandOnDialog } from './hand-on-dialog.tsx'

interface Leaving {
  institutionId: number
  message: string
}

/** Asks before leaving, and who takes over if the member holds something. `dialog` has to be drawn. */
export function useLeaving(onLeft: () => void): { leave: (from: Leaving) => void; dialog: ReactNode } {
  const [asking, setAsking] = useState<(Leaving & { offer: SuccessionOffer }) | null>(null)
  const leave = async (from: Leaving) => {
    const offer = await change(call(readSuccession, {}))
    if (!offer) return
    if (offer.pieces + offer.cases > 0) return setAsking({ ...from, offer })
    const { institutionId, message } = from
    if (!(await confirmWarning({ title: '离开机构？', message, confirmText: '离开' }))) return
    if (await change(call(leaveTeam, { institutionId }))) onLeft()
  }
  const dialog = asking && (
    <HandOnDialog
      title="离开机构？"
      whose="您"
      message={asking.message}
      offer={asking.offer}
      confirmText="离开"
      onConfirm={(successorId) =>
        call(leaveTeam, {
          institutionId: asking.institutionId,
          ...(successorId !== undefined && { successorId }),
        })
      }
      onClose={() => setAsking(null)}
      onDone={() => {
        setAsking(null)
        onLeft()
      }}
    />
  )
  return { leave: (from) => void leave(from), dialog }
}
