import { Socket } from 'node:net'
import type postgres from 'postgres'

/**
 * Sends data at once. postgres.js 3.4.9 leaves Nagle's algorithm on: a message written in two pieces waits until
 * PostgreSQL acknowledges the first one, which takes up to 40 ms (each `copy` took 86 ms, a transaction of four
 * statements a third longer).
 */
class PromptSocket extends Socket {
  // The driver reads it to check the name in the certificate.
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

/** For a server at one address. A list of servers or a path is left to the driver. */
export function promptly(url: string): postgres.Options<Record<string, never>> {
  if (!URL.canParse(url)) return {}
  const { hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!host || /[,/%]/.test(host)) return {}
  // Missing in the types, though documented by the driver: creates the connection's socket.
  return { socket: ({ port: [port] }: { port: number[] }) => new PromptSocket(host, port ?? 5432) } as object
}
