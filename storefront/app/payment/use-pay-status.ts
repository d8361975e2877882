import type { Output } from '@gongfang/contract/endpoint'
import { getPayStatus } from '@gongfang/contract/payment'
import { useEffect, useRef, useState } from 'react'
import { call } from '../call.ts'

export type PayStatus = Output<typeof getPayStatus>

const QUICK_MS = 2000
const SLOW_MS = 5000
const QUICK_FOR_MS = 60_000

/**
 * Asks whether it is paid: every 2 s for a minute, then every 5 s, not while the page is hidden, at once when it is
 * looked at again, and no more once the order is settled.
 */
export function usePayStatus(no: string) {
  const [status, setStatus] = useState<PayStatus | null>(null)
  const [error, setError] = useState<unknown>(null)
  const ask = useRef(async () => {})

  useEffect(() => {
    const started = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    let asking = false

    ask.current = async () => {
      if (over || asking) return
      asking = true
      clearTimeout(timer)
      try {
        const answer = await call(getPayStatus, { no })
        setStatus(answer)
        setError(null)
        over ||= answer.orderState !== 'unpaid'
      } catch (cause) {
        setError(cause)
      }
      asking = false
      const pause = Date.now() - started < QUICK_FOR_MS ? QUICK_MS : SLOW_MS
      if (!over && !document.hidden) timer = setTimeout(() => void ask.current(), pause)
    }

    const look = () => !document.hidden && void ask.current()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    void ask.current()
    return () => {
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [no])

  return { status, error, ask: () => ask.current() }
}
