import { createServer, connect as dial, type Socket } from 'node:net'

export interface Way {
  /** The address of a database with this way in place of the server's host and port. */
  readonly through: (databaseUrl: string) => string
  /** Refuses new connections and cuts open ones. */
  readonly cut: () => void
  /** Everybody is let in and everything is taken, and nothing is passed on. */
  readonly silence: () => void
  /** The server loses who is inside and they are not told, as when its machine is replaced; newcomers are served. */
  readonly strand: () => void
  readonly open: () => void
  /** New connections lead to that server; the ones before are thrown out. */
  readonly leadTo: (databaseUrl: string) => void
  readonly close: () => Promise<void>
}

/** A TCP proxy before a database. */
export async function openWay(databaseUrl: string): Promise<Way> {
  let target = new URL(databaseUrl)
  let state: 'open' | 'cut' | 'silent' = 'open'
  const inside = new Set<Socket>()
  const servers = new Set<Socket>()
  const door = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = dial(Number(target.port), target.hostname)
    servers.add(far)
    join(near, far)
    join(far, near)
  })
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done))
  const { port } = door.address() as { port: number }
  const throwOut = () => {
    for (const socket of inside) socket.destroy()
  }
  return {
    through: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    cut() {
      state = 'cut'
      throwOut()
    },
    silence() {
      state = 'silent'
      for (const socket of inside) socket.pause()
    },
    strand() {
      for (const far of servers) far.removeAllListeners('close').destroy()
      servers.clear()
    },
    open() {
      state = 'open'
      for (const socket of inside) socket.resume()
    },
    leadTo(url) {
      target = new URL(url)
      throwOut()
    },
    async close() {
      const closed = new Promise((done) => door.close(done))
      throwOut()
      await closed
    },
  }

  function join(from: Socket, to: Socket) {
    inside.add(from)
    from.on('data', (bytes) => to.destroyed || to.write(bytes))
    if (state === 'silent') from.pause()
    from.on('error', () => {})
    from.on('close', () => {
      inside.delete(from)
      servers.delete(from)
      to.destroy()
    })
  }
}
