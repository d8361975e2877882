import type { FastifyReply, FastifyRequest } from 'fastify'
import { TransportError } from './errors.ts'

/**
 * The shop reads bodies of the API as they are, in UTF-8. A compressed body or one in another character set would be
 * read as something else (RFC 9110, 15.5.16; RFC 8259, 8.1).
 */
export function mustBeReadable({ headers }: FastifyRequest, reply: FastifyReply) {
  const coding = String(headers['content-encoding'] ?? 'identity')
  if (coding.trim().toLowerCase() !== 'identity') {
    reply.header('accept-encoding', 'identity')
    throw new TransportError(415)
  }
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers['content-type'] ?? '') ?? []
  if (!/^(?:utf-?8|us-ascii)$/i.test(charset)) throw new TransportError(415)
}

/** A form has its own parser, which leaves no body. */
export function mustBeJson(request: FastifyRequest) {
  if (request.isMultipart()) throw new TransportError(415)
}
