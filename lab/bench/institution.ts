import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Endpoint } from '@gongfang/contract/base/endpoint'
import { dayOf } from '@gongfang/contract/base/time'
import { listUnits } from '@gongfang/contract/base/unit'
import {
  getPurchaseRequest,
  listDeciders,
  listPurchaseRequests,
  type RequestState,
  RequestTab,
  readApprovalRules,
} from '@gongfang/contract/buying/approval'
import { createOrder, listOrders, previewOrder } from '@gongfang/contract/buying/order'
import { listSpendingLimits } from '@gongfang/contract/buying/spending-limit'
import { allSpendBy, exportSpend, readSpend, spendByNames } from '@gongfang/contract/insight/spend'
import { listInvoiceable } from '@gongfang/contract/money/invoice'
import { listAddresses } from '@gongfang/contract/people/address'
import {
  exportFundMonth,
  listFundChoices,
  listFundEntries,
  listFundOrders,
  listFunds,
} from '@gongfang/contract/people/fund'
import { listInvitations, listRequests, listTeamEvents, readTeam } from '@gongfang/contract/people/team'
import { planFor } from '../../server/src/buying/approval/door.ts'
import { connect, type Pool } from '../../server/src/db/connect.ts'
import type { Env } from '../../server/src/env.ts'
import { tokenHash } from '../../server/src/http/session.ts'
import { buildApp } from '../../server/src/main.ts'
import { judgeFund } from '../../server/src/people/fund/door.ts'
import { fillCarts, makeBuyers } from './buyers.ts'
import type { FilledInstitution } from './institution-fill.ts'
import { Client } from './load.ts'
import type { Server } from './server.ts'
import { markdown } from './table.ts'
import { type Times, timesOf } from './times.ts'

// What the members of a large institution wait for: every list of its screens, the evaluation of its rules; and what
// somebody in an institution without rules pays for there being any.

const LIST_GOAL_MS = 300
/** A report reads two years of orders. */
const REPORT_GOAL_MS = 1_000
/** A file of some ten thousand rows is no list. */
const FILE_GOAL_MS = 3_000
const RULES_GOAL_MS = 5

interface Figure extends Times {
  what: string
  asked: string
  goalMs?: number
}

interface Screen {
  what: string
  asked: string
  endpoint: Endpoint
  input: Record<string, unknown>
  token: string
}

/** The lists of the screens, each way of narrowing them, first and last page. */
export async function measureScreens(
  db: Pool,
  { port }: Server,
  filled: FilledInstitution,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const screen of await screensOf(db, filled)) {
    const first = await askFor(port, screen)
    figures.push(await measured(port, screen))
    const { last_page: last = 1, anchor } = first ?? {}
    if (last === 1) continue
    const input = { ...screen.input, page: last, ...(anchor && { anchor }) }
    figures.push(await measured(port, { ...screen, input, asked: `${screen.asked}第 ${last} 页` }))
  }
  return figures
}

const measured = async (port: number, screen: Screen): Promise<Figure> => ({
  what: screen.what,
  asked: screen.asked,
  goalMs:
    screen.endpoint.answer !== undefined
      ? FILE_GOAL_MS
      : screen.endpoint === readSpend
        ? REPORT_GOAL_MS
        : LIST_GOAL_MS,
  ...(await timesOf(() => askFor(port, screen))),
})

interface Paged {
  last_page?: number
  anchor?: string | null
}

async function askFor(port: number, { endpoint, input, token, what }: Screen): Promise<Paged | null> {
  const { method, path, answer } = endpoint
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { token, platform: 'pc', ...(method === 'POST' && { 'content-type': 'application/json' }) },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  })
  const body = Buffer.from(await response.arrayBuffer())
  if (answer !== undefined && response.headers.get('content-type')?.includes('sheet')) return null
  const { code, msg, data } = JSON.parse(body.toString()) as { code: number; msg: string; data: Paged }
  if (code !== 1) throw new Error(`${what}: ${path} answers ${response.status} ${msg}`)
  return data
}

async function screensOf(
  db: Pool,
  { owner, head, finance, manager, buyer, institutionId }: FilledInstitution,
) {
  const tokens = await logIn(db, [owner, head, finance, manager, buyer])
  const token = (member: number) => tokens.get(member) ?? ''
  const [known] = await db<
    [{ fundId: number; fundCode: string; unitId: number; month: string; no: string; skuId: number }]
  >`
    select f.id as fund_id, f.code as fund_code, s.unit_id, to_char(now() - interval '40 days', 'YYYY-MM') as month,
           (select no from purchase_request where institution_id = ${institutionId} and state = 'pending' order by id limit 1) as no,
           (select id from sku where enabled and stock > 10 order by id limit 1) as sku_id
      from fund f, membership s
     where f.id = (select min(id) from fund where institution_id = ${institutionId}) and s.member_id = ${buyer} and s.state = 'active'`
  const { fundId, fundCode, unitId, month, no, skuId } = known
  const as =
    (member: number, what: string, endpoint: Endpoint) =>
    (asked = '', input: Record<string, unknown> = {}): Screen => ({
      what,
      asked,
      endpoint,
      input,
      token: token(member),
    })
  const states: readonly RequestState[] = [
    'draft',
    'pending',
    'ordered',
    'returned',
    'rejected',
    'withdrawn',
    'expired',
  ]
  const requests = RequestTab.options.flatMap((tab) => {
    const list = as(
      tab === 'all' ? owner : tab === 'mine' || tab === 'back' ? buyer : head,
      '采购申请',
      listPurchaseRequests,
    )
    const name = { mine: '我的', back: '退回我的', waiting: '待我审批', decided: '我已审批', all: '全部' }[
      tab
    ]
    return [list(name, { tab }), ...states.map((state) => list(`${name} ${state} `, { tab, state }))]
  })
  const orders = as(owner, '本机构的订单', listOrders)
  const funds = as(finance, '经费', listFunds)
  const entries = as(finance, '经费明细', listFundEntries)
  const year = { fromMonth: elevenBefore(month), toMonth: month }
  return [
    as(owner, '成员', readTeam)(),
    as(owner, '变更记录', listTeamEvents)(),
    as(owner, '邀请', listInvitations)(),
    as(owner, '加入申请', listRequests)(),
    as(owner, '部门', listUnits)(),
    funds(),
    ...['open', 'closed'].map((state) => funds(`${state} `, { state })),
    ...['NSFC', '青年', '查无此物'].map((keyword) => funds(`${keyword} `, { state: 'all', keyword })),
    as(buyer, '经费', listFunds)('自己负责的 ', { state: 'all' }),
    entries('', { id: fundId }),
    entries(`${month} `, { id: fundId, month }),
    as(finance, '经费的订单', listFundOrders)('', { id: fundId }),
    as(finance, '经费月报', exportFundMonth)(month, { month }),
    as(
      buyer,
      '结算页的经费',
      listFundChoices,
    )('', { draft: { source: { kind: 'buyNow', skuId, quantity: 1 } } }),
    as(owner, '审批规则', readApprovalRules)(),
    as(head, '可转交的同事', listDeciders)(),
    ...requests,
    as(head, '采购申请详情', getPurchaseRequest)('', { no }),
    orders('', { scope: 'all' }),
    ...['unpaid', 'paid', 'shipped', 'done', 'cancelled', 'aftersale'].map((tab) =>
      orders(`${tab} `, { scope: 'all', tab }),
    ),
    orders('一位同事 ', { scope: 'all', buyerId: buyer }),
    orders('一个部门 ', { scope: 'all', unitId }),
    orders('一项经费 ', { scope: 'all', fundCode }),
    orders('一个月 ', { scope: 'all', fromOn: `${month}-01`, toOn: `${month}-28` }),
    ...['扳手', 'M6', '查无此物'].map((keyword) => orders(`${keyword} `, { scope: 'all', keyword })),
    as(manager, '本部门的订单', listOrders)('', { scope: 'unit' }),
    as(owner, '支出限额', listSpendingLimits)(),
    ...allSpendBy.map((by) =>
      as(finance, '支出报表', readSpend)(`一年，按${spendByNames[by]}`, { ...year, by }),
    ),
    as(manager, '本部门的支出报表', readSpend)('一年，按部门', { ...year, by: 'unit' }),
    as(finance, '导出支出报表', exportSpend)('一年', year),
    as(finance, '可开票的订单', listInvoiceable)('', { scope: 'all' }),
  ]
}

const elevenBefore = (month: string) => {
  const [year = 0, at = 0] = month.split('-').map(Number)
  return at === 12 ? `${year}-01` : `${year - 1}-${String(at + 1).padStart(2, '0')}`
}

async function logIn(db: Pool, members: readonly number[]) {
  const tokens = new Map<number, string>()
  for (const member of members) {
    const token = randomBytes(32).toString('base64url')
    await db`
      insert into session (token_hash, member_id, platform, created_at, last_seen_at, expires_at)
      values (${tokenHash(token)}, ${member}, 'pc', now(), now(), now() + interval '1 day')`
    tokens.set(member, token)
  }
  return tokens
}

/** From the version of the rules to the steps with their people, as a quote asks for them. */
export async function measureRules(db: Pool, { buyer, institutionId }: FilledInstitution): Promise<Figure> {
  const skus = await db<
    { skuId: number; productId: number; modelCode: string; title: string; priceFen: number; points: number }[]
  >`
    select s.id as sku_id, s.product_id, s.model_code, p.title, s.price_fen, 0 as points
      from sku s join product p on p.id = s.product_id where s.enabled order by s.id limit 3`
  const goodsFen = skus.reduce((sum, { priceFen }) => sum + priceFen, 0) * 100
  const [fund] = await db<[{ id: number }]>`
    select id from fund where institution_id = ${institutionId} and for_all and state = 'open' order by id limit 1`
  const dearestFen = Math.max(...skus.map(({ priceFen }) => priceFen))
  const productIds = skus.map(({ productId }) => productId)
  const charge = { costFen: goodsFen, dearestFen, today: dayOf(new Date()), productIds }
  const judged = await judgeFund(db, { memberId: buyer, id: fund.id, ...charge })
  const amounts = {
    currency: 'money' as const,
    rate: 32,
    goodsFen,
    freightFen: 0,
    payableFen: goodsFen,
    payablePoints: 0,
  }
  const order = { memberId: buyer, lines: skus, amounts, fund: judged, now: new Date() }
  const { steps } = await planFor(db, { ...order, version: 1 })
  const people = steps.reduce((sum, step) => sum + step.people.length, 0)
  const times = await timesOf(() => planFor(db, { ...order, version: 1 }), 200)
  return { what: '规则求值', asked: `${steps.length} 步 ${people} 人`, goalMs: RULES_GOAL_MS, ...times }
}

const BUYERS = 40

/** The confirm page and an order of members whose institution has no rules: how long, and how many statements. */
export async function measurePlain(
  db: Pool,
  server: Server,
  wish: { env: Env; url: string; skuIds: readonly number[] },
) {
  const buyers = await makeBuyers(db, BUYERS + 1)
  await fillCarts(db, buyers, wish.skuIds)
  const client = await Client.open(server.port)
  let next = 0
  const drafts: { token: string; body: { quote: string } }[] = []
  const confirming = await timesOf(async () => {
    const { token } = buyers[next++]!
    drafts.push({ token, body: await confirmPage(client, { token, lineIds: await cartOf(db, token) }) })
  }, BUYERS)
  let placed = 0
  const ordering = await timesOf(async () => place(client, drafts[placed++]!), drafts.length - 1)
  client.close()
  const counts = await countStatements(db, wish)
  return [
    { what: '结算页，无规则', asked: `${counts.confirm} 条语句`, ...confirming },
    { what: '下单，无规则', asked: `${counts.place} 条语句`, ...ordering },
  ] satisfies Figure[]
}

async function cartOf(db: Pool, token: string) {
  const lines = await db<{ id: number }[]>`
    select l.id from cart_line l join session s on s.member_id = l.member_id where s.token_hash = ${tokenHash(token)} order by l.id`
  return lines.map(({ id }) => id)
}

async function confirmPage(
  client: Client,
  { token, lineIds }: { token: string; lineIds: readonly number[] },
) {
  const draft = { source: { kind: 'cart', lineIds } }
  const [preview] = await Promise.all([
    client.ask(previewOrder.path, { token, body: draft }),
    client.ask(listAddresses.path, { token }),
  ])
  const { quote } = preview.data as { quote: string }
  return { ...draft, quote, payWay: 'points' }
}

async function place(client: Client, { token, body }: { token: string; body: object }) {
  const { code, reason } = await client.ask(createOrder.path, { token, body, key: randomUUID() })
  if (code !== 1) throw new Error(`an order is refused: ${reason}`)
}

/** Statements that requests share: connections and what is kept. */
const SHARED = /pg_backend_pid|from kept_change|from provider_account|select key, value from config_value/

async function countStatements(
  db: Pool,
  { env, url, skuIds }: { env: Env; url: string; skuIds: readonly number[] },
) {
  let sent = 0
  const heard = (statement: string) => {
    if (!SHARED.test(statement)) sent++
  }
  const pool = connect(url, { name: 'bench-heard', heard })
  const app = await buildApp({ ...env, port: 0 }, pool, { pages: false })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const client = await Client.open((app.http.server.address() as AddressInfo).port)
  const counts = { confirm: 0, place: 0 }
  // The first fills what is kept.
  const buyers = await makeBuyers(db, 2)
  await fillCarts(db, buyers, skuIds)
  for (const { token } of buyers) {
    const lineIds = await cartOf(db, token)
    sent = 0
    const body = await confirmPage(client, { token, lineIds })
    counts.confirm = sent
    sent = 0
    await place(client, { token, body })
    counts.place = sent
  }
  client.close()
  await app.http.close()
  await pool.end()
  return counts
}

const HEAD = ['画面', '条件', '中位 ms', 'p95 ms', '目标 ms', '']

export const institutionTable = (figures: readonly Figure[]) =>
  markdown(
    HEAD,
    figures.map(({ what, asked, p50Ms, p95Ms, goalMs }) => [
      what,
      asked.trim(),
      p50Ms.toFixed(1),
      p95Ms.toFixed(1),
      goalMs === undefined ? '' : `< ${goalMs}`,
      goalMs !== undefined && p95Ms > goalMs ? '慢' : '',
    ]),
  )
