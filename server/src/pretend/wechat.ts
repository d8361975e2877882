import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WechatPayAccount } from '../outside/wechat-pay.ts'
import { type Asked, answering } from './wechat-answering.ts'
import type { Wechat } from './wechat-api.ts'
import { Book, type BookRules, type Order, type Refund } from './wechat-book.ts'
import { type Faults, noFaults } from './wechat-faults.ts'
import { accountOf, aPair, drawKeys, type KeyMode, type PretendKeys } from './wechat-keys.ts'
import { isLogin, type PretendLogin, pretendLogin } from './wechat-login.ts'
import { type Letter, type LetterHow, post, type Scribe, scribe } from './wechat-notices.ts'
import { pages } from './wechat-pages.ts'

export interface PretendOptions {
  readonly now?: () => Date
  readonly mode?: KeyMode
  readonly keys?: PretendKeys
  /** 0 = any free one. */
  readonly port?: number
  readonly host?: string
  /** The address for phones, if it differs from the shop's. */
  readonly publicUrl?: string
  /** Another way to the merchant than HTTP, for a shop that listens nowhere; its answer's status. */
  readonly deliver?: (letter: Letter) => Promise<number>
  /** When a notice that was not taken comes again, one after the other. */
  readonly repeatMs?: readonly number[]
  /** When a refund comes through by itself; null = when a test says so. */
  readonly refundsAfterMs?: number | null
}

export interface PretendWechat {
  readonly url: string
  readonly account: WechatPayAccount
  readonly login: PretendLogin
  readonly faults: Faults
  readonly rules: BookRules
  /** Everything that was asked, oldest first. */
  readonly requests: Asked[]
  /** Every notice that was sent, and what was answered. */
  readonly sent: { readonly letter: Letter; readonly status: number }[]
  order(outTradeNo: string): Order & { readonly refunds: readonly Refund[] }
  refund(outRefundNo: string): Refund
  /** Pays an order. Resolves with the answers to the notice. */
  pay(outTradeNo: string, how?: LetterHow & { openid?: string; payerFen?: number }): Promise<number[]>
  /** The notice of a payment once more, or another that says something else. */
  notify(outTradeNo: string, how?: LetterHow & { copies?: number }): Promise<number[]>
  /** Sets the state of a refund and sends the notice. */
  refundState(outRefundNo: string, state: Refund['state'], how?: LetterHow): Promise<number[]>
  /** Writes a notice without sending it. */
  readonly letter: Scribe
  /** WeChat signs with a new certificate from now on; the old one stays good unless it is withdrawn. */
  rotateKeys(how?: { withdraw?: boolean }): void
  close(): Promise<void>
}

/** WeChat Pay on this machine: the real protocol with keys of its own, and every fault on demand. */
export async function openPretendWechat(options: PretendOptions = {}): Promise<PretendWechat> {
  const { now: clock = () => new Date(), mode = 'both', host = '127.0.0.1', deliver = post } = options
  let keys = options.keys ?? drawKeys(clock())
  const server = createServer()
  const port = await listen(server, options.port ?? 0, host)
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
  const book = new Book(clock)
  const wechat: Wechat = {
    mode,
    book,
    clock,
    url,
    publicUrl: options.publicUrl ?? url,
    keys: () => keys,
    bills: new Map(),
  }
  const faults = noFaults()
  const letter = scribe(wechat)
  const over = new AbortController()
  const sent: PretendWechat['sent'] = []
  const { send, later } = postman({
    faults,
    sent,
    deliver,
    repeatMs: options.repeatMs ?? [],
    over: over.signal,
  })

  const pretend: PretendWechat = {
    url,
    faults,
    letter,
    rules: book.rules,
    requests: [],
    sent,
    account: accountOf(keys, mode, url),
    login: pretendLogin(wechat),
    order: (outTradeNo) => ({ ...book.order(outTradeNo), refunds: book.refundsOf(book.order(outTradeNo)) }),
    refund: (outRefundNo) => book.refund(outRefundNo),
    async pay(outTradeNo, how = {}) {
      book.pay(outTradeNo, how)
      return faults.notices === 'none' ? [] : send(() => letter.ofPayment(outTradeNo, how))
    },
    notify: (outTradeNo, how = {}) => send(() => letter.ofPayment(outTradeNo, how), how.copies),
    async refundState(outRefundNo, state, how) {
      const { notifyUrl } = book.move(outRefundNo, state)
      if (state === 'PROCESSING' || faults.notices === 'none' || notifyUrl === '') return []
      return send(() => letter.ofRefund(outRefundNo, how))
    },
    rotateKeys({ withdraw = false } = {}) {
      const fresh = aPair('pretend WeChat Pay', clock())
      keys = { ...keys, certificates: [...(withdraw ? [] : keys.certificates), fresh] }
    },
    close() {
      over.abort()
      return stop(server)
    },
  }

  const answer = answering(wechat, faults, pretend.requests)
  const page = pages(wechat, pretend)
  async function finish() {
    for (const { outRefundNo, state } of book.refunds.values())
      if (state === 'PROCESSING') await pretend.refundState(outRefundNo, 'SUCCESS')
  }
  async function serve(request: IncomingMessage, response: ServerResponse) {
    const body = await bodyOf(request)
    if (isLogin(request.url ?? '')) return pretend.login.serve(request, response, body)
    if (!request.url?.startsWith('/v3/')) return page(request, response, body)
    await answer(request, response, body)
    const { refundsAfterMs } = options
    if (typeof refundsAfterMs === 'number' && request.url.endsWith('/refunds')) later(refundsAfterMs, finish)
  }
  server.on('request', (request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  return pretend
}

interface Postman {
  readonly faults: Faults
  readonly sent: PretendWechat['sent']
  readonly deliver: (letter: Letter) => Promise<number>
  readonly repeatMs: readonly number[]
  /** Aborted when the server is closed. */
  readonly over: AbortSignal
}

/** Sends notices, and those that were not taken again. */
function postman({ faults, sent, deliver, repeatMs, over }: Postman) {
  return { send, later }

  async function send(write: () => Letter, copies = faults.noticeCopies, repeats = repeatMs) {
    if (faults.noticeDelayMs > 0) await sleep(faults.noticeDelayMs)
    const letters = Array.from({ length: copies }, write)
    const statuses = await Promise.all(letters.map((one) => deliver(one)))
    for (const [at, one] of letters.entries()) sent.push({ letter: one, status: statuses[at] ?? 0 })
    const [wait, ...rest] = repeats
    const isTaken = statuses.some((status) => status >= 200 && status < 300)
    if (!isTaken && wait !== undefined) later(wait, () => send(write, 1, rest))
    return statuses
  }

  /** Nothing of it outlives the server. */
  function later(ms: number, act: () => Promise<unknown>) {
    sleep(ms, undefined, { signal: over, ref: false })
      .then(act)
      .catch((error) => {
        if (!over.aborted) throw error
      })
  }
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  return (server.address() as AddressInfo).port
}

const stop = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
