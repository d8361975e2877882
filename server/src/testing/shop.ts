import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CallFailed, queryOf, Refused } from '@gongfang/contract/base/call'
import { creditCodeCheck } from '@gongfang/contract/base/credit-code'
import type { Endpoint, Input, Output } from '@gongfang/contract/base/endpoint'
import type { Envelope, Platform } from '@gongfang/contract/base/envelope'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import type { AccountStatus } from '@gongfang/contract/people/member'
import type { ConfigKey } from '@gongfang/contract/system/config'
import type { Permission } from '@gongfang/contract/system/permission'
import { connect, type Pool } from '../db/connect.ts'
import { type Env, readEnv } from '../env.ts'
import type { App } from '../http/serve.ts'
import { tokenHash } from '../http/session.ts'
import { buildApp } from '../main.ts'
import { setConfig } from '../system/config/actions.ts'
import { createTestDatabase } from './database.ts'
import { type KeptDatabase, takeDatabase } from './kept-database.ts'

/** A shop of its own on a database of its own: `const shop = await openTestShop()` in `beforeAll`, `shop.close()` after. */
export interface TestShop {
  readonly app: App
  readonly db: Pool
  readonly url: string
  /** A client without a token. */
  readonly visitor: TestClient
  /** A client with a token, or from another address. */
  readonly client: (who?: {
    token?: string
    adminToken?: string
    ip?: string
    platform?: Platform
  }) => TestClient
  /** A new member, approved unless told otherwise, logged in. */
  readonly member: (wish?: {
    status?: AccountStatus
    points?: number
    mobile?: string
    /** In an institution of its own; its owner unless told otherwise. */
    roles?: readonly InstitutionRole[]
  }) => Promise<TestMember>
  /** A new staff member with these permissions, logged in; the owner if none are named. */
  readonly staff: (permissions?: readonly Permission[]) => Promise<TestStaff>
  /** A new product on sale with its SKUs; prices in fen. */
  readonly product: (wish?: ProductWish) => Promise<{ productId: number; skuIds: number[]; skuId: number }>
  readonly config: (key: ConfigKey, value: unknown) => Promise<unknown>
  /** Moves the shop's clock; `null` sets it back to the real one. */
  readonly setNow: (now: Date | null) => void
  readonly now: () => Date
  readonly close: () => Promise<void>
}

export interface TestClient {
  readonly token: string | null
  /** Calls an endpoint and opens the envelope; throws `Refused` or `CallFailed` as the real client does. */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    options?: { key?: string },
  ) => Promise<Output<E>>
  /** The whole answer, whatever it is. */
  readonly ask: (
    endpoint: Endpoint,
    input: unknown,
    options?: { key?: string },
  ) => Promise<{ status: number; body: Envelope; headers: Record<string, unknown>; bytes: Buffer }>
}

export interface TestMember extends TestClient {
  /** The same, from a phone's browser or inside WeChat. */
  readonly on: (platform: Platform) => TestClient
  readonly id: number
  readonly mobile: string
  readonly institutionId: number | null
}

export interface TestStaff extends TestClient {
  readonly id: number
  readonly name: string
}

export interface ProductWish {
  title?: string
  priceFen?: number
  stock?: number
  skus?: {
    modelCode?: string
    priceFen?: number
    stock?: number
    points?: number | null
    minQuantity?: number
    stepQuantity?: number
    /** Beyond the stock, sent after seven days. */
    backorderLimit?: number
    weightG?: number
    specValues?: string[]
    tiers?: [number, number][]
  }[]
}

interface TestShopOptions {
  env?: Record<string, string>
  /** Another than a fresh one on the suite's server: for tests that hurt the server itself. */
  database?: { url: string; drop(): Promise<void> }
  /** Told each statement that the shop sends. */
  heard?: (statement: string) => void
  /** Told each line of the log, from the debug level on. */
  logged?: (line: string) => void
}

export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { url, db, release } = await databaseOf(options)
  const dataDir = await mkdtemp(join(tmpdir(), 'gongfang-test-'))
  const { logged } = options
  const LOG_LEVEL = logged ? 'debug' : 'error'
  const env: Env = readEnv('test', { DATA_DIR: dataDir, LOG_LEVEL, PORT: '0', ...options.env })
  let frozen: Date | null = null
  const now = () => frozen ?? new Date()
  const app = await buildApp(env, db, {
    clock: now,
    pages: false,
    ...(logged && { logTo: { write: logged } }),
  })
  await app.http.ready()
  return {
    app,
    db,
    url,
    visitor: client(app, null),
    client: ({ token, adminToken, ip, platform } = {}) =>
      adminToken
        ? client(app, adminToken, ip, 'admin-token')
        : client(app, token ?? null, ip, 'token', platform),
    member: (wish) => makeMember(app, db, wish),
    staff: (permissions) => makeStaff(app, db, permissions),
    product: (wish) => makeProduct(db, wish),
    config: (key, value) => db.begin((tx) => setConfig(tx, { key, value, who: 'test' })),
    setNow: (at) => {
      frozen = at
    },
    now,
    close: async () => {
      await app.http.close()
      await release()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** One of its own where it is named or overheard. */
async function databaseOf({ database, heard }: TestShopOptions): Promise<KeptDatabase> {
  if (!database && !heard) return takeDatabase()
  const { url, drop } = database ?? (await createTestDatabase())
  const db = connect(url, { max: 4, statementTimeoutMs: 60_000, waitMs: 60_000, ...(heard && { heard }) })
  return {
    url,
    db,
    async release() {
      await db.end({ timeout: 1 })
      await drop()
    },
  }
}

function client(
  app: App,
  token: string | null,
  ip?: string,
  tokenHeader: 'token' | 'admin-token' = 'token',
  platform: Platform = 'pc',
): TestClient {
  const ask: TestClient['ask'] = async (endpoint, input, { key } = {}) => {
    const headers: Record<string, string> = {}
    if (token) headers[tokenHeader] = token
    if (platform !== 'pc') headers.platform = platform
    if (endpoint.once) headers['idempotency-key'] = key ?? randomUUID()
    const get = endpoint.method === 'GET'
    const response = await app.http.inject({
      method: endpoint.method,
      url: endpoint.path + (get ? queryOf(input) : ''),
      headers,
      ...(ip ? { remoteAddress: ip } : {}),
      ...(get ? {} : { payload: input as object }),
    })
    const json = String(response.headers['content-type']).includes('application/json')
    return {
      status: response.statusCode,
      headers: response.headers,
      bytes: response.rawPayload,
      body: json ? response.json<Envelope>() : ({ code: 1, msg: '', time: 0, data: null } satisfies Envelope),
    }
  }
  return {
    token,
    ask,
    call: async (endpoint, input, options) => {
      const { status, body } = await ask(endpoint, input, options)
      if (status !== 200) throw new CallFailed(status, body.msg, body.requestId)
      if (body.code !== 1) throw new Refused(body)
      return body.data as never
    },
  }
}

let serial = 0

async function makeMember(
  app: App,
  db: Pool,
  wish: { status?: AccountStatus; points?: number; mobile?: string; roles?: readonly InstitutionRole[] } = {},
) {
  const { status = 'approved', points = 0 } = wish
  const mobile = wish.mobile ?? `139${String(++serial).padStart(8, '0')}`
  const [row] = await db<{ id: number }[]>`
    insert into member (mobile, nickname, disabled, disabled_reason)
    values (${mobile}, ${`测试${serial}`}, ${status === 'disabled'}, ${status === 'disabled' ? '违规' : ''}) returning id`
  const id = row!.id
  await db`insert into points_account (member_id, balance) values (${id}, ${points})`
  if (points > 0) {
    await db`insert into points_entry (member_id, delta, balance_after, kind, reference)
             values (${id}, ${points}, ${points}, 'adjust', 'test')`
  }
  const institutionId =
    status === 'incomplete' || status === 'disabled'
      ? null
      : await makeInstitution(db, id, status, wish.roles)
  const token = randomBytes(32).toString('base64url')
  await db`insert into session (token_hash, member_id, platform, created_at, last_seen_at, expires_at)
           values (${tokenHash(token)}, ${id}, 'pc', now(), now(), now() + interval '100 days')`
  const on = (platform: Platform) => client(app, token, undefined, 'token', platform)
  return { ...client(app, token), on, id, mobile, institutionId }
}

async function makeInstitution(
  db: Pool,
  memberId: number,
  status: 'pending' | 'approved' | 'rejected',
  roles: readonly InstitutionRole[] = ['owner'],
) {
  const first17 = `9133010${String(10 ** 9 + memberId).padStart(10, '0')}`
  const papers = {
    jigou: `测试机构${memberId}`,
    kind: '学校',
    creditCode: first17 + creditCodeCheck(first17),
    regionCode: '330106',
    regionText: '浙江省 杭州市 西湖区',
    address: '文三路 1 号',
    contactName: '张三',
    contactPhone: '13900000000',
    contactTitle: '',
  }
  const approvedAt = status === 'approved' ? new Date() : null
  const [row] = await db<{ id: number }[]>`
    insert into institution (jigou, kind, credit_code, region_code, region_text, address, contact_name, contact_phone, state, approved_at)
    values (${papers.jigou}, ${papers.kind}, ${papers.creditCode}, ${papers.regionCode}, ${papers.regionText},
            ${papers.address}, ${papers.contactName}, ${papers.contactPhone}, ${status}, ${approvedAt})
    returning id`
  const id = row!.id
  await db`insert into membership (member_id, institution_id, roles, state) values (${memberId}, ${id}, ${[...roles]}, 'active')`
  await db`insert into submission (institution_id, member_id, form, state, reason, reviewed_at, reviewed_by)
           values (${id}, ${memberId}, ${db.json({ ...papers, licenceIds: [] })}, ${status},
                   ${status === 'rejected' ? '证照不清晰' : ''},
                   ${status === 'pending' ? null : new Date()}, ${status === 'pending' ? null : 'test'})`
  return id
}

async function makeProduct(db: Pool, wish: ProductWish = {}) {
  const categoryId = await firstCategory(db)
  const skus = wish.skus ?? [{}]
  const priceFen = wish.priceFen ?? 1000
  const prices = skus.map((sku) => sku.priceFen ?? priceFen)
  const [product] = await db<{ id: number }[]>`
    insert into product (title, category_id, category_path, status, on_sale_at, axes, price_min_fen, price_max_fen, in_stock)
    values (${wish.title ?? `测试商品${++serial}`}, ${categoryId}, ${[categoryId]}, 'onSale', now(), ${['规格']},
            ${Math.min(...prices)}, ${Math.max(...prices)}, true) returning id`
  const productId = product!.id
  const skuIds: number[] = []
  for (const [at, sku] of skus.entries()) {
    const modelCode = sku.modelCode ?? `T-${++serial}-${productId}`
    const stock = sku.stock ?? wish.stock ?? 100
    const [row] = await db<{ id: number }[]>`
      insert into sku (product_id, model_code, spec_values, price_fen, points, weight_g, stock, min_quantity, step_quantity,
                       backorder_limit, lead_days, position)
      values (${productId}, ${modelCode}, ${sku.specValues ?? [`规格${at + 1}`]},
              ${prices[at]!}, ${sku.points ?? null}, ${sku.weightG ?? 0}, ${stock}, ${sku.minQuantity ?? 1}, ${sku.stepQuantity ?? 1},
              ${sku.backorderLimit ?? 0}, ${sku.backorderLimit ? 7 : 0}, ${at})
      returning id`
    skuIds.push(row!.id)
    if (stock > 0) {
      await db`insert into stock_movement (sku_id, kind, reference, delta, who) values (${row!.id}, 'receipt', 'test', ${stock}, 'test')`
    }
    for (const [from, price] of sku.tiers ?? []) {
      await db`insert into tier_price (sku_id, from_quantity, price_fen) values (${row!.id}, ${from}, ${price})`
    }
  }
  return { productId, skuIds, skuId: skuIds[0]! }
}

async function firstCategory(db: Pool) {
  const [found] = await db<{ id: number }[]>`select id from category order by id limit 1`
  if (found) return found.id
  const [made] = await db<{ id: number }[]>`insert into category (name) values ('测试分类') returning id`
  await db`update category set path = array[id] where id = ${made!.id}`
  return made!.id
}

async function makeStaff(app: App, db: Pool, permissions?: readonly Permission[]): Promise<TestStaff> {
  const token = randomBytes(32).toString('base64url')
  const name = `员工${randomUUID().slice(0, 8)}`
  const [row] = await db<{ id: number }[]>`
    with role as (
      insert into role (name, owner, permissions)
      values (${permissions ? name : '店主'}, ${!permissions}, ${(permissions ?? []) as string[]})
      on conflict (name) do update set owner = excluded.owner returning id
    ), staff as (
      insert into staff (account, name, password_hash, must_change_password)
      values (${`s${randomBytes(6).toString('hex')}`}, ${name}, '', false) returning id
    ), held as (insert into staff_role (staff_id, role_id) select staff.id, role.id from staff, role)
    insert into staff_session (token_hash, staff_id, created_at, last_seen_at, expires_at)
    select ${tokenHash(token)}, id, now(), '2100-01-01', '2100-01-02' from staff returning staff_id as id`
  return { ...client(app, token, undefined, 'admin-token'), id: row!.id, name }
}
