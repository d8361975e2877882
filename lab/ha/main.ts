import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { seed } from '../../server/seed/seed.ts'
import { pagesAreBuilt } from '../../server/src/commands/build.ts'
import { connect, type Pool } from '../../server/src/db/connect.ts'
import { ROOT, readEnv } from '../../server/src/env.ts'
import { tokenHash } from '../../server/src/http/session.ts'
import { openDatabase } from '../../server/src/jobs/open.ts'
import { openStorage } from '../../server/src/main.ts'
import { type Bucket, openBucket } from '../../server/src/testing/bucket.ts'
import { makeBuyers } from '../bench/buyers.ts'
import { setStock } from '../bench/shop-figures.ts'
import { type Buyers, listLost, startBuyers } from './buyers.ts'
import { Cluster } from './cluster.ts'
import { freePorts } from './daemon.ts'
import { type Ground, patroniFile } from './deploy-files.ts'
import { type Fault, faults, type Scene } from './faults.ts'
import { isInside, Network, runInside, whyNoNetwork } from './network.ts'
import { CannotPlay, dangerOf, findPrograms, type Programs } from './programs.ts'
import { Shop } from './shop.ts'
import { startStaffReader } from './staff-reader.ts'
import { type Result, table } from './table.ts'

// `npm run soak -- --ha`: the shop on three PostgreSQL servers under Patroni, etcd and HAProxy, by the files of deploy/ha,
// on this machine. Faults are played while buyers order, and their own lists say whether an order was lost.
// `--only <text>` plays the faults whose name holds the text; `--times 10` plays each of them ten times; `--etcd3` uses the v3 API of etcd; `--keep` leaves the logs;
// `--stay` plays none and waits for Ctrl-C, so that the commands of docs/ha.md can be tried.

const BUYERS = 6
const PIECES = 1_000_000
const AROUND_MS = 4_000

interface Wish {
  readonly only: string
  readonly etcd3: boolean
  readonly keep: boolean
  readonly stay: boolean
  /** How often each fault is played. */
  readonly times: number
}

/** Returns whether all that was demanded held. */
export async function playHa(wish: Wish): Promise<boolean> {
  try {
    const programs = findPrograms()
    if (!pagesAreBuilt()) throw new CannotPlay('the pages are not built: npm run build')
    if (!isInside() && !wish.stay) {
      const reason = whyNoNetwork()
      if (reason === null) return await runInside()
      console.log(`skipped: the faults of the network, because ${reason}`)
    }
    return await play(programs, wish)
  } catch (error) {
    if (!(error instanceof CannotPlay)) throw error
    console.log(`skipped: ${error.message}`)
    return true
  }
}

async function play(programs: Programs, wish: Wish): Promise<boolean> {
  const open: (() => Promise<unknown>)[] = []
  const cleanUp = async () => {
    for (const close of open.splice(0).reverse()) await close()
  }
  const interrupted = () => void cleanUp().then(() => process.exit(wish.stay ? 0 : 1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted)
  try {
    const ground = await makeGround(programs, wish)
    open.push(async () => ground.network?.stop())
    open.push(async () => wish.keep || (await rm(ground.folder, { recursive: true, force: true })))
    const danger = dangerOf(programs.patroniVersion, patroniFile(ground, 0))
    if (danger) {
      console.error(`refused: ${danger}`)
      return false
    }
    console.log(`The files are in ${ground.folder}. etcd, PostgreSQL and Patroni start …`)
    const cluster = new Cluster(programs, ground)
    open.push(() => cluster.stop())
    await cluster.start()
    const bucket = await openBucket()
    open.push(bucket.close)
    const env = settings(ground, bucket)
    await fill(ground, env)
    const shop = new Shop(programs, ground, env)
    open.push(() => shop.stop())
    await shop.start()
    if (wish.stay) return await stay(ground, shop, env)
    const { tokens, skuIds, staffToken } = await makeCustomers(env)
    const buyers = startBuyers(shop.url, tokens, skuIds)
    const reader = startStaffReader(shop.url, staffToken, buyers.book)
    const chosen = faults.filter(
      ({ name, needsNetwork }) => name.includes(wish.only) && (!needsNetwork || ground.network !== null),
    )
    const repeated = chosen.flatMap((fault) => Array.from({ length: wish.times }, () => fault))
    const results = await playAll(repeated, { cluster, shop, buyers })
    await Promise.all([buyers.stop(), reader.stop()])
    const { asked, missing, failed } = reader.readings
    console.log(
      `\n${asked} orders opened in the back office two seconds later: ${missing} missing, ${failed} failed`,
    )
    const held = await judge(results, { buyers, shop, env, programs, etcd3: wish.etcd3 })
    return held && missing === 0
  } finally {
    await cleanUp()
  }
}

/** Until a signal ends the trial. */
function stay({ folder }: Ground, { url }: Shop, env: Record<string, string>): Promise<never> {
  const variables = { ...env, PATRONICTL_CONFIG_FILE: join(folder, 'db1.yml') }
  for (const [name, value] of Object.entries(variables)) console.log(`export ${name}='${value}'`)
  console.log(`# The shop is at ${url}. Ctrl-C ends everything.`)
  const { promise } = Promise.withResolvers<never>()
  return promise
}

async function makeGround(programs: Programs, { etcd3 }: Wish): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'gongfang-ha-'))
  chmodSync(folder, 0o777)
  const network = isInside() ? new Network(join(folder, 'network.log'), folder) : null
  const ports = await freePorts(17)
  const nodes = (from: number) =>
    [0, 1, 2].map((at) => `${network?.hosts[at] ?? '127.0.0.1'}:${ports[from + at]}`)
  return {
    folder,
    network,
    binDir: programs.postgres,
    postgres: nodes(0),
    restApi: nodes(3),
    etcdClient: nodes(6),
    etcdPeer: nodes(9),
    web: ports.slice(12, 14),
    worker: ports[14] ?? 0,
    proxy: ports[15] ?? 0,
    standby: ports[16] ?? 0,
    superuser: randomBytes(16).toString('hex'),
    etcd3,
  }
}

const PASSWORD = randomBytes(16).toString('hex')

function settings({ postgres, standby }: Ground, { account }: Bucket): Record<string, string> {
  return {
    DATABASE_URL: `postgres://shop:${PASSWORD}@${postgres.join(',')}/mall`,
    DATABASE_READ_URL: `postgres://shop:${PASSWORD}@127.0.0.1:${standby}/mall`,
    SECRET_KEY: randomBytes(32).toString('hex'),
    S3_ENDPOINT: account.endpoint,
    S3_BUCKET: account.bucket,
    S3_REGION: account.region,
    S3_ACCESS_KEY: account.accessKey,
    S3_SECRET_KEY: account.secretKey,
  }
}

/** The shop's own role and database, as the guide makes them, and goods sold for points. */
async function fill({ postgres, superuser }: Ground, env: Record<string, string>) {
  console.log('The shop gets its database and its goods …')
  const admin = connect(`postgres://postgres:${superuser}@${postgres.join(',')}/postgres`, { max: 1 })
  await admin.unsafe(`create role shop login password '${PASSWORD}'`)
  await admin.unsafe(`create database mall owner shop encoding 'UTF8' template template0`)
  await admin.end()
  await seedShop(env)
  await run('config', ['priceOrScore=2'], env)
}

/** The goods of the demo in a shop: `npm run seed` refuses one. */
async function seedShop(env: Record<string, string>) {
  const production = readEnv('production', env)
  const database = await openDatabase(production)
  try {
    await seed(database.db, { now: new Date(), storage: openStorage(production) })
  } finally {
    await database.close()
  }
}

async function makeCustomers(env: Record<string, string>) {
  const db = connect(env.DATABASE_URL ?? '', { max: 2 })
  const skus = await db<{ id: number }[]>`
    select s.id from sku s join product p on p.id = s.product_id
     where p.status = 'onSale' and s.enabled and s.min_quantity = 1 and s.step_quantity = 1 order by s.id limit 50`
  const skuIds = skus.map(({ id }) => id)
  for (const id of skuIds) await setStock(db, id, PIECES)
  const buyers = await makeBuyers(db, BUYERS)
  const staffToken = await logInOwner(db)
  await db.end()
  return { staffToken, tokens: buyers.map(({ token }) => token), skuIds }
}

/** The token of a session of the account that the first start made. */
async function logInOwner(db: Pool): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db`update staff set must_change_password = false`
  const { count } = await db`
    insert into staff_session (token_hash, staff_id, created_at, last_seen_at, expires_at)
    select ${tokenHash(token)}, held.staff_id, now(), '2100-01-01', '2100-01-02'
      from staff_role held join role on role.id = held.role_id where role.owner limit 1`
  if (count !== 1) throw new Error('the shop has no owner')
  return token
}

type Stage = Scene & { readonly buyers: Buyers }

async function playAll(chosen: readonly Fault[], stage: Stage): Promise<Result[]> {
  const results: Result[] = []
  for (const fault of chosen) {
    process.stdout.write(`${fault.name} … `)
    const result = await playOne(fault, stage)
    console.log(`${result.lost} lost, ${result.gapS.toFixed(1)} s`)
    results.push(result)
  }
  return results
}

async function playOne(fault: Fault, { cluster, shop, buyers }: Stage): Promise<Result> {
  const began = performance.now()
  await sleep(AROUND_MS)
  await fault.play({ cluster, shop })
  await cluster.whole()
  await sleep(AROUND_MS)
  const ended = performance.now()
  const within = ({ at }: { at: number }) => at >= began && at <= ended
  const orders = buyers.book.orders.filter(within)
  const moments = [began, ...orders.map(({ at }) => at), ended]
  const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? at))
  return {
    fault: fault.name,
    demand: fault.demand,
    acknowledged: orders.length,
    lost: (await listLost(shop.url, orders)).length,
    failures: buyers.book.failures.filter(within).map(({ what }) => what),
    givenUp: buyers.book.givenUp.filter(within).length,
    gapS: Math.max(...gaps) / 1000,
    unhurt: shop.isUnhurt(),
  }
}

interface End {
  readonly buyers: Buyers
  readonly shop: Shop
  readonly env: Record<string, string>
  readonly programs: Programs
  readonly etcd3: boolean
}

async function judge(results: readonly Result[], { buyers, shop, env, programs, etcd3 }: End) {
  const lost = await listLost(shop.url, buyers.book.orders)
  const verified = await run('verify', [], env).then(
    () => true,
    (error: { stdout?: string; stderr?: string }) => {
      console.log(error.stdout, error.stderr)
      return false
    },
  )
  const versions = `PostgreSQL ${programs.postgresVersion}, Patroni ${programs.patroniVersion}`
  console.log(`\n${cpus().length} cores, ${versions}, etcd by its ${etcd3 ? 'v3' : 'v2'} API\n`)
  console.log(table(results))
  console.log(
    `\n${lost.length} of ${buyers.book.orders.length} acknowledged orders lost in all` +
      `${lost.length > 0 ? `: ${lost.slice(0, 20).join(', ')}` : ''}; verify ${verified ? 'ok' : 'BROKEN'}`,
  )
  return verified && lost.length === 0 && results.every((result) => result.lost === 0 && isHeld(result))
}

const isHeld = ({ demand, gapS, failures, givenUp, unhurt }: Result) =>
  givenUp === 0 &&
  unhurt &&
  gapS < (demand.gapS ?? Number.POSITIVE_INFINITY) &&
  (!demand.noFailure || failures.length === 0)

const run = (name: string, words: readonly string[], env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [join(ROOT, `server/src/commands/${name}.ts`), ...words], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  })
