import { getOwnSignUp } from '@gongfang/contract/activity'
import type { Output } from '@gongfang/contract/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { useSession } from '../../base/session.ts'

export type Own = Output<typeof getOwnSignUp>

export interface Mine {
  /** null: nobody is logged in, or the answer is on its way. */
  own: Own | null
  error: unknown
  /** After a change: one's own sign-up, and the seats that everybody sees. */
  reload: () => void
}

/** What everybody sees is kept that long before the shop looks whether it has changed. */
export const KEPT_MS = 600

/** The personal part of a public page: it comes after the page, which is the same for everybody. */
export function useOwn(activityId: number): Mine {
  const { token } = useSession()
  const { revalidate } = useRevalidator()
  const [own, setOwn] = useState<Own | null>(null)
  const [error, setError] = useState<unknown>(null)

  const load = useCallback(() => {
    if (token === null) return setOwn(null)
    setError(null)
    call(getOwnSignUp, { activityId }).then(setOwn, setError)
  }, [token, activityId])
  useEffect(load, [load])

  const reload = () => {
    load()
    setTimeout(() => void revalidate(), KEPT_MS)
  }
  return { own, error, reload }
}
