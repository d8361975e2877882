import { Refused } from '@gongfang/contract/base/call'
import type { Output } from '@gongfang/contract/base/endpoint'
import { checkIn, getDoor } from '@gongfang/contract/buying/activity-desk'
import { newKey } from '@gongfang/web/base/new-key.ts'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { refusedTitle } from '../verification/labels.ts'
import { type CheckIn, type Conflict, isLost, keep, sendWaiting, waiting } from './check-in-queue.ts'

export type Door = Output<typeof getDoor>
export type Result = { good: boolean; title: string; text: string }

const send = ({ nonce, label, ...input }: CheckIn) => call(checkIn, input, { idempotencyKey: nonce })

const EVERY_MS = 15_000

/**
 * Check-in at one entrance, which works without network. Unsent check-ins wait on this device; check-ins of other devices
 * show within seconds. Nothing here reloads the page, because that would fail offline.
 */
export function useCheckIn(activityId: number, loaded: Door) {
  const [door, setDoor] = useState(loaded)
  const [keyword, setKeyword] = useState('')
  const [queue, setQueue] = useState(() => waiting().length)
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const [result, setResult] = useState<Result | null>(null)
  const [busy, setBusy] = useState(false)

  const refresh = async (word = keyword) => {
    const fresh = await call(getDoor, { activityId, ...(word && { keyword: word }) }).catch(() => null)
    if (fresh) setDoor(fresh)
  }
  const flush = async () => {
    if (waiting().length === 0) return
    const refused = await sendWaiting(send)
    setConflicts((known) => [...known, ...refused])
    setQueue(waiting().length)
    await refresh()
  }

  useEffect(() => {
    void flush()
    const timer = setInterval(() => void (waiting().length > 0 ? flush() : refresh()), EVERY_MS)
    const back = () => void flush()
    addEventListener('online', back)
    return () => {
      clearInterval(timer)
      removeEventListener('online', back)
    }
  }, [activityId, keyword])

  const letIn = async (
    who: { code: string } | { attendeeId: number },
    { label, place }: { label: string; place: string },
  ) => {
    const entry: CheckIn = {
      nonce: newKey(),
      activityId,
      ...who,
      label,
      at: new Date().toISOString(),
      place,
    }
    setBusy(true)
    setResult(null)
    try {
      const { name, jigou } = await send(entry)
      setResult({ good: true, title: `${name} 签到成功`, text: jigou })
      await refresh()
    } catch (error) {
      if (isLost(error)) {
        keep(entry)
        setQueue(waiting().length)
        setResult({ good: true, title: '已暂存', text: `没有网络，「${label}」会在联网后自动提交。` })
      } else if (error instanceof Refused) {
        setResult({ good: false, title: refusedTitle(error, new Date()), text: error.message })
      } else setResult({ good: false, title: '未签到', text: (error as Error).message })
    } finally {
      setBusy(false)
    }
  }

  const search = (word: string) => {
    setKeyword(word)
    void refresh(word)
  }
  const dismiss = () => setConflicts([])
  return { door, keyword, queue, conflicts, result, busy, letIn, search, refresh, dismiss, flush }
}
