import { CallFailed, Refused } from '@gongfang/contract/base/call'
import { type Fen, points } from '@gongfang/contract/base/money'
import type { PayPurpose, PayTicket } from '@gongfang/contract/money/payment'
import { newKey } from '@gongfang/web/base/new-key.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type PayStatus, purposes } from './purposes.ts'
import type { Ask } from './use-pay-status.ts'

interface Made {
  ticket: PayTicket | null
  problem: unknown
}
const NOTHING: Made = { ticket: null, problem: null }

export type Attempt = ReturnType<typeof useAttempt>

/**
 * A payment for the amount that the member has seen. A changed price needs the member's agreement first. `due`
 * is null while nothing has to be paid.
 */
export function useAttempt(purpose: PayPurpose, no: string, due: PayStatus | null, ask: Ask) {
  const [agreed, setAgreed] = useState<Fen | null>(null)
  const [made, setMade] = useState(NOTHING)
  const turn = useRef(0)
  const sheetOpened = useRef(false)
  const isWanted = due?.stage === 'waiting' && due.currency === 'money'
  if (isWanted && agreed === null) setAgreed(due.payableFen)

  /**
   * The server returns an open attempt again, so repeating is harmless. `keep` shows the old ticket meanwhile.
   */
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
      // It may be paid, over, or have another price by now: the new state is loaded.
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
    /** Whether WeChat's sheet has opened by itself, which happens once for each dialog. */
    sheetOpened,
    /** The agreed amount, when the current one differs; otherwise null. */
    before: isWanted && agreed !== null && agreed !== due.payableFen ? agreed : null,
    agree: () => setAgreed(due?.payableFen ?? null),
  }
}
