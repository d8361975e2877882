import { Refused } from '@gongfang/contract/base/call'
import type { Output } from '@gongfang/contract/base/endpoint'
import { getVoucherStatus } from '@gongfang/contract/buying/verification'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { pauseAfter } from '../../base/poll-pause.ts'

export type VoucherStatus = Output<typeof getVoucherStatus>

/**
 * Polls the state of a code: often at first, then less, not while the page is hidden, at once when it becomes
 * visible, until it is used or over.
 */
export function useVoucherStatus(id: number) {
  const [status, setStatus] = useState<VoucherStatus | null>(null)
  const [failing, setFailing] = useState(false)

  useEffect(() => {
    const started = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    let asking = false
    let gone = false

    async function ask() {
      if (over || asking) return
      asking = true
      clearTimeout(timer)
      try {
        const answer = await call(getVoucherStatus, { id })
        if (gone) return
        setStatus(answer)
        setFailing(false)
        over = answer.state !== 'active'
      } catch (cause) {
        if (gone) return
        setFailing(true)
        over = cause instanceof Refused
      }
      asking = false
      if (!over && !document.hidden) timer = setTimeout(() => void ask(), pauseAfter(Date.now() - started))
    }

    const look = () => (document.hidden ? clearTimeout(timer) : void ask())
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    void ask()
    return () => {
      gone = true
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [id])

  return { status, failing }
}
