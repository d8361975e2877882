import { type ShoppingList, skipReminder, stopStanding } from '@gongfang/contract/goods/shopping-list'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { StandingForm } from '../../goods/shopping-list/standing-form.tsx'
import { standingText } from '../../goods/shopping-list/standing-text.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import styles from './list-view.module.css'

/** The reminder of a standing list, with what can be done about it. */
export function StandingLine({ list }: { list: ShoppingList }) {
  const { id, standing, mine } = list
  const [editing, setEditing] = useState(false)
  const { busy, run } = useBusy()
  const { revalidate } = useRevalidator()
  if (!standing) return null
  const skip = async () => {
    const answer = await change(call(skipReminder, { id, nextOn: standing.nextOn }))
    if (answer?.standing) toast('success', `已跳过，下次 ${answer.standing.nextOn}`)
    await revalidate()
  }
  const stop = async () => {
    if (await change(call(stopStanding, { id }))) toast('success', '已停止提醒')
    await revalidate()
  }
  return (
    <div className={styles.standing}>
      常用清单：{standingText(standing, list)}
      {mine && (
        <span className={styles.tools}>
          <Button variant="ghost" size="small" busy={busy} onClick={() => run(skip())}>
            跳过这次
          </Button>
          <Button variant="ghost" size="small" onClick={() => setEditing(true)}>
            修改提醒
          </Button>
          <Button variant="ghost" size="small" onClick={() => run(stop())}>
            停止提醒
          </Button>
        </span>
      )}
      {editing && <Form list={list} onClose={() => setEditing(false)} />}
    </div>
  )
}

/** Makes a list a standing one. */
export function MakeStanding({ list }: { list: ShoppingList }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setAsking(true)}>
        设为常用
      </Button>
      {asking && <Form list={list} onClose={() => setAsking(false)} />}
    </>
  )
}

function Form({ list, onClose }: { list: ShoppingList; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  return (
    <StandingForm
      list={list}
      onClose={onClose}
      onSaved={() => {
        onClose()
        toast('success', '到期会提醒您')
        void revalidate()
      }}
    />
  )
}
