import { CallFailed, Refused } from '@gongfang/contract/call'
import { type Fen, points } from '@gongfang/contract/money'
import type { PayPurpose, PayTicket } from '@gongfang/contract/payment'
import { useCallback, useEffect, useRef, useState } from 'react'
import { newKey } from '../base/keys.ts'
import { type PayStatus, purposes } from './purposes.ts'
import type { Ask } from './use-pay-status.ts'

interface Made {
  ticket: PayTicket | null
  problem: unknown
}
const NOTHING: Made = { ticket: null, problem: null }

export type Attempt = ReturnType<typeof useAttempt>

/**
 * Something to pay with, for the amount that its payer has seen. A price that moves meanwhile is agreed to first. `due`:
 * null while nothing is wanted.
 */
export function useAttempt(purpose: PayPurpose, no: string, due: PayStatus | null, ask: Ask) {
  const [agreed, setAgreed] = useState<Fen | null>(null)
  const [made, setMade] = useState(NOTHING)
  const turn = useRef(0)
  const sheetOpened = useRef(false)
  const isWanted = due?.stage === 'waiting' && due.currency === 'money'
  if (isWanted && agreed === null) setAgreed(due.payableFen)

  /** The server hands out the attempt that is still open, so asking again is harmless. What is shown stays for `keep`. */
  const start = useCallback(
    async ({ keep = false } = {}): Promise<PayTicket | null> => {
      if (agreed === null) return null
      const mine = ++turn.current
      if (!keep) setMade(NOTHING)
      const seen = { payableFen: agreed, payablePoints: points(0) }
      const next = await purposes[purpose]
        .pay(no, { seen, key: newKey() })
        .then((ticket): Made => ({ ticket, problem: null }))
        .catch((problem): Made => ({ ticket: null, problem }))
      if (mine !== turn.current) return null
      setMade(next)
      // It may be paid, over or have another price by now: then that is what is shown.
      if (next.problem instanceof Refused || next.ticket?.state === 'paid') await ask()
      return next.ticket
    },
    [purpose, no, agreed, ask],
  )

  useEffect(() => void start(), [start])
  useEffect(() => {
    const retry = () => void (made.problem instanceof CallFailed && start())
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [made.problem, start])

  return {
    ...made,
    start,
    /** WeChat's sheet comes by itself once, and not again when its payer has looked at something else. */
    sheetOpened,
    /** What it cost before, where the price has moved. */
    before: isWanted && agreed !== null && agreed !== due.payableFen ? agreed : null,
    agree: () => setAgreed(due?.payableFen ?? null),
  }
}
