import type { IncomingHttpHeaders } from 'node:http'
import type { KeptNoun } from '@gongfang/contract/base/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codingFor } from './coding.ts'
import { standingHeaders } from './headers.ts'
import { Kept, type KeptAnswer, type Made, type Ready, type Way } from './kept.ts'

/** Answers from what is kept, with its ETag: 304 when the client has it, compressed as it takes it. */
export async function sendKept(
  kept: Kept,
  request: FastifyRequest,
  reply: FastifyReply,
  nouns: readonly KeptNoun[],
  make: () => Promise<Made>,
) {
  return sendSealed(request, reply, await kept.answer(request.url, nouns, make))
}

/** The same, from an answer that the caller holds. */
export async function sendSealed(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer) {
  const way = wayOf(answer, request.headers)
  answer.ready[way] ??= await prepare(answer, way, standingHeaders(request))
  const { status, headers, bytes } = answer.ready[way]
  return reply.status(status).headers(headers).send(bytes)
}

/** Chooses the encoding of an answer by the request's headers. */
export function wayOf(answer: KeptAnswer, headers: IncomingHttpHeaders): Way {
  if (answer.status === 200 && knows(headers['if-none-match'], answer.etag)) return 'unchanged'
  if (answer.length < 1024) return 'plain'
  return codingFor(headers['accept-encoding']) ?? 'plain'
}

/** Whole, but for what is the request's own. */
async function prepare(answer: KeptAnswer, way: Way, standing: Record<string, string>): Promise<Ready> {
  const headers: Record<string, string> = {
    ...standing,
    ...answer.headers,
    'cache-control': 'no-cache',
    etag: answer.etag,
    vary: 'accept-encoding',
  }
  const bytes = await bytesFor(answer, way)
  if (way === 'br' || way === 'gzip') headers['content-encoding'] = way
  if (bytes) headers['content-length'] = String(bytes.length)
  const status = way === 'unchanged' ? 304 : answer.status
  return { status, headers, raw: Object.entries(headers).flat(), bytes }
}

async function bytesFor(answer: KeptAnswer, way: Way): Promise<Buffer | undefined> {
  if (way === 'unchanged') return undefined
  return way === 'plain' ? Kept.plain(answer) : Kept.squeezed(answer, way)
}

/**
 * Whether the client has it: any of several ETags, weak ones whose mark a proxy removed, or `*`, which is whatever there
 * is (RFC 9110, 13.1.2).
 */
export const knows = (sent: string | undefined, etag: string) =>
  sent?.split(',').some((one) => {
    const tag = one.trim()
    return tag === '*' || tag.replace(/^W\//, '') === etag.replace(/^W\//, '')
  }) ?? false
