import type { Output } from '@gongfang/contract/base/endpoint'
import { getOwnSignUp } from '@gongfang/contract/buying/activity'
import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../base/call.ts'
import { useSession } from '../../../base/session.ts'

export type OwnSignUpAnswer = Output<typeof getOwnSignUp>

export interface OwnSignUp {
  /** null when nobody is logged in, or while loading. */
  own: OwnSignUpAnswer | null
  error: unknown
  /** Loads the member's sign-up and the public seats again after a change. */
  reload: () => void
}

/** For this long the server answers a public page from memory before it looks for changes. */
export const KEPT_MS = 600

/** The member's part of a public page. It is loaded after the page, which is the same for everybody. */
export function useOwnSignUp(activityId: number): OwnSignUp {
  const { token } = useSession()
  const { revalidate } = useRevalidator()
  const [own, setOwn] = useState<OwnSignUpAnswer | null>(null)
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
