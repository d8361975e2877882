import { connect } from 'node:tls'

const PATIENCE_MS = 5_000

/** When the certificate of the shop's address ends, as this machine sees it. */
export function certificateEnd({ hostname, port }: URL): Promise<Date> {
  const { promise, resolve, reject } = Promise.withResolvers<Date>()
  // Reads when it ends; whether it is trusted is the browsers' matter.
  const socket = connect({
    ...{ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 443), servername: hostname },
    ...{ rejectUnauthorized: false, timeout: PATIENCE_MS },
  })
  socket.once('secureConnect', () => resolve(new Date(socket.getPeerCertificate().valid_to)))
  socket.once('timeout', () => reject(new Error('没有应答')))
  socket.once('error', reject)
  return promise.finally(() => socket.destroy())
}

const DAY_MS = 86_400_000

export function judgeSite(end: Date, now: Date) {
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS)
  const state = days < 7 ? 'failing' : days < 21 ? 'attention' : 'ok'
  return { state, value: days < 0 ? '已过期' : `还有 ${days} 天` } as const
}
