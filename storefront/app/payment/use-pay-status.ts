import { Refused } from '@gongfang/contract/call'
import type { Output } from '@gongfang/contract/endpoint'
import { getPayStatus } from '@gongfang/contract/payment'
import { useEffect, useRef, useState } from 'react'
import { call } from '../call.ts'
import { pauseAfter } from './poll-pause.ts'

export type PayStatus = Output<typeof getPayStatus>

/**
 * Asks whether it is paid: often at first, then less, not while the page is hidden, at once when it is looked at again,
 * and no more once the order is settled or turns out to be none of ours.
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
    let gone = false

    ask.current = async () => {
      if (over || asking) return
      asking = true
      clearTimeout(timer)
      try {
        const answer = await call(getPayStatus, { no })
        if (gone) return
        setStatus(answer)
        setError(null)
        over = answer.orderState !== 'unpaid'
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
  }, [no])

  return { status, error, ask: () => ask.current() }
}
