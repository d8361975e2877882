import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Env } from '../env.ts'
import { isBehindTls, isHost, tlsHeaders } from './headers.ts'
import type { Kept } from './kept.ts'
import type { RequestLog } from './request-log.ts'
import { wayOf } from './send-kept.ts'
import type { State } from './serve.ts'

interface Needs {
  readonly env: Env
  readonly kept: Kept
  readonly state: State
  readonly log: RequestLog
}

/**
 * Answers at once what is kept and was sent just so before; says false, having done nothing, about everything else, which
 * is the framework's. A kept answer costs less than counting who asked for it, so these are free of the rate limit.
 */
export function makeShortcut({ env, kept, state, log }: Needs) {
  const TLS = Object.entries(tlsHeaders(env)).flat()
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' || state.closing) return false
    const { url = '', headers } = request
    const answer = kept.atOnce(url)
    const ready = answer?.ready[wayOf(answer, headers)]
    if (!ready) return false
    // The framework says no to the API alone, but it may as well look at all that is odd.
    if (env.publicUrl === null && !(isHost(headers.host ?? ' ') && headers['x-forwarded-host'] === undefined))
      return false
    kept.counted.atOnce++
    const id = randomUUID()
    if (log.isOn) tell(log, id, request, response, env)
    const own = isBehindTls(request, env) ? ['x-request-id', id, ...TLS] : ['x-request-id', id]
    response.writeHead(ready.status, [...own, ...ready.raw]).end(ready.bytes)
    return true
  }
}

function tell(log: RequestLog, id: string, request: IncomingMessage, response: ServerResponse, env: Env) {
  const { method = '', url = '' } = request
  const began = performance.now()
  log.came({ id, method, url, ip: addressOf(request, env) })
  response.once('finish', () => log.went(id, response.statusCode, performance.now() - began))
}

/** As many proxies are believed as stand before us; each added the one that it heard. */
function addressOf({ socket, headers }: IncomingMessage, env: Env): string {
  const told = env.trustProxy > 0 ? String(headers['x-forwarded-for'] ?? '') : ''
  const chain = [
    socket.remoteAddress,
    ...told
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .reverse(),
  ]
  return chain[Math.min(env.trustProxy, chain.length - 1)] ?? ''
}
