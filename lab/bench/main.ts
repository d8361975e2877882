import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { queryOf } from '@gongfang/contract/base/call'
import { getProduct, listFacets, listProducts } from '@gongfang/contract/goods/catalogue'
import { IMPORT_RULES } from '@gongfang/contract/system/transfer'
import { seedMany } from '../../server/seed/many.ts'
import { seed } from '../../server/seed/seed.ts'
import { slices } from '../../server/src/app.ts'
import { buildAll } from '../../server/src/commands/build.ts'
import { checkBooks } from '../../server/src/commands/check-books.ts'
import { connect, type Pool } from '../../server/src/db/connect.ts'
import { settleKind } from '../../server/src/db/kind.ts'
import type { Database } from '../../server/src/db/open.ts'
import { readEnv } from '../../server/src/env.ts'
import { gatherReports } from '../../server/src/insight/report/parts.ts'
import { keepReports } from '../../server/src/insight/report/stored/actions.ts'
import { openDatabase } from '../../server/src/jobs/open.ts'
import { openStorage } from '../../server/src/main.ts'
import { setConfig } from '../../server/src/system/config/actions.ts'
import { phrases, rightness } from '../../server/src/testing/search-phrases.ts'
import { fillAssortment, measureAssortment } from './assortments.ts'
import { measureSieges, siegeTable } from './attack.ts'
import { lookAt, press, pressTable, sightTable } from './browser.ts'
import type { Buyer } from './buyers.ts'
import { bytesTable, measureBytes, rulesTable } from './bytes-per-order.ts'
import { anOwner, fillCrowd } from './crowd.ts'
import { catalogueProbes, growthTable, orderProbes, takeTimes } from './growth.ts'
import { importMany } from './imports.ts'
import { institutionTable, measurePlain, measureRules, measureScreens } from './institution.ts'
import { fillInstitution } from './institution-fill.ts'
import { limitC, limitR, limitT } from './limits.ts'
import { listTable, measureLists } from './lists.ts'
import { type Figure, loadGet } from './load.ts'
import { fillPriceLists, measurePriceLists } from './price-lists.ts'
import { type Server, startServer } from './server.ts'
import { cartFigure, checkoutFigure, flashSale, placeOrders, setStock } from './shop-figures.ts'
import { startUp } from './start-up.ts'
import { row, table } from './table.ts'

// `npm run bench`: limits and shop in one run on one machine; figures are shares of the limits. Nothing is asserted.
// `-- --products 100000` for a large catalogue, `-- --browser` for what a slow phone sees instead, `-- --lists` for the
// lists of the back office with 200,000 SKUs, 1,000,000 orders and 100,000 members (`--orders`, `--members` for fewer),
// `-- --growth` for what growth costs: 2,000 → 100,000 products (`--products`), then 10,000 → 1,000,000 orders (`--orders`),
// with 10,000 SKUs imported before and after (`--imports`).
// `-- --bytes` for rows and bytes that an order leaves in each table (2,000 orders, `--orders` for more).
// `-- --institution` for the lists of an institution with 500 members, 300 units, 2,000 funds, 50 rules and 100,000
// purchase requests (`--requests` for fewer), the evaluation of its rules, and the checkout of one without rules.
// `-- --price-lists` for agreed prices with 500 lists of 2,000 rows, and an import of 100,000 prices.
// `-- --assortment` for the list of an assortment of 20,000 SKUs beside the public one (`--products` for a larger catalogue).
// `-- --attack` for how long a member waits while others send pictures, workbooks and packs without end.
// `-- --only 详情` for the rows whose name contains this, and their limits.

const WORDS = [
  ...['扳手', '螺丝批', '内六角', '游标卡尺', '不锈钢螺栓', '千分尺', '移液吸头', '万用表'],
  ...['手套', '钻头', 'M6', 'bs', '烧杯', '安全帽', '砂轮'],
]

const { values } = parseArgs({
  options: {
    products: { type: 'string' },
    browser: { type: 'boolean', default: false },
    lists: { type: 'boolean', default: false },
    bytes: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    institution: { type: 'boolean', default: false },
    attack: { type: 'boolean', default: false },
    'price-lists': { type: 'boolean', default: false },
    assortment: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    orders: { type: 'string' },
    imports: { type: 'string', default: '10000' },
    members: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '100000' },
  },
})
/** Orders of each member: a pack of a month is heavy, and the one of who is honest has a single order. */
const PACKED_ORDERS = 20

/** The growth begins with the usual catalogue. */
const products = values.growth ? 2_000 : Number(values.products ?? (values.lists ? 20_000 : 2_000))
const FEW_ORDERS = 10_000
const KEPT_HOME = '首页 HTML，保留的'
const FRESH_HOME = '首页 HTML，现算的'
const isWanted = (what: string) => what.includes(values.only)
const wantsPages =
  !values.lists &&
  !values.bytes &&
  !values.growth &&
  !values.institution &&
  !values.attack &&
  !values['price-lists'] &&
  !values.assortment &&
  (values.browser || [KEPT_HOME, FRESH_HOME].some(isWanted))
/** Ids of the second crowd, above those of the first. */
const SECOND_CROWD = 2_000_000
const say = (line: string) => console.log(line)
const began = performance.now()
const dataDir = await mkdtemp(join(tmpdir(), 'gongfang-bench-'))
const env = readEnv('test', { DATA_DIR: dataDir, LOG_LEVEL: 'error' })
const open = new Set<{ stop: () => Promise<unknown> }>()

interface Limit {
  readonly name: string
  readonly figure: Figure
}
type Measure = [what: string, goal: string, measured: () => Promise<Figure>, limit?: () => Promise<Limit>]

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => cleanUp().then(() => process.exit(1)))
try {
  await measure()
} finally {
  await cleanUp()
}

async function cleanUp() {
  // The newest first: servers before the database that they use.
  for (const thing of [...open].reverse()) await thing.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function measure() {
  if (wantsPages) await buildAll(say)
  const database = await openDatabase(env, say)
  open.add({ stop: database.close })
  const { db, url } = database
  // The second start is measured with `npm run serve`.
  await settleKind(db, { kind: 'shop', dataDir })
  const [saleId = 0, ...skuIds] = await fill(db, url)
  if (values.lists) return lookAtLists(db, url)
  if (values.bytes) return lookAtBytes(database, skuIds)
  if (values.growth) return lookAtGrowth(database)
  if (values.institution) return lookAtInstitution(database, skuIds)
  if (values.attack) return lookAtAttack(database, skuIds)
  if (values['price-lists']) return lookAtPriceLists(database)
  if (values.assortment) return lookAtAssortment(database)
  if (values.browser) return look(await start({ kind: 'shop', url, dataDir }))
  const sold = await db<{ id: number; categoryId: number }[]>`
    select id, category_id from product where status = 'onSale' order by sold desc, id desc limit 200`
  const listPaths = sold
    .slice(0, 20)
    .map(({ categoryId }) => listProducts.path + queryOf({ categoryId, limit: 20 }))
  const facetPaths = sold.slice(0, 20).map(({ categoryId }) => listFacets.path + queryOf({ categoryId }))
  const detailPaths = sold.map(({ id }) => getProduct.path + queryOf({ id }))
  const searchPaths = WORDS.map((keyword) => listProducts.path + queryOf({ keyword, limit: 20 }))
  const pages = ['/products']

  const kept = await start({ kind: wantsPages ? 'shop' : 'api', url, dataDir })
  const fresh = await start({ kind: wantsPages ? 'fresh' : 'freshApi', url, dataDir })
  for (const path of searchPaths) await mustFind(kept, path)

  const limits = new Map<string, Limit>()
  const limitOf = async (name: string, what: string, measured: () => Promise<Figure>) => {
    const limit = limits.get(what) ?? { name, figure: await measured() }
    limits.set(what, limit)
    return limit
  }
  const c = async (paths: readonly string[]) => {
    const size = await sizeOf(kept, paths)
    return limitOf('C', `极限 C（${size} 字节）`, () => limited({ kind: 'bare', size }, limitC))
  }
  const r = (size: number) =>
    limitOf('R', `极限 R（${size} 字节）`, () =>
      limited({ kind: 'row', url }, (server) => limitR(server, db, size)),
    )
  const rOf = async (paths: readonly string[]) => r(await sizeOf(kept, paths))
  const t = () => limitOf('T', '极限 T', () => limitT(db, url))

  const measures: Measure[] = [
    ['分类列表，保留的', '≥ 50 %', () => loadGet(kept, listPaths), () => c(listPaths)],
    ['分类列表，现算的', '≥ 35 %', () => loadGet(fresh, listPaths), () => rOf(listPaths)],
    ['分类筛选项，现算的', '≥ 35 %', () => loadGet(fresh, facetPaths), () => rOf(listPaths)],
    ['商品详情，保留的', '≥ 50 %', () => loadGet(kept, detailPaths), () => c(detailPaths)],
    ['商品详情，现算的', '≥ 35 %', () => loadGet(fresh, detailPaths), () => rOf(detailPaths)],
    ['中文搜索，保留的', '≥ 50 %', () => loadGet(kept, searchPaths), () => c(listPaths)],
    ['中文搜索，现算的', '≥ 15 %', () => loadGet(fresh, searchPaths), () => rOf(listPaths)],
    ['中文搜索，现算的，两人同时', 'p95 < 30 ms', () => loadGet(fresh, searchPaths, { atOnce: 2 })],
    [KEPT_HOME, '≥ 35 %', () => loadGet(kept, pages), () => c(pages)],
    [FRESH_HOME, 'CPU ≤ 8000', () => loadGet(fresh, pages, { atOnce: 8 })],
    ['加购物车＋件数', '≥ 25 %', () => cartFigure(kept, db, skuIds), () => r(100)],
    ['结算并用积分支付', '≥ 12 %', () => checkoutFigure(kept, db, skuIds), t],
  ]
  const wanted = measures.filter(([what]) => isWanted(what))
  say('正在测量极限……')
  const against = new Map<string, Limit>()
  for (const [what, , , limit] of wanted) if (limit) against.set(what, await limit())

  say('正在测量商城……')
  const rows = [...limits].map(([what, { figure }]) => row(what, figure))
  for (const [what, goal, measured] of wanted) {
    const limit = against.get(what)
    rows.push(row(what, await measured(), { goal, ...(limit && { of: limit.figure, name: limit.name }) }))
  }
  if (values.only) return say(`\n${machine()}，${products} 个商品\n\n${table(rows)}`)
  const right = await rightness((keyword) => firstPage(kept, keyword))
  const sale = await flashSale(kept, db, saleId)
  const { peakMb } = await kept.use()
  await stop(kept)
  await stop(fresh)
  const work = [
    ...sold.map(({ id }) => `/product/${id}`),
    ...WORDS.map((keyword) => `/category${queryOf({ kw: keyword })}`),
    ...WORDS.flatMap((keyword) =>
      Array.from(
        { length: 10 },
        (_, at) => listProducts.path + queryOf({ keyword, limit: 20, page: at + 1 }),
      ),
    ),
    ...[...detailPaths, ...facetPaths, ...pages],
  ]
  const { firstMs, readyMs, startedMb, restedMb } = await startUp({ url, dataDir, paths: work })

  say(`\n${machine()}，${products} 个商品，${skuIds.length} 个 SKU 参与下单\n`)
  say(table(rows))
  say(
    `\n搜索 ${phrases.length} 个采购常用词：首位正确 ${percent(right.first)}，首页找到 ${percent(right.page)}（目标：≥ 95 % / ≥ 98 %）`,
  )
  for (const line of right.late) say(`  ${line}`)
  say(
    `\n抢购：1000 人抢 50 件 → 售出 ${sale.sold}，库存不足 ${sale.soldOut}，其他 ${sale.other}，${sale.seconds.toFixed(1)} 秒全部答复（目标：50 / 950 / 0 / < 3 秒）`,
  )
  say(
    `启动到第一个 200：第一次 ${firstMs} ms，第二次 ${readyMs} ms（目标 < 1000 ms）；内存：启动后 ${startedMb.toFixed(0)} MiB，${work.length} 个请求并休息后 ${restedMb.toFixed(0)} MiB（目标 < 180 MiB），压测中最高 ${peakMb.toFixed(0)} MiB`,
  )
  say(`用时 ${((performance.now() - began) / 1000).toFixed(0)} 秒`)
}

async function look({ port }: Server) {
  say('正在用慢手机看页面……')
  const paths = ['/products', '/category?kw=扳手', '/product/1', '/news']
  say(`\n${machine()}，手机 375×812，CPU 慢 4 倍，1.6 Mbit/s，150 ms，五次首访的中位数\n`)
  const url = `http://127.0.0.1:${port}`
  const { sights, workMs } = await lookAt(url, paths)
  say(sightTable(sights))
  say(`\n参照：这部手机做同一段固定的脚本工作用 ${Math.round(workMs)} ms，两次运行按它比较`)
  say('\n首访后的第一次按下，到画面改变为止\n')
  say(pressTable(await press(url)))
}

async function lookAtLists(db: Pool, url: string) {
  const { orders = '1000000', members } = values
  await fillCrowd(url, { orders: Number(orders), members: Number(members) }, say)
  const token = await anOwner(db)
  await keepReports(db, gatherReports(slices), new Date())
  const server = await start({ kind: 'api', url, dataDir })
  say('正在测量后台列表……')
  const figures = await measureLists(server, token, say)
  say(`\n${machine()}，${products} 个商品，${members} 个会员，${orders} 张订单\n`)
  say(listTable(figures))
  say(`用时 ${((performance.now() - began) / 1000).toFixed(0)} 秒`)
}

async function lookAtInstitution({ db, url }: Database, skuIds: readonly number[]) {
  const size = { members: 500, units: 300, funds: 2_000, rules: 50, requests: Number(values.requests) }
  const filled = await fillInstitution(url, size, say)
  const server = await start({ kind: 'api', url, dataDir })
  say('正在测量一个机构的画面……')
  const figures = [
    ...(await measureScreens(db, server, filled)),
    await measureRules(db, filled),
    ...(await measurePlain(db, server, { env, url, skuIds })),
  ]
  const { members, units, funds, rules, requests } = size
  say(
    `\n${machine()}，${members} 个成员，${units} 个部门，${funds} 项经费，${rules} 条规则，${requests} 张采购申请和订单\n`,
  )
  say(institutionTable(figures))
  say(`用时 ${((performance.now() - began) / 1000).toFixed(0)} 秒`)
}

async function lookAtAssortment({ db, url }: Database) {
  const filled = await fillAssortment(url, say)
  const fresh = await start({ kind: 'freshApi', url, dataDir })
  const kept = await start({ kind: 'api', url, dataDir })
  say('正在测量采购目录……')
  const figures = await measureAssortment(db, { fresh, kept }, filled)
  say(`\n${machine()}，${products} 个商品\n`)
  say(figures)
}

async function lookAtPriceLists({ db, url }: Database) {
  const token = await fillPriceLists(url, say)
  const adminToken = await anOwner(db)
  const server = await start({ kind: 'worker', url, dataDir })
  say('正在测量协议价……')
  const figures = await measurePriceLists(db, server, { token, adminToken })
  say(`\n${machine()}，${products} 个商品\n`)
  say(figures)
}

async function lookAtGrowth({ db, url }: Database) {
  const probes = await catalogueProbes(db, WORDS)
  const look = async (asks: typeof probes) => {
    const server = await start({ kind: 'freshApi', url, dataDir })
    const times = await takeTimes(server, asks)
    await stop(server)
    return times
  }
  const token = await anOwner(db)
  const bring = async () => {
    say('正在导入……')
    const server = await start({ kind: 'worker', url, dataDir })
    const files = Math.ceil(Number(values.imports) / IMPORT_RULES.rows)
    const imported = await importMany(db, { server, adminToken: token, files })
    await stop(server)
    return imported
  }
  say('正在测量目录……')
  const small = await look(probes)
  const firstImport = await bring()
  const wanted = Number(values.products ?? '100000')
  say(`正在写入 ${wanted} 个商品……`)
  await seedMany(db, Math.max(0, wanted - products))
  await tidy(url)
  const large = await look(probes)
  const lastImport = await bring()
  say(`\n${machine()}\n\n商品 ${products} → ${wanted}，一次一个请求，不保留答复，中位数\n`)
  say(growthTable(small, large))
  say(`\n导入 SKU（检查、写入、建搜索索引）：${importLine(firstImport)} → ${importLine(lastImport)}`)

  const orders = Number(values.orders ?? '1000000')
  if (orders <= FEW_ORDERS) return
  await fillCrowd(url, { members: 100, orders: FEW_ORDERS }, say)
  const [member] = await db<[{ id: number }]>`select member_id as id from shop_order order by id desc limit 1`
  const orderAsks = await orderProbes(db, token, member.id)
  await keepReports(db, gatherReports(slices), new Date())
  const few = await look(orderAsks)
  await fillCrowd(
    url,
    { members: Math.ceil(orders / 100), orders: orders - FEW_ORDERS, first: SECOND_CROWD },
    say,
  )
  await keepReports(db, gatherReports(slices), new Date())
  const many = await look(orderAsks)
  say('正在检查账目……')
  const checking = performance.now()
  const broken = await checkBooks(db, () => {})
  const checkedIn = (performance.now() - checking) / 1000
  const [{ size }] = await db<
    [{ size: string }]
  >`select pg_size_pretty(pg_database_size(current_database())) as size`

  say(`\n订单 ${FEW_ORDERS} → ${orders}，商品 ${wanted}\n`)
  say(growthTable(few, many))
  say(`\n数据库 ${size}；检查账目 ${checkedIn.toFixed(0)} 秒，${broken} 条规则不符`)
  say(`用时 ${((performance.now() - began) / 1000).toFixed(0)} 秒`)
}

function importLine({ skus, seconds, parts }: Awaited<ReturnType<typeof importMany>>) {
  const shares = Object.values(parts).map((part) => part.toFixed(1))
  const minutes = (seconds / skus) * (1_000_000 / 60)
  return `${skus} 个 ${seconds.toFixed(0)} 秒（${shares.join('、')}），每百万个 ${minutes.toFixed(0)} 分钟`
}

async function lookAtBytes({ db, url }: Database, skuIds: readonly number[]) {
  await db.begin((tx) => setConfig(tx, { key: 'priceOrScore', value: '1', who: 'bench' }))
  const adminToken = await anOwner(db)
  const server = await start({ kind: 'worker', url, dataDir })
  const orders = Number(values.orders ?? '2000')
  const measured = await measureBytes({ server, db, url }, { orders, skuIds, adminToken }, say)
  say(`\n${machine()}，${measured.orders} 张订单，每单 3 个型号，从加购到收货\n`)
  say(`${bytesTable(measured)}\n`)
  say(rulesTable(measured))
  say(`用时 ${((performance.now() - began) / 1000).toFixed(0)} 秒`)
}

async function lookAtAttack({ db, url }: Database, skuIds: readonly number[]) {
  const server = await start({ kind: 'api', url, dataDir })
  const packs = async (buyers: readonly Buyer[]) => {
    for (const [at, buyer] of buyers.entries())
      await placeOrders(server, db, { buyer, skuIds, count: at === 0 ? 1 : PACKED_ORDERS })
  }
  say(`\n${machine()}，每个攻击者同时 8 个请求，12 次普通请求\n`)
  for (const attackers of [1, 4]) {
    say(`正在测量 ${attackers} 人攻击……`)
    say(`\n${siegeTable(await measureSieges(server, db, { attackers, packs }))}\n`)
  }
  say(`用时 ${((performance.now() - began) / 1000).toFixed(0)} 秒`)
}

function machine() {
  const [cpu] = cpus()
  return `${cpus().length} × ${cpu?.model}，${Math.round(totalmem() / 2 ** 30)} GiB，Node ${process.version}`
}

/** The goods, and shelves full enough for all that is bought here. */
async function fill(db: Pool, url: string): Promise<number[]> {
  say(`正在写入 ${products} 个商品……`)
  await seed(db, { now: new Date(), storage: openStorage(env) })
  const [there] = await db<[{ count: number }]>`select count(*) from product`
  await seedMany(db, Math.max(0, products - there.count))
  await db.begin((tx) => setConfig(tx, { key: 'priceOrScore', value: '2', who: 'bench' }))
  const skus = await db<{ id: number }[]>`
    select s.id from sku s join product p on p.id = s.product_id
     where p.status = 'onSale' and s.enabled and s.min_quantity = 1 and s.step_quantity = 1 order by s.id limit 2000`
  if (!values.lists && !values.growth) for (const { id } of skus) await setStock(db, id, 10_000)
  await tidy(url)
  return skus.map(({ id }) => id)
}

async function tidy(url: string) {
  const patient = connect(url, { max: 1, statementTimeoutMs: 0 })
  await patient`vacuum analyze`
  await patient.end()
}

async function start(wish: Parameters<typeof startServer>[0]): Promise<Server> {
  const server = await startServer(wish)
  open.add(server)
  return server
}

async function stop(server: Server) {
  open.delete(server)
  await server.stop()
}

async function limited(
  wish: Parameters<typeof startServer>[0],
  measured: (server: Server) => Promise<Figure>,
) {
  const server = await start(wish)
  const figure = await measured(server)
  await stop(server)
  return figure
}

function read(server: Server, path: string) {
  return fetch(`http://127.0.0.1:${server.port}${path}`)
}

/** The mean of what these answer, which the limits answer too. */
async function sizeOf(server: Server, paths: readonly string[]): Promise<number> {
  let sum = 0
  for (const path of paths) {
    const answer = await read(server, path)
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
    sum += (await answer.bytes()).length
  }
  return Math.round(sum / paths.length)
}

function percent(share: number) {
  return `${(share * 100).toFixed(1)} %`
}

async function firstPage(server: Server, keyword: string) {
  const answer = await read(server, listProducts.path + queryOf({ keyword, limit: 20 }))
  const { data } = (await answer.json()) as { data: { data: { title: string }[] } }
  return data.data
}

/** A search without hits would be quick for the wrong reason. */
async function mustFind(server: Server, path: string) {
  const { data } = (await (await read(server, path)).json()) as { data: { total: number } }
  if (data.total === 0) throw new Error(`${decodeURIComponent(path)} finds nothing`)
}
