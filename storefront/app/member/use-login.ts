import { CallFailed } from '@gongfang/contract/call'
import type { Endpoint, Input } from '@gongfang/contract/endpoint'
import { useState } from 'react'
import { call } from '../call.ts'
import { afterLogin } from '../session.ts'
import { errorText } from '../ui/states.tsx'
import { type LoginResult, loginResult } from './login-result.ts'

export type Failure = Extract<LoginResult, { ok: false }>

/** Sends one of the calls that answer with a token, and keeps what comes back. null when nobody is logged in after it. */
export function useLogin() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function login<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    { remember }: { remember: boolean },
  ) {
    setBusy(true)
    setFailure(null)
    try {
      const result = await ask(endpoint, input)
      if (!result.ok) setFailure(result)
      // Without a token the console was warned; there is nothing to go on with, so the screen stays.
      if (!result.ok || result.token === null) return null
      return await afterLogin({ token: result.token, user: result.user }, remember)
    } finally {
      setBusy(false)
    }
  }
  return { login, busy, failure, setFailure }
}

async function ask(endpoint: Endpoint, input: unknown): Promise<LoginResult> {
  try {
    const response = await call.answer(endpoint, input)
    return loginResult(await response.json())
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return { ok: false, message: errorText(error), reason: '', fields: {} }
  }
}
