import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { maskedEmail } from '@gongfang/contract/base/values'
import type { ProviderAccount } from '@gongfang/contract/system/provider-desk'
import type { FastifyBaseLogger } from 'fastify'
import type SmtpConnection from 'nodemailer/lib/smtp-connection'
import { EmailFailed } from './email-failed.ts'
import { emailFailure } from './email-failure.ts'
import { breaker } from './wechat-breaker.ts'

export type EmailAccount = ProviderAccount<'email'>

export interface EmailFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** One mail to one address. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The left part of its Message-ID: another try of the same mail has the same. */
  readonly id?: string
  /** Where a mail program ends mails of this kind by one POST (RFC 8058). */
  readonly unsubscribe?: string
  readonly files?: readonly EmailFile[]
}

/** The mail server has taken it: what it said, and the mail's Message-ID. */
export interface EmailTaken {
  readonly said: string
  readonly mailId: string
}

export interface EmailSender {
  readonly vendor: 'log' | 'smtp'
  /** Most mails a day for the account; null without a limit. */
  readonly mostADay: number | null
  /** Throws `EmailFailed` when the server does not take it. */
  readonly send: (letter: Letter) => Promise<EmailTaken>
  /** Connects and logs in. Nothing is sent. */
  readonly check: () => Promise<void>
}

export interface EmailOptions {
  /** The longest silence of the server. */
  readonly timeoutMs: number
  /** The longest time that one mail takes. */
  readonly patienceMs: number
  readonly clock: () => Date
  /** Certificates that are believed beside those of the system. */
  readonly ca?: string
}

/** A server that logs a user in too often refuses it, and one that takes too many mails on one connection closes it. */
const MAILS_A_CONNECTION = 10

/** One mail after the other. A connection serves the mails that wait behind each other, and then it ends. */
export function openEmail(account: EmailAccount, given: Partial<EmailOptions> = {}): EmailSender {
  const options = { timeoutMs: 20_000, patienceMs: 60_000, clock: () => new Date(), ...given }
  const rest = breaker(options.clock)
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let open: { connection: SmtpConnection; used: number } | undefined

  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    waiting += 1
    const mine = last.then(run).finally(() => {
      waiting -= 1
      if (waiting === 0 || (open && open.used >= MAILS_A_CONNECTION)) leave()
    })
    last = mine.catch(() => {})
    return mine
  }
  const leave = () => {
    open?.connection.quit()
    open = undefined
  }
  const drop = () => {
    open?.connection.close()
    open = undefined
  }

  /** Refuses at once while the server rests after a silence, and notes whether it answers. */
  const heard = async <T>(run: () => Promise<T>): Promise<T> => {
    if (!rest.mayAsk()) throw new EmailFailed('later', 'RESTING', '邮件服务器没有应答，稍后再试')
    try {
      const result = await run()
      rest.heard()
      return result
    } catch (error) {
      drop()
      if (error instanceof EmailFailed && error.noAnswer) rest.silent()
      else rest.heard()
      throw error
    }
  }

  const ready = async () => {
    open ??= { connection: await connect(account, options), used: 0 }
    open.used += 1
    return open.connection
  }

  return {
    vendor: 'smtp',
    mostADay: account.dailyLimit === '' ? null : Number(account.dailyLimit),
    send: (letter) =>
      inTurn(() =>
        heard(async () => {
          const mail = await composed(account, letter)
          return handOver(await ready(), { account, letter, mail }, options)
        }),
      ),
    check: () => inTurn(() => heard(async () => void (await ready()))),
  }
}

async function connect(account: EmailAccount, options: EmailOptions): Promise<SmtpConnection> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const { host, port, security, user, password } = account
  const connection = new Connection({
    host,
    port: Number(port),
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    name: account.from.split('@')[1] ?? 'localhost',
    connectionTimeout: options.timeoutMs,
    greetingTimeout: options.timeoutMs,
    socketTimeout: options.timeoutMs,
    socketCloseTimeout: 1_000,
    maxResponseSize: 64 * 1024,
    ...(options.ca && { tls: { ca: options.ca } }),
  })
  try {
    await settled(connection, options, (done) => connection.connect(done))
    if (user !== '')
      await settled(connection, options, (done) =>
        connection.login({ credentials: { user, pass: password } }, (error) => done(error)),
      )
  } catch (error) {
    connection.close()
    throw emailFailure(error, { whole: false })
  }
  return connection
}

interface Handing {
  account: EmailAccount
  letter: Letter
  mail: { bytes: Buffer; mailId: string }
}

async function handOver(
  connection: SmtpConnection,
  { account, letter, mail: { bytes, mailId } }: Handing,
  options: EmailOptions,
): Promise<EmailTaken> {
  // Only what the server has in its last byte can have been taken.
  let whole = false
  const body = Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK)
      whole = true
    })(),
    { objectMode: false, highWaterMark: CHUNK },
  )
  try {
    const envelope = { from: account.from, to: [letter.to], size: bytes.length }
    const { response } = await settled<{ response: string }>(connection, options, (done) =>
      connection.send(envelope, body, (error, info) => done(error, info as unknown as { response: string })),
    )
    return { said: response.slice(0, 100), mailId }
  } catch (error) {
    throw emailFailure(error, { whole })
  }
}

const CHUNK = 16 * 1024

/** nodemailer tells of a broken connection by its callback, by an event or, after `close`, by neither. */
function settled<T = void>(
  connection: SmtpConnection,
  { patienceMs }: EmailOptions,
  run: (done: (error?: Error | null, result?: T) => void) => void,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(
    () => reject(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })),
    patienceMs,
  )
  connection.once('error', reject)
  run((error, result) => (error ? reject(error) : resolve(result as T)))
  return promise.finally(() => {
    clearTimeout(timer)
    connection.off('error', reject)
    // A connection that breaks while nobody waits is found broken by the next mail.
    if (connection.listenerCount('error') === 0) connection.on('error', () => {})
  })
}

/** The whole mail as bytes. Texts cannot add a header: they are encoded, and line ends in them become blanks. */
async function composed({ from, fromName, replyTo }: EmailAccount, letter: Letter) {
  const { default: Composer } = await import('nodemailer/lib/mail-composer')
  const mailId = `<${letter.id ?? randomUUID()}@${from.split('@')[1]}>`
  const node = new Composer({
    from: { name: fromName, address: from },
    to: { name: '', address: letter.to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject: letter.subject.replace(/\s+/g, ' '),
    messageId: mailId,
    text: letter.text,
    html: letter.html,
    disableUrlAccess: true,
    disableFileAccess: true,
    headers: {
      // RFC 3834: no answering machine answers. Exchange asks for the second.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(letter.unsubscribe && {
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${letter.unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: (letter.files ?? []).map(({ name, type, bytes }) => ({
      filename: name,
      contentType: type,
      content: bytes,
    })),
  })
  return { bytes: await node.compile().build(), mailId }
}

/** Mails go to the log: for development and demo. Codes are asked for by name, since logs hide them. */
export const emailToLog = (log: FastifyBaseLogger): EmailSender => ({
  vendor: 'log',
  mostADay: null,
  async send({ to, subject, text, files = [] }) {
    log.info(
      `邮件 ${maskedEmail(to)}：${subject}\n${text}${files.map(({ name }) => `\n附件 ${name}`).join('')}`,
    )
    return { said: '250 OK', mailId: '' }
  },
  async check() {},
})
