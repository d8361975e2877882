import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, CallFailed, makeCall, Refused } from '../../contract/src/base/call.ts'
import { createOrder, getOrder, previewOrder } from '../../contract/src/buying/order.ts'
import { payOrder } from '../../contract/src/money/payment.ts'

/** An order that the shop said it has taken, as its buyer wrote it down. */
interface Acknowledged {
  readonly token: string
  readonly no: string
  readonly payablePoints: number
  /** When, by `performance.now()`. */
  readonly at: number
  paid: boolean
}

interface Failure {
  readonly at: number
  /** An HTTP status, `no answer`, or the reason of a refusal. */
  readonly what: string
}

/** The buyers' own list, which alone decides whether an order was lost. */
export interface Book {
  readonly orders: Acknowledged[]
  /** Every answer that was no success. The buyer asks again with the same key. */
  readonly failures: Failure[]
  /** Purchases that were given up after `PATIENCE_MS` of asking again. */
  readonly givenUp: Failure[]
}

export interface Buyers {
  readonly book: Book
  readonly stop: () => Promise<void>
}

const PATIENCE_MS = 120_000
const PAUSE_MS = 100
const AGAIN_MS = 200

const callAs = (url: string, token: string): Call =>
  makeCall({ base: url, platform: () => 'pc', token: () => token, signedOut: () => {}, warn: () => {} })

/** Buys and pays by points, again and again, one order at a time for each token. */
export function startBuyers(url: string, tokens: readonly string[], skuIds: readonly number[]): Buyers {
  const book: Book = { orders: [], failures: [], givenUp: [] }
  const state = { over: false }
  const loops = tokens.map(async (token, at) => {
    for (let turn = at; !state.over; turn++) {
      await buy(book, url, token, skuIds[turn % skuIds.length] ?? 0)
      await sleep(PAUSE_MS)
    }
  })
  return {
    book,
    async stop() {
      state.over = true
      await Promise.all(loops)
    },
  }
}

async function buy(book: Book, url: string, token: string, skuId: number) {
  const call = callAs(url, token)
  const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 } }
  try {
    const { quote } = await insist(book, () => call(previewOrder, draft))
    const order = { ...draft, quote, payWay: 'points' as const }
    const [orderKey, payKey] = [randomUUID(), randomUUID()]
    const { no, payablePoints } = await insist(book, () =>
      call(createOrder, order, { idempotencyKey: orderKey }),
    )
    const entry = { token, no, payablePoints, at: performance.now(), paid: false }
    book.orders.push(entry)
    const { state } = await insist(book, () => call(payOrder, { no }, { idempotencyKey: payKey }))
    entry.paid = state === 'paid'
  } catch (error) {
    book.givenUp.push({ at: performance.now(), what: whatOf(error) })
  }
}

/** Asks again while no answer comes, or one that says to come again. */
async function insist<T>(book: Book, ask: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      book.failures.push({ at: performance.now(), what: whatOf(error) })
      if (!(error instanceof CallFailed) || performance.now() > end) throw error
      await sleep(AGAIN_MS)
    }
  }
}

function whatOf(error: unknown): string {
  if (error instanceof CallFailed) return error.status === 0 ? 'no answer' : `${error.status}`
  if (error instanceof Refused) return `refused: ${error.reason}`
  return String(error)
}

const READERS = 8

/** Numbers of acknowledged orders that the shop does not have, has with another total, or has not as paid. */
export async function listLost(url: string, orders: readonly Acknowledged[]): Promise<string[]> {
  const waiting = [...orders]
  const lost: string[] = []
  const reader = async () => {
    for (let order = waiting.pop(); order; order = waiting.pop())
      if (!(await isThere(url, order))) lost.push(order.no)
  }
  await Promise.all(Array.from({ length: READERS }, reader))
  return lost
}

async function isThere(url: string, { token, no, payablePoints, paid }: Acknowledged): Promise<boolean> {
  const call = callAs(url, token)
  for (let tries = 0; ; tries++) {
    try {
      const found = await call(getOrder, { no })
      const isPaid = found.state !== 'unpaid' && found.state !== 'cancelled'
      return found.payablePoints === payablePoints && (isPaid || !paid)
    } catch (error) {
      if (error instanceof Refused) return false
      if (tries === 50) throw error
      await sleep(AGAIN_MS)
    }
  }
}
