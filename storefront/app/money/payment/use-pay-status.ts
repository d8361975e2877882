import { Refused } from '@gongfang/contract/base/call'
import type { PayPurpose } from '@gongfang/contract/money/payment'
import { useCallback, useEffect, useRef, useState } from 'react'
import { pauseAfter } from '../../base/poll-pause.ts'
import { type PayStatus, purposes } from './purposes.ts'

/** `check`: the member says that it is paid, so the server asks the channel at once. */
export type Ask = (check?: boolean) => Promise<void>

/**
 * Polls the state of a payment: every few seconds, not while the page is hidden, at once when it becomes
 * visible or the network is back, until it is settled or refused.
 */
export function usePayStatus(purpose: PayPurpose, no: string) {
  const [status, setStatus] = useState<PayStatus | null>(null)
  const [error, setError] = useState<unknown>(null)
  const current = useRef<Ask>(async () => {})

  useEffect(() => {
    const started = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking: Promise<void> | null = null
    let over = false
    let gone = false

    current.current = async (check = false) => {
      // Waits for a running request. A `check` is sent after it.
      while (asking) {
        await asking
        if (!check) return
      }
      if (over) return
      asking = answer(check)
      await asking
      asking = null
    }

    async function answer(check: boolean) {
      clearTimeout(timer)
      try {
        const found = await purposes[purpose].ask(no, check)
        if (gone) return
        setStatus(found)
        setError(null)
        over = found.stage !== 'waiting'
      } catch (cause) {
        if (gone) return
        setError(cause)
        over = cause instanceof Refused
      }
      if (!over && !document.hidden) {
        timer = setTimeout(() => void current.current(), pauseAfter(Date.now() - started))
      }
    }

    const look = () => (document.hidden ? clearTimeout(timer) : void current.current())
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    window.addEventListener('online', look)
    void current.current()
    return () => {
      gone = true
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
      window.removeEventListener('online', look)
    }
  }, [purpose, no])

  const ask = useCallback<Ask>((check) => current.current(check), [])
  return { status, error, ask }
}
