import type { FastifyInstance, FastifyReply } from 'fastify'
import { codingFor } from './coding.ts'
import { squeezeBytes } from './kept.ts'
import { knows } from './send-kept.ts'

/** Smaller answers fit into the first packets of a connection as they are. */
export const LEAST_BYTES = 4096

/**
 * Compresses what is not kept: lists of members and staff, and everything else that is text and long. A token travels in
 * a header and never in a cookie, so that no other site can have answers made whose lengths tell a secret (BREACH).
 */
export function squeezeAnswers(http: FastifyInstance) {
  http.addHook('onSend', (request, reply, payload, done) => {
    if (!isLong(payload) || !isText(reply) || reply.hasHeader('content-encoding')) return done(null, payload)
    const { 'if-none-match': sent, 'accept-encoding': accepted } = request.headers
    const etag = reply.getHeader('etag')
    reply.header('vary', 'accept-encoding')
    if (reply.statusCode === 200 && typeof etag === 'string' && knows(sent, etag)) {
      reply.status(304).removeHeader('content-length')
      return done(null, null)
    }
    const coding = codingFor(accepted)
    if (!coding) return done(null, payload)
    squeezeBytes(Buffer.from(payload), coding).then((bytes) => {
      reply.header('content-encoding', coding).header('content-length', bytes.length)
      done(null, bytes)
    }, done)
  })
}

/** Streams are files, which lie compressed on the disk or cannot be compressed. */
const isLong = (payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' && Buffer.byteLength(payload) >= LEAST_BYTES) ||
  (Buffer.isBuffer(payload) && payload.length >= LEAST_BYTES)

const isText = (reply: FastifyReply) =>
  /^(?:text\/|application\/(?:json|javascript|manifest\+json|rss\+xml|xml)|image\/svg)/.test(
    String(reply.getHeader('content-type')),
  )
