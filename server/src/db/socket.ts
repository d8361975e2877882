import { Socket } from 'node:net'
import type postgres from 'postgres'

/**
 * Sends what it is given at once. postgres.js 3.4.9 leaves Nagle's algorithm on: whatever it writes in two pieces waits
 * for PostgreSQL to acknowledge the first one, and PostgreSQL takes up to 40 ms for that (each `copy` took 86 ms, a
 * transaction of four statements a third longer).
 */
class PromptSocket extends Socket {
  // Asked for by the driver, for the name that a certificate must bear.
  readonly host: string
  readonly port: number

  constructor(host: string, port: number) {
    super()
    this.host = host
    this.port = port
    this.setNoDelay(true)
    this.connect(port, host)
  }
}

/** For a server at one address. A list of servers, or a path, is the driver's own business. */
export function promptly(url: string): postgres.Options<Record<string, never>> {
  if (!URL.canParse(url)) return {}
  const { hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!host || /[,/%]/.test(host)) return {}
  // Not in its types, though it documents it: what it connects by.
  return { socket: ({ port: [port] }: { port: number[] }) => new PromptSocket(host, port ?? 5432) } as object
}
