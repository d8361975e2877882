import { generateKeyPairSync } from 'node:crypto'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { EmailAccount } from '../outside/email.ts'
import { certificateFor } from './certificate.ts'

/** A command at which the server answers, and the answer: a status with its words. */
export interface MailFault {
  readonly at: 'login' | 'sender' | 'recipient' | 'data' | 'end'
  /** `cut`: the connection breaks. `silent`: nothing is said. */
  readonly says: { readonly status: number; readonly words: string } | 'cut' | 'silent'
}

export interface Received {
  readonly from: string
  readonly to: readonly string[]
  /** The whole mail as it came over the wire. */
  readonly raw: string
  readonly secure: boolean
}

export interface PretendEmail {
  /** STARTTLS, with a certificate that `ca` believes. */
  readonly account: EmailAccount
  /** The same server, encrypted from the first byte. */
  readonly tlsAccount: EmailAccount
  readonly ca: string
  readonly received: Received[]
  /** How often somebody logged in. */
  logins: number
  /** A fault of the next mails; null: all goes well. Taken away after `times`. */
  fault: (MailFault & { times?: number }) | null
  close(): Promise<void>
}

const USER = 'shop@mail.test'
const PASSWORD = 'abcdefghijklmnop'

/** A mail server on this machine. It takes mails of its own user in its own name only, as those of QQ and 163 do. */
export async function openPretendEmail(): Promise<PretendEmail> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const ca = certificateFor(key, {
    name: 'localhost',
    from: new Date(Date.now() - 86_400_000),
    until: new Date(Date.now() + 30 * 86_400_000),
  })
  const sockets = new Set<Socket>()

  /** The error that the server answers with; null if there is none now. */
  const faultAt = (at: MailFault['at'], session: { id: string }): Error | 'never' | null => {
    const { fault } = pretend
    if (fault?.at !== at) return null
    if (fault.times !== undefined)
      pretend.fault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : null
    if (fault.says === 'silent') return 'never'
    if (fault.says === 'cut') {
      cut(session.id)
      return 'never'
    }
    return Object.assign(new Error(fault.says.words), { responseCode: fault.says.status })
  }
  const cut = (_: string) => {
    for (const socket of sockets) socket.destroy()
  }
  const no = (status: number, words: string) => Object.assign(new Error(words), { responseCode: status })

  const open = async (secure: boolean) => {
    const server = new SMTPServer({
      secure,
      key,
      cert: ca,
      authMethods: ['LOGIN', 'PLAIN'],
      disabledCommands: [],
      closeTimeout: 200,
      size: 20 * 1024 * 1024,
      onAuth({ username, password }, session, done) {
        const fault = faultAt('login', session)
        if (fault === 'never') return
        if (fault) return done(fault)
        if (username !== USER || password !== PASSWORD) return done(no(535, 'Error: authentication failed'))
        pretend.logins += 1
        done(null, { user: username })
      },
      onMailFrom({ address }, session, done) {
        const fault = faultAt('sender', session)
        if (fault === 'never') return
        if (fault) return done(fault)
        done(
          address === session.user ? null : no(501, 'Mail from address must be same as authorization user.'),
        )
      },
      onRcptTo(_, session, done) {
        const fault = faultAt('recipient', session)
        if (fault !== 'never') done(fault)
      },
      onData(stream, session, done) {
        const parts: Buffer[] = []
        const early = faultAt('data', session)
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          if (early === 'never') return
          if (early) return done(early)
          const { mailFrom, rcptTo } = session.envelope
          const fault = faultAt('end', session)
          // The company has taken the message; only its answer is cut.
          if (fault === null || fault === 'never')
            pretend.received.push({
              from: mailFrom ? mailFrom.address : '',
              to: rcptTo.map(({ address }) => address),
              raw: Buffer.concat(parts).toString('utf8'),
              secure: session.secure,
            })
          if (fault === 'never') return
          done(fault, `OK: queued as ${pretend.received.length}.`)
        })
      },
    })
    // Connections that break are what some tests are about.
    server.on('error', () => {})
    server.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    return { server, port: String((server.server.address() as AddressInfo).port) }
  }

  const [starttls, tls] = await Promise.all([open(false), open(true)])
  const account: EmailAccount = {
    host: 'localhost',
    port: starttls.port,
    security: 'starttls',
    user: USER,
    password: PASSWORD,
    from: USER,
    fromName: '工坊商城',
    replyTo: '',
    dailyLimit: '',
  }
  const pretend: PretendEmail = {
    account,
    tlsAccount: { ...account, port: tls.port, security: 'tls' },
    ca,
    received: [],
    logins: 0,
    fault: null,
    async close() {
      for (const socket of sockets) socket.destroy()
      await Promise.all([starttls, tls].map(({ server }) => new Promise<void>((done) => server.close(done))))
    },
  }
  return pretend
}
