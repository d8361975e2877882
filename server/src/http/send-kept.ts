import type { KeptNoun } from '@gongfang/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Kept, type Made } from './kept.ts'

/** Answers from what is kept, with its ETag: 304 when the client has it, brotli when it takes it. */
export async function sendKept(
  kept: Kept,
  request: FastifyRequest,
  reply: FastifyReply,
  nouns: readonly KeptNoun[],
  make: () => Promise<Made>,
) {
  const answer = await kept.answer(request.url, nouns, make)
  reply.headers(answer.headers)
  reply.header('cache-control', 'no-cache').header('etag', answer.etag).header('vary', 'accept-encoding')
  if (answer.status === 200 && knows(request.headers['if-none-match'], answer.etag))
    return reply.status(304).send()
  reply.status(answer.status)
  if (answer.bytes.length < 1024 || !takesBrotli(request.headers['accept-encoding'])) {
    return reply.send(answer.bytes)
  }
  return reply.header('content-encoding', 'br').send(await Kept.squeezed(answer))
}

/** One or several ETags; a proxy on the way may have taken the mark of a weak one off. */
const knows = (sent: string | undefined, etag: string) =>
  sent?.split(',').some((one) => one.trim().replace(/^(?!W\/)/, 'W/') === etag) ?? false

const takesBrotli = (accepted: string | string[] | undefined) =>
  /(?:^|[\s,])br(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))\s*(?:[;,]|$)/.test(String(accepted ?? ''))
