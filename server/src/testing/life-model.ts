import type { Delivery, OrderState } from '@gongfang/contract/buying/order'
import type { AftersaleState, AskedKind } from '@gongfang/contract/service/aftersale'

// A model of money, points and goods in plain sums, without requests, tables and rounding. The shop tells the price of
// an order and its refunds, which must cancel out in the end.

/** Three SKUs: two models of one product at one price, which replace each other, and another product. */
export const SKUS = [0, 1, 2] as const
type BySku = number[]
/** Stock at the start of a life, and the quantity that can be ordered beyond it. */
export const STOCK: readonly number[] = [12, 12, 3]
export const BACKORDER: readonly number[] = [0, 0, 8]

export interface World {
  currency: 'money' | 'points'
  /** For sale, or below nothing: ordered beyond it; and came back without being for sale again. */
  stock: BySku
  scrap: BySku
  /** For sale or ordered, and not yet sent. */
  shelf: BySku
  /** Came in since the life began. */
  came: number
  members: Person[]
  orders: Order[]
  cases: Case[]
  attempts: Attempt[]
  codes: Code[]
  invoices: { no: string; id: number; who: number; order: string }[]
  now: number
}

export interface Person {
  /** Below nothing: what was earned and spent, and is owed since its goods went back. */
  points: number
  /** Money that this member has paid. */
  paidFen: number
  /** Kept by the shop for this member; and with the member. */
  depot: BySku
  goods: BySku
  /** Came by top-ups and the staff, and what the top-ups cost. */
  givenPoints: number
  topUpFen: number
  /** With the member for good: their money went back without them. */
  gifts: number
}

export interface Order {
  no: string
  who: number
  delivery: Delivery
  currency: 'money' | 'points'
  state: OrderState
  payBefore: number
  payableFen: number
  payablePoints: number
  deductPoints: number
  rewardPoints: number
  rewardLost: number
  lines: LifeLine[]
  /** Money that came by bank and was returned without a refund. */
  bankFen: number
  bankBackFen: number
  byBank: boolean
  /** Refunded part of the paid and deducted amount. */
  backFen: number
  backPoints: number
}

export interface LifeLine {
  id: number
  sku: number
  modelCode: string
  quantity: number
  shipped: number
  /** Asked back before it was sent, and given back so. */
  waiting: number
  givenBack: number
  /** Sent pieces in open after-sales. */
  claimed: number
}

export interface Case {
  no: string
  id: number
  order: string
  kind: AskedKind
  state: AftersaleState
  lines: { id: number; sku: number; quantity: number }[]
  offered: boolean
  /** Its goods came to be repaired and are paid back: nobody has said yet whether they can be sold. */
  uninspected: boolean
}

interface Attempt {
  outTradeNo: string
  order: string
  way: 'demo' | 'wechat'
  /** It is what the order was paid by. */
  kept: boolean
}

interface Code {
  who: number
  digits: string
  lines: BySku
  state: 'active' | 'void' | 'used' | 'undone'
  /** Made while nobody else acted. Of two codes made at once, the answers do not tell which one replaced the other. */
  sure: boolean
  /** The number of the verification, once the code is used. */
  no: string
  until: number
}

/** Thrown if the model reaches an impossible state, for example a negative quantity. */
export class Impossible extends Error {}
export function must(holds: boolean, what: string) {
  if (!holds) throw new Impossible(what)
}

const move = (of: BySku, sku: number, by: number, where: string) => {
  of[sku] = (of[sku] ?? 0) + by
  must(of[sku] >= 0, `${where}: ${of[sku]} of SKU ${sku}`)
}

export function aWorld({ points, now }: { points: number; now: number }): World {
  const none = () => SKUS.map(() => 0)
  const person = (): Person => ({
    points,
    paidFen: 0,
    depot: none(),
    goods: none(),
    givenPoints: 0,
    topUpFen: 0,
    gifts: 0,
  })
  return {
    stock: [...STOCK],
    shelf: [...STOCK],
    scrap: none(),
    came: 0,
    members: [person(), person()],
    orders: [],
    cases: [],
    attempts: [],
    codes: [],
    invoices: [],
    currency: 'money' as const,
    now,
  }
}

export const orderOf = (w: World, no: string) => found(w.orders.find((one) => one.no === no))
export const caseOf = (w: World, no: string) => found(w.cases.find((one) => one.no === no))
export const memberOf = (w: World, who: number) => found(w.members[who])
export const attemptOf = (w: World, outTradeNo: string) =>
  found(w.attempts.find((one) => one.outTradeNo === outTradeNo))
export const codeOf = (w: World, digits: string) => found(w.codes.findLast((one) => one.digits === digits))
const lineOf = (order: Order, id: number) => found(order.lines.find((one) => one.id === id))

function found<T>(one: T | undefined): T {
  if (one === undefined) throw new Impossible('nothing of that name')
  return one
}

/** Spends points, without those that are owed. */
function spend(person: Person, points: number) {
  must(points === 0 || person.points >= points, `${points} points spent of ${person.points}`)
  person.points -= points
}

// ── orders ─────────────────────────────────────────────────────────────────────────────────

const add = (of: BySku, sku: number, pieces: number) => {
  of[sku] = (of[sku] ?? 0) + pieces
}

/** Pieces that can be ordered; the depot takes only stock. */
export const orderable = (w: World, sku: number, delivery: Delivery) =>
  (w.stock[sku] ?? 0) + (delivery === 'express' ? (BACKORDER[sku] ?? 0) : 0)

export function place(w: World, order: Order) {
  for (const { sku, quantity } of order.lines) {
    must(orderable(w, sku, order.delivery) >= quantity, `${quantity} of SKU ${sku} are too many`)
    add(w.stock, sku, -quantity)
  }
  spend(memberOf(w, order.who), order.deductPoints)
  w.orders.push(order)
}

export function cancel(w: World, order: Order) {
  must(order.state === 'unpaid', 'only an unpaid order is cancelled')
  order.state = 'cancelled'
  for (const { sku, quantity } of order.lines) add(w.stock, sku, quantity)
  memberOf(w, order.who).points += order.deductPoints
}

export function pay(w: World, order: Order, by: 'channel' | 'points' | 'bank') {
  must(order.state === 'unpaid', 'only an unpaid order is paid')
  const person = memberOf(w, order.who)
  if (by === 'points') spend(person, order.payablePoints)
  if (by === 'channel') person.paidFen += order.payableFen
  order.byBank = by === 'bank'
  order.state = order.delivery === 'depot' ? 'done' : 'paid'
  if (order.delivery !== 'depot') return
  for (const { sku, quantity } of order.lines) {
    move(w.shelf, sku, -quantity, 'shelf')
    move(person.depot, sku, quantity, 'depot')
  }
  person.points += order.rewardPoints
}

/** Money on the account; whether it pays the order. */
export function receiveMoney(w: World, order: Order, amount: number): boolean {
  order.bankFen += amount
  memberOf(w, order.who).paidFen += amount
  if (order.state !== 'unpaid' || order.bankFen < order.payableFen) return false
  pay(w, order, 'bank')
  return true
}

export const owedTo = ({ state, byBank, bankFen, bankBackFen, payableFen }: Order) =>
  state === 'unpaid' ? 0 : bankFen - bankBackFen - (byBank ? payableFen : 0)

export const toSend = ({ quantity, shipped, waiting, givenBack }: LifeLine) =>
  quantity - shipped - waiting - givenBack

/** Received pieces belong to the lines that took stock first, in the order of their ids. */
export function sendable(w: World, line: LifeLine) {
  const open = ({ quantity, shipped, givenBack }: LifeLine) => quantity - shipped - givenBack
  const before = w.orders
    .filter(({ state }) => state === 'unpaid' || state === 'paid')
    .flatMap(({ lines }) => lines.filter(({ sku, id }) => sku === line.sku && id < line.id))
  const there = (w.shelf[line.sku] ?? 0) - before.reduce((sum, each) => sum + open(each), 0)
  return Math.max(0, Math.min(toSend(line), there))
}

export function comeIn(w: World, sku: number, pieces: number) {
  add(w.stock, sku, pieces)
  add(w.shelf, sku, pieces)
  w.came += pieces
}

export function ship(w: World, order: Order, lines: readonly { id: number; quantity: number }[]) {
  must(order.state === 'paid' && order.delivery === 'express', 'only paid parcels are sent')
  for (const { id, quantity } of lines) {
    const line = lineOf(order, id)
    must(quantity <= sendable(w, line), 'more is sent than there is to send')
    line.shipped += quantity
    move(w.shelf, line.sku, -quantity, 'shelf')
    move(memberOf(w, order.who).goods, line.sku, quantity, 'member')
  }
  settleState(order)
}

/** An order of which nothing is left to send is shipped, or closed where nothing ever was. */
function settleState(order: Order) {
  const { lines } = order
  if (order.state !== 'paid' || lines.some((line) => line.shipped + line.givenBack < line.quantity)) return
  order.state = lines.some(({ shipped }) => shipped > 0) ? 'shipped' : 'closed'
}

export function receive(w: World, order: Order) {
  must(order.state === 'shipped', 'only what was sent is received')
  order.state = 'done'
  memberOf(w, order.who).points += order.rewardPoints - order.rewardLost
}

// ── the depot ──────────────────────────────────────────────────────────────────────────────

export function handOver(w: World, code: Code, no: string) {
  must(code.state === 'active' && w.now < code.until, 'a code is used once, in its time')
  Object.assign(code, { state: 'used', no, until: w.now + 10 * 60_000 })
  exchangeDepot(w, code, 1)
}

export function takeBack(w: World, code: Code) {
  must(code.state === 'used' && w.now <= code.until, 'what was handed over is taken back once')
  code.state = 'undone'
  exchangeDepot(w, code, -1)
}

function exchangeDepot(w: World, { who, lines }: Code, sign: 1 | -1) {
  const person = memberOf(w, who)
  for (const sku of SKUS) {
    move(person.depot, sku, -(lines[sku] ?? 0) * sign, 'depot')
    move(person.goods, sku, (lines[sku] ?? 0) * sign, 'member')
  }
}

// ── after-sales ────────────────────────────────────────────────────────────────────────────

/** Pieces of a line that can be asked back: those in the house, and those that were sent. Exact where nothing is kept. */
export const askable = (order: Order, line: LifeLine) => ({
  inHouse: order.state === 'paid' ? toSend(line) : 0,
  out: line.shipped - line.claimed,
})

export function ask(w: World, one: Case) {
  w.cases.push(one)
  hold(w, one, 1)
}

function hold(w: World, { order: no, kind, lines }: Case, sign: 1 | -1) {
  const order = orderOf(w, no)
  for (const { id, quantity } of lines) {
    const line = lineOf(order, id)
    if (kind === 'refundBeforeShip') line.waiting += quantity * sign
    else line.claimed += quantity * sign
  }
}

/** It comes to nothing. */
export function drop(w: World, one: Case, state: 'rejected' | 'withdrawn') {
  one.state = state
  hold(w, one, -1)
}

/** Pieces are back in the house. */
export function comeBack(w: World, one: Case, pieces: BySku, forSale: boolean) {
  const { goods } = memberOf(w, orderOf(w, one.order).who)
  for (const sku of SKUS) {
    move(goods, sku, -(pieces[sku] ?? 0), 'member')
    add(forSale ? w.stock : w.scrap, sku, pieces[sku] ?? 0)
    if (forSale) add(w.shelf, sku, pieces[sku] ?? 0)
  }
  one.state = 'received'
  one.uninspected = false
}

/** Others go out for those that came back. */
export function replace(w: World, one: Case, pieces: BySku) {
  const { goods } = memberOf(w, orderOf(w, one.order).who)
  for (const sku of SKUS) {
    if (pieces[sku]) move(w.stock, sku, -pieces[sku], 'house')
    move(w.shelf, sku, -(pieces[sku] ?? 0), 'shelf')
    move(goods, sku, pieces[sku] ?? 0, 'member')
  }
  one.state = 'exchanged'
  hold(w, one, -1)
}

export interface Sums {
  fen: number
  points: number
  reward: number
}

export function refund(w: World, one: Case, sums: Sums) {
  const order = orderOf(w, one.order)
  const person = memberOf(w, order.who)
  payBack(w, order, sums)
  const credited = order.state === 'done'
  if (credited) person.points -= sums.reward
  else order.rewardLost += sums.reward
  must(order.rewardLost <= order.rewardPoints, 'more is taken back than was earned')
  one.state = 'refunding'
  if (one.kind === 'refundOnly') person.gifts += one.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (one.kind !== 'refundBeforeShip') return
  for (const { id, quantity } of one.lines) {
    const line = lineOf(order, id)
    line.waiting -= quantity
    line.givenBack += quantity
    add(w.stock, line.sku, quantity)
    if (order.delivery !== 'depot') continue
    move(person.depot, line.sku, -quantity, 'depot')
    add(w.shelf, line.sku, quantity)
  }
  settleState(order)
}

/** Never more than was paid and set off. */
export function payBack(w: World, order: Order, { fen, points }: Pick<Sums, 'fen' | 'points'>) {
  order.backFen += fen
  order.backPoints += points
  must(order.backFen <= order.payableFen, `¥${order.backFen} back of ¥${order.payableFen} paid`)
  must(order.backPoints <= order.payablePoints + order.deductPoints, 'more points back than were paid')
  const person = memberOf(w, order.who)
  person.paidFen -= fen
  person.points += points
}

export const isPaid = ({ state }: Order) => state !== 'unpaid' && state !== 'cancelled'
/** In after-sales that wait for somebody. */
export const isOpen = ({ state }: Case) => ['applied', 'approved', 'returning', 'received'].includes(state)

/** The model in the form of the shop's books. */
export const booksOf = ({ stock, members }: World) => ({
  stock,
  members: members.map(({ points, paidFen, depot }) => ({ points, paidFen, depot })),
})
