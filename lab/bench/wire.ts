import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Reply {
  status: number
  body: Buffer
}

/**
 * One kept-open connection that speaks just as much HTTP as our own servers need. The measuring shares two cores with the
 * measured, and a full client costs more than a kept answer.
 */
export class Wire {
  private readonly socket: Socket
  private parts: Buffer[] = []
  private missing = -1
  private status = 0
  private waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined

  static async open(port: number): Promise<Wire> {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    await once(socket, 'connect')
    return new Wire(socket)
  }

  private constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (bytes: Buffer) => this.take(bytes))
    socket.on('error', (error) => this.waiting?.reject(error))
    socket.on('close', () => this.waiting?.reject(new Error('the server hung up')))
  }

  /** Sends a whole request and waits for its answer; one at a time. */
  ask(request: string | Buffer): Promise<Reply> {
    this.socket.write(request)
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
    })
  }

  close() {
    this.waiting = undefined
    this.socket.destroy()
  }

  private take(bytes: Buffer) {
    if (this.missing < 0) this.readHead(bytes)
    else {
      this.parts.push(bytes)
      this.missing -= bytes.length
    }
    if (this.missing !== 0) return
    const { waiting, status } = this
    const body = this.parts.length === 1 ? (this.parts[0] as Buffer) : Buffer.concat(this.parts)
    this.parts = []
    this.missing = -1
    this.waiting = undefined
    waiting?.resolve({ status, body })
  }

  private readHead(bytes: Buffer) {
    const whole = this.parts.length > 0 ? Buffer.concat([...this.parts, bytes]) : bytes
    const end = whole.indexOf('\r\n\r\n')
    if (end < 0) {
      this.parts = [whole]
      return
    }
    const head = whole.toString('latin1', 0, end)
    const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? []
    if (length === undefined) throw new Error(`an answer of unknown length: ${head}`)
    const body = whole.subarray(end + 4)
    this.status = Number(head.slice(9, 12))
    this.parts = [body]
    this.missing = Number(length) - body.length
  }
}

export const requestOf = (method: string, path: string, headers: Record<string, string> = {}, body = '') => {
  const given = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = method === 'GET' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${length}${given.join('')}\r\n${body}`
}
