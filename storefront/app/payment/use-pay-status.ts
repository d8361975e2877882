import { Refused } from '@gongfang/contract/call'
import type { PayPurpose } from '@gongfang/contract/payment'
import { useEffect, useRef, useState } from 'react'
import { pauseAfter } from './poll-pause.ts'
import { type PayStatus, purposes } from './purposes.ts'

/**
 * Asks whether it is paid: often at first, then less, not while the page is hidden, at once when it is looked at again,
 * and no more once it is settled or turns out to be none of ours.
 */
export function usePayStatus(purpose: PayPurpose, no: string) {
  const [status, setStatus] = useState<PayStatus | null>(null)
  const [error, setError] = useState<unknown>(null)
  const ask = useRef(async () => {})

  useEffect(() => {
    const started = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    let asking = false
    let gone = false

    ask.current = async () => {
      if (over || asking) return
      asking = true
      clearTimeout(timer)
      try {
        const answer = await purposes[purpose].ask(no)
        if (gone) return
        setStatus(answer)
        setError(null)
        over = answer.stage !== 'waiting'
      } catch (cause) {
        if (gone) return
        setError(cause)
        over = cause instanceof Refused
      }
      asking = false
      if (!over && !document.hidden) {
        timer = setTimeout(() => void ask.current(), pauseAfter(Date.now() - started))
      }
    }

    const look = () => (document.hidden ? clearTimeout(timer) : void ask.current())
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    void ask.current()
    return () => {
      gone = true
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [purpose, no])

  return { status, error, ask: () => ask.current() }
}
