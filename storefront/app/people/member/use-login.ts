import { CallFailed } from '@gongfang/contract/base/call'
import type { Endpoint, Input } from '@gongfang/contract/base/endpoint'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { afterLogin } from './login.ts'
import { LOGIN_FAILED, type LoginResult, loginResult, withoutToken } from './login-result.ts'

export type Failure = Extract<LoginResult, { ok: false }>

/** Sends one of the calls that answer with a token, and stores the login. null when it did not succeed. */
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
      if (!result.ok || result.token === null) {
        setFailure(result.ok ? withoutToken : result)
        return null
      }
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
    // An answer that is not JSON counts as empty.
    return loginResult(await response.json().catch(() => null))
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return { ok: false, message: error.said || LOGIN_FAILED, reason: '', fields: {} }
  }
}
