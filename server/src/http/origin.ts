import type { FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { TransportError } from './errors.ts'
import { isHost } from './headers.ts'

/** Own origin as the client sees it: as it was configured, else as the client called us, if that can be a name. */
export function originOf(env: Env, { host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>): string {
  if (env.publicUrl !== null) return env.publicUrl
  if (!isHost(host)) throw new TransportError(400)
  return `${protocol}://${host}`
}
