import { leaveTeam } from '@gongfang/contract/people/team'
import { readSuccession } from '@gongfang/contract/service/succession'
import type { ReactNode } from 'react'
import { call } from '../../base/call.ts'
import { useHandOn } from './use-hand-on.tsx'

interface Leaving {
  institutionId: number
  message: string
}

/** `dialog` has to be drawn. */
export function useLeaving(onLeft: () => void): { leave: (from: Leaving) => void; dialog: ReactNode } {
  const { ask, dialog } = useHandOn()
  const leave = ({ institutionId, message }: Leaving) =>
    void ask({
      title: '离开机构？',
      whose: '您',
      message,
      confirmText: '离开',
      read: () => call(readSuccession, {}),
      send: (successorId) =>
        call(leaveTeam, { institutionId, ...(successorId !== undefined && { successorId }) }),
      onDone: onLeft,
    })
  return { leave, dialog }
}
