import { randomBytes } from 'node:crypto'
import { queryOf } from '@gongfang/contract/base/call'
import { getOrder, listOrders } from '@gongfang/contract/buying/order'
import { getProduct, listFacets, listProducts } from '@gongfang/contract/goods/catalogue'
import type { Db } from '../../server/src/db/connect.ts'
import { tokenHash } from '../../server/src/http/session.ts'
import { Client } from './load.ts'
import type { Server } from './server.ts'
import { markdown } from './table.ts'

// What a shop's growth costs: the same requests before and after it, one at a time, answers made anew each time.

export interface Probe {
  what: string
  /** How many times as long it may take after the growth. */
  most: number
  asks: readonly { path: string; body?: object }[]
  tokens?: { token?: string; adminToken?: string }
}

export interface Took {
  what: string
  most: number
  ms: number
}

const TIMES = 40
const PATIENCE_MS = 8_000

/** The median of what each of these takes, with one request at a time. */
export async function takeTimes({ port }: Server, probes: readonly Probe[]): Promise<Took[]> {
  const client = await Client.open(port)
  const took: Took[] = []
  for (const { what, most, asks, tokens } of probes) {
    const times: number[] = []
    const until = performance.now() + PATIENCE_MS
    const rounds = Math.max(TIMES, asks.length * 2)
    // The first meet plans and pages that are not there yet, and do not count.
    for (let at = -asks.length; at < rounds && (at < 3 || performance.now() < until); at++) {
      const { path, body } = asks[(at + asks.length) % asks.length]!
      const began = performance.now()
      const answer = await client.ask(path, { token: '', ...tokens, ...(body && { body }) })
      if (at >= 0) times.push(performance.now() - began)
      if (answer.code !== 1)
        throw new Error(`${what}: ${path} answers ${JSON.stringify(answer).slice(0, 200)}`)
    }
    times.sort((a, b) => a - b)
    took.push({ what, most, ms: times[Math.floor(times.length / 2)] ?? 0 })
  }
  client.close()
  return took
}

const USUAL = 1.5
const SEARCHING = 3

/** Chosen before the growth, so that the same is asked after it. */
export async function catalogueProbes(db: Db, words: readonly string[]): Promise<Probe[]> {
  const ids = async (rows: PromiseLike<{ id: number }[]>) => (await rows).map(({ id }) => id)
  const tops = await ids(db<{ id: number }[]>`
    select category1_id as id from product where status = 'onSale' group by 1 order by count(*) desc, 1 limit 8`)
  const leaves = await db<{ id: number; parameter: string }[]>`
    select l.id, f.text as parameter
      from (select category_id as id from product where status = 'onSale' group by 1 order by count(*) desc, 1 limit 8) l
     cross join lateral (
       select t as text from product p, unnest(p.facets) t
        where p.category_id = l.id and p.status = 'onSale' group by 1 order by count(*) desc, 1 limit 1) f`
  const brands = await ids(db<{ id: number }[]>`
    select brand_id as id from product where status = 'onSale' and brand_id is not null
     group by 1 order by count(*) desc, 1 limit 8`)
  const products = await ids(db<{ id: number }[]>`
    select id from product where status = 'onSale' order by id limit 40`)
  const codes = await db<{ code: string }[]>`
    select k.model_code as code from sku k join product p on p.id = k.product_id
     where p.status = 'onSale' and k.enabled order by k.id limit 20`
  const list = (query: Record<string, unknown>) => ({
    path: listProducts.path + queryOf({ ...query, limit: 20 }),
  })
  const facets = (query: Record<string, unknown>) => ({ path: listFacets.path + queryOf(query) })
  const between = { priceFromFen: 1_000, priceToFen: 10_000 }
  return [
    {
      what: '商品详情',
      most: USUAL,
      asks: products.map((id) => ({ path: getProduct.path + queryOf({ id }) })),
    },
    { what: '一级分类列表', most: USUAL, asks: tops.map((categoryId) => list({ categoryId })) },
    { what: '末级分类列表', most: USUAL, asks: leaves.map(({ id }) => list({ categoryId: id })) },
    { what: '按型号搜索', most: USUAL, asks: codes.map(({ code }) => list({ keyword: code })) },
    { what: '搜索', most: SEARCHING, asks: words.map((keyword) => list({ keyword })) },
    {
      what: '搜索，按价格',
      most: SEARCHING,
      asks: words.map((keyword) => list({ keyword, sort: 'priceAsc' })),
    },
    {
      what: '末级分类＋参数',
      most: USUAL,
      asks: leaves.map(({ id, parameter }) => list({ categoryId: id, parameters: [parameter] })),
    },
    { what: '全部＋品牌＋价格', most: USUAL, asks: brands.map((id) => list({ brandIds: [id], ...between })) },
    { what: '全部现货，价格升序', most: USUAL, asks: [list({ inStock: true, sort: 'priceAsc' })] },
    { what: '全部现货，价格降序', most: USUAL, asks: [list({ inStock: true, sort: 'priceDesc' })] },
    { what: '末级分类的筛选项', most: SEARCHING, asks: leaves.map(({ id }) => facets({ categoryId: id })) },
    { what: '一级分类的筛选项', most: SEARCHING, asks: tops.map((categoryId) => facets({ categoryId })) },
    { what: '全部商品的筛选项', most: SEARCHING, asks: [facets({})] },
    {
      what: '一级分类的筛选项，选了品牌',
      most: SEARCHING,
      asks: tops.map((categoryId, at) => facets({ categoryId, brandIds: [brands[at % brands.length]] })),
    },
    { what: '搜索的筛选项', most: SEARCHING, asks: words.map((keyword) => facets({ keyword })) },
  ]
}

/** A member with as many orders before the growth as after it, and somebody of the staff who may see everything. */
export async function orderProbes(db: Db, adminToken: string, memberId: number): Promise<Probe[]> {
  const token = randomBytes(32).toString('base64url')
  await db`
    insert into session (token_hash, member_id, platform, created_at, last_seen_at, expires_at)
    values (${tokenHash(token)}, ${memberId}, 'pc', now(), now(), now() + interval '1 day')`
  const orders = await db<{ no: string; model: string }[]>`
    select o.no, l.model_code as model from shop_order o join order_line l on l.order_id = o.id and l.position = 0
     where o.member_id = ${memberId} order by o.id desc limit 20`
  const mine = (body: object) => ({ path: listOrders.path, body: { limit: 20, ...body } })
  const own = { token }
  const desk = (what: string, ...paths: string[]): Probe => ({
    what,
    most: USUAL,
    asks: paths.map((path) => ({ path: `/api/admin.${path}` })),
    tokens: { adminToken },
  })
  const numbers = orders.map(({ no }) => `order/lst?keyword=${no}`)
  const models = orders.slice(0, 8).map(({ model }) => `order/lst?${new URLSearchParams({ sku: model })}`)
  const currencies = (path: string) => [`${path}currency=money`, `${path}currency=points`]
  return [
    { what: '会员的订单列表', most: USUAL, asks: [mine({}), mine({ tab: 'done' })], tokens: own },
    {
      what: '会员的订单详情',
      most: USUAL,
      asks: orders.map(({ no }) => ({ path: getOrder.path, body: { no } })),
      tokens: own,
    },
    {
      what: '会员按型号找订单',
      most: SEARCHING,
      asks: orders.map(({ model }) => mine({ keyword: model })),
      tokens: own,
    },
    { ...desk('后台按订单号找订单', ...numbers), most: SEARCHING },
    { ...desk('后台按型号找订单', ...models), most: SEARCHING },
    desk('报表：卡片', ...currencies('overview/cards?')),
    desk('报表：走势', ...currencies('overview/trend?')),
    desk('报表：明细', ...currencies('overview/details?days=30&')),
    desk('工作台：待办', 'overview/todo'),
    desk('后台订单', 'order/lst', 'order/lst?view=paid', 'order/lst?oldest=true', 'order/counts'),
    desk('后台支付', 'payment/lst', 'payment/counts'),
    desk('后台退款', 'payment/refunds', 'payment/refundCounts'),
    desk('后台售后', 'aftersale/lst', 'aftersale/counts'),
    desk('后台会员', 'member/lst', 'member/counts'),
    desk('后台积分', 'points/lst'),
    desk('后台库存', 'stock/lst', 'stock/counts'),
    desk('后台寄存', 'depot/lst', 'depot/counts', 'depot/log'),
    desk('后台消息', 'message/lst'),
    desk('后台日志', 'audit/lst'),
  ]
}

/** Before → after with factors. */
export function growthTable(before: readonly Took[], after: readonly Took[]): string {
  const rows = after.map(({ what, most, ms }) => {
    const was = before.find((one) => one.what === what)?.ms ?? 0
    const factor = ms / was
    return [
      what,
      was.toFixed(1),
      ms.toFixed(1),
      `${factor.toFixed(1)} ×`,
      `≤ ${most} ×`,
      factor > most ? '超' : '',
    ]
  })
  return markdown(['请求', '之前 ms', '之后 ms', '倍', '目标', ''], rows)
}
