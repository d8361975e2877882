import { makeCall, Refused } from '@gongfang/contract/base/call'
import type { Endpoint, Input, Output } from '@gongfang/contract/base/endpoint'
import { type Envelope, SUCCESS } from '@gongfang/contract/base/envelope'
import { data, type RouterContext, type RouterContextProvider } from 'react-router'
import { platform } from './platform.ts'
import { endSession, getSession } from './session-store.ts'

/** Calls the API from the browser. Throws `Refused` and `CallFailed`; the screen decides what to show. */
export const call = makeCall({
  base: '',
  platform,
  token: () => getSession().token,
  signedOut: (token) => endSession(token, location.pathname + location.search + location.hash),
})

/** The answer, or null where the server refused the call. All other errors are thrown. */
export async function nullIfRefused<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

interface PageDoor {
  /** The configured address of the shop; '' when none is configured. */
  readonly origin: string
  readonly answer: <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Envelope<Output<E>>>
}

export interface ServerCall {
  <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>
  readonly origin: string
}

/** Refusals that become a 404. */
const GONE = ['notFound', 'articleMissing']

/**
 * Calls the API from a server loader: in the same process, public endpoints only. A refusal is thrown as data,
 * because the router hides all other errors from the browser.
 */
export function shopOf(context: Readonly<RouterContextProvider>): ServerCall {
  // The server creates the key. It is on globalThis, because Vite has its own copy of every module.
  const shared = globalThis as unknown as Record<symbol, RouterContext<PageDoor> | undefined>
  const key = shared[Symbol.for('gongfang.pageDoor')]
  if (!key) throw new Error('the server has opened no door for pages')
  const door = context.get(key)
  const shop = async <E extends Endpoint>(endpoint: E, input: Input<E>) => {
    const envelope = await door.answer(endpoint, input)
    if (envelope.code === SUCCESS) return envelope.data
    const { reason, msg } = envelope
    const fields = (envelope.data as { fields?: Record<string, string> } | null)?.fields ?? {}
    throw data({ reason, msg, fields }, { status: GONE.includes(reason ?? '') ? 404 : 400 })
  }
  return Object.assign(shop, { origin: door.origin })
}
