import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

// What pgbouncer does with `pool_mode = transaction` (pgbouncer.org/features.html, config.html: pool_mode): a client has a
// server connection from its first message until PostgreSQL says that it is idle (ReadyForQuery with 'I'), and its next
// transaction gets whichever is free. Here the login itself is handed on, so that no password is needed.

interface Server {
  readonly socket: Socket
  client: Socket | null
  /** Answers that end in ReadyForQuery and are still to come; a client may ask several things at once. */
  due: number
}

const READY = 'Z'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)
const TERMINATE = 'X'.charCodeAt(0)
/** Query and Sync: each is answered with a ReadyForQuery. */
const ASKS = ['Q'.charCodeAt(0), 'S'.charCodeAt(0)]

/** A pooler in front of the server of `url`. */
export async function openTransactionPooler(url: string): Promise<{ url: string; close(): void }> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  /** The one that rested longest comes first. */
  const servers: Server[] = []

  function openServer(client: Socket): Server {
    const socket = connect(Number(target.port), target.hostname)
    // The login ends in a ReadyForQuery, too.
    const server: Server = { socket, client, due: 1 }
    sockets.add(socket)
    let rest = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes as Buffer])
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const message = rest.subarray(0, rest.readInt32BE(1) + 1)
        rest = rest.subarray(message.length)
        const to = server.client
        if (message[0] === READY) server.due -= 1
        if (message[0] === READY && message[5] === IDLE && server.due === 0) {
          server.client = null
          servers.push(...servers.splice(servers.indexOf(server), 1))
        }
        to?.write(message)
      }
    })
    servers.push(server)
    return server
  }

  async function lend(client: Socket): Promise<Server> {
    const own = servers.find((one) => one.client === client)
    if (own) return own
    for (;;) {
      const free = servers.find((one) => one.client === null)
      if (free) return Object.assign(free, { client })
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  const listener = createServer((client) => {
    sockets.add(client)
    openServer(client)
    let sent = Promise.resolve()
    client.on('error', () => {})
    let rest = Buffer.alloc(0)
    let isLogin = true
    client.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes as Buffer])
      for (;;) {
        // The first message of a client has no type before its length.
        const head = isLogin ? 0 : 1
        if (rest.length < head + 4 || rest.length < head + rest.readInt32BE(head)) return
        const message = rest.subarray(0, head + rest.readInt32BE(head))
        rest = rest.subarray(message.length)
        const asks = !isLogin && ASKS.includes(message[0] ?? 0)
        if (isLogin || message[0] !== TERMINATE)
          sent = sent.then(async () => {
            const server = await lend(client)
            if (asks) server.due += 1
            server.socket.write(message)
          })
        isLogin = false
      }
    })
    client.on('close', () => {
      for (const server of servers) if (server.client === client) server.client = null
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const pooled = new URL(url)
  pooled.port = String((listener.address() as AddressInfo).port)
  return {
    url: pooled.href,
    close() {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
