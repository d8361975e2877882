import {
  holdingText,
  listUnsettled,
  type Unsettled as Row,
  readSuccessionOfColleague,
  type SuccessionOffer,
  settleSuccession,
} from '@gongfang/contract/service/succession'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { useLoad } from '../../base/use-load.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { type HandingOn, HandOnDialog } from './hand-on-dialog.tsx'
import { nameOf } from './person-card.tsx'
import styles from './team.module.css'

const states = { left: '已离开', disabled: '已停用' } as const

/** Goods and after-sales of people who left or are disabled; nothing is drawn while there are none. */
export function Unsettled({ version, onChanged }: { version: string; onChanged: () => void }) {
  const load = useLoad(() => call(listUnsettled, {}), version)
  const [settling, setSettling] = useState<{ handing: HandingOn; offer: SuccessionOffer } | null>(null)
  if (!load.data?.length) return null
  const open = async (row: Row) => {
    const { memberId } = row
    const handing: HandingOn = {
      title: '交给同事？',
      whose: `${nameOf(row)} `,
      message: '寄存物品转到同事名下，售后由同事继续办理；退款仍退回原支付方，积分仍退回下单人。',
      confirmText: '交给同事',
      read: () => call(readSuccessionOfColleague, { memberId }),
      send: (successorId) =>
        call(settleSuccession, { memberId, ...(successorId !== undefined && { successorId }) }),
      onDone: () => {
        toast('success', '已交给同事')
        void load.reload()
        onChanged()
      },
    }
    const offer = await change(handing.read())
    if (offer) setSettling({ handing, offer })
  }
  return (
    <Block title={`待接手的事项（${load.data.length}）`}>
      <ul className={styles.invitations}>
        {load.data.map((row) => (
          <li key={row.memberId}>
            <span>
              {nameOf(row)}（{states[row.state]}）<small>{holdingText(row)}</small>
            </span>
            <Button
              variant="outline"
              size="small"
              aria-label={`把 ${nameOf(row)} 的事项交给同事`}
              onClick={() => open(row)}
            >
              交给同事
            </Button>
          </li>
        ))}
      </ul>
      {settling && <HandOnDialog {...settling} onClose={() => setSettling(null)} />}
    </Block>
  )
}
