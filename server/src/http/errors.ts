import type { Envelope } from '@gongfang/contract/base/envelope'
import { Refusal, type TransportStatus, transport } from '@gongfang/contract/base/refusal'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isTimedOut, isUnavailable } from '../db/gone.ts'
import { isApi } from './headers.ts'

/** Errors that only programs meet. Errors that people meet are refusals with a name. */
export class TransportError extends Error {
  readonly status: TransportStatus
  constructor(status: TransportStatus) {
    super(transport[status])
    this.name = 'TransportError'
    this.status = status
  }
}

const seconds = () => Math.floor(Date.now() / 1000)

export const success = (data: unknown): Envelope => ({ code: 1, msg: 'ok', time: seconds(), data })

export const refused = (refusal: Refusal): Envelope => ({
  code: refusal.code,
  reason: refusal.reason,
  msg: refusal.message,
  time: seconds(),
  data: refusal.details.fields
    ? { ...refusal.details.data, fields: refusal.details.fields }
    : (refusal.details.data ?? null),
})

export const failed = (status: TransportStatus, requestId: string): Envelope => ({
  code: status,
  msg: transport[status],
  time: seconds(),
  data: null,
  requestId,
})

/** The one place where errors become answers. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) return reply.status(200).send(refused(error))
  const status = statusOf(error)
  if (status === 500) request.log.error({ err: error }, 'bug')
  else if (isTimedOut(error)) request.log.error({ err: error }, 'statement too slow')
  else if (status === 503) request.log.warn({ reason: error.message }, 'database gone')
  if (status === 503) reply.header('retry-after', '5')
  // A page has no program that would read an envelope.
  if (status === 429 && !isApi(request))
    return reply.status(429).type('text/plain; charset=utf-8').send(transport[429])
  return reply.status(status).send(failed(status, request.id))
}

export function statusOf(error: unknown): TransportStatus {
  if (error instanceof TransportError) return error.status
  if (isUnavailable(error)) return 503
  const { statusCode, code } = error as Partial<FastifyError>
  if (statusCode === 413 || code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 413
  if (statusCode === 415) return 415
  // The file server answers 412 when If-Match fails, and 416 when the file has not the range that was asked for.
  if (statusCode === 412 || statusCode === 414 || statusCode === 416) return statusCode
  if (statusCode === 429) return 429
  if (statusCode === 503) return 503
  // Fastify's own complaints about what the client sent, and nothing of ours.
  if (code?.startsWith('FST_') && statusCode !== undefined && statusCode < 500) return 400
  return 500
}
