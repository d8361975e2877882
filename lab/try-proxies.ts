import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Agent } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Pool } from '../server/src/db/connect.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { newToken, tokenHash } from '../server/src/http/session.ts'
import { ask, openAgent } from './proxies/ask.ts'
import { checkAnswers, checkClientAddress, checkUploads } from './proxies/checks.ts'
import { startLoad } from './proxies/load.ts'
import { end, exampleEnv, freePort, type Started, startShop } from './proxies/processes.ts'
import { isInstalled, type ProxyName, startProxy } from './proxies/proxies.ts'

// `npm run proxies -- [caddy|nginx]`: PostgreSQL, two web processes and a worker as in production, behind each
// proxy with the configuration of this folder. Ends with 1 if a check fails.

const RATE_LIMIT = '60'
const chosen = process.argv.slice(2)
const names = (['caddy', 'nginx'] as const).filter((name) => chosen.length === 0 || chosen.includes(name))

const folder = mkdtempSync(join(tmpdir(), 'gongfang-proxies-'))
const server = await startEmbedded({ dataDir: join(folder, 'postgres') })
const db = connect(server.url, { max: 2 })
try {
  for (const name of names) {
    if (isInstalled(name)) await tryProxy(name)
    else console.log(`${name}: SKIPPED, ${name} is not installed`)
  }
} finally {
  await db.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function tryProxy(name: ProxyName) {
  const place = mkdtempSync(join(folder, `${name}-`))
  const [port, first, second, third] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const env = {
    ...exampleEnv(),
    SECRET_KEY: randomBytes(32).toString('hex'),
    DATABASE_URL: server.url,
    PUBLIC_URL: `https://localhost:${port}`,
    DATA_DIR: join(place, 'data'),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  }
  const web = { ...env, ROLE: 'web' }
  const worker = await startShop({ ...env, ROLE: 'worker' }, third)
  const processes = [
    await startShop({ ...web, RATE_LIMIT }, first),
    await startShop({ ...web, RATE_LIMIT }, second),
  ]
  const proxy = await startProxy(name, { folder: place, port, upstreams: [first, second] })
  const agent = openAgent()
  try {
    await untilServed(port, proxy)
    const token = await makeMember(db)
    const say = (line: string) => console.log(`${name}: ${line}`)
    const logs = () => processes.map((one) => one.printed()).join('')
    await checkAnswers({ agent, port, token, say, logs, name })
    await checkClientAddress({ agent, port, token, say, logs, name })
    await checkUploads({ agent, port, token, say, logs, name })
    const restart = async (at: 0 | 1) => {
      const old = processes[at]
      const ms = old ? await end(old) : 0
      processes[at] = await startShop({ ...web, RATE_LIMIT: '0' }, at === 0 ? first : second)
      // As in the unit: the proxy has to see this process ready before the next one ends.
      await sleep(3_000)
      return ms
    }
    await restart(0)
    await restart(1)
    await rollingRestart(agent, port, token, restart, say)
    await killOne(agent, port, token, { processes, restart }, say)
  } catch (error) {
    console.log(proxy.printed().split('\n').slice(-20).join('\n'))
    throw error
  } finally {
    agent.destroy()
    await Promise.all([proxy, worker, ...processes].map((one) => end(one)))
  }
}

async function untilServed(port: number, proxy: Started) {
  let last: number | string = ''
  for (let tries = 0; tries < 100; tries++) {
    const agent = openAgent()
    const status = await ask(agent, port, '/readyz').then(
      (answer) => answer.status,
      (error) => String(error),
    )
    agent.destroy()
    if (status === 200) return
    last = status
    await sleep(100)
  }
  throw new Error(`the proxy does not answer: ${last}\n${proxy.printed()}`)
}

/** Logged in without a code, because production sends codes by SMS only. */
async function makeMember(pool: Pool): Promise<string> {
  const token = newToken()
  const mobile = `139${String(Date.now()).slice(-8)}`
  await pool`
    with made as (insert into member (mobile, nickname) values (${mobile}, '试用') returning id),
         account as (insert into points_account (member_id, balance) select id, 0 from made)
    insert into session (token_hash, member_id, platform, created_at, last_seen_at, expires_at)
    select ${tokenHash(token)}, id, 'pc', now(), now(), now() + interval '1 day' from made`
  return token
}

type Restart = (at: 0 | 1) => Promise<number>
type Say = (line: string) => void

async function rollingRestart(agent: Agent, port: number, token: string, restart: Restart, say: Say) {
  const load = startLoad(agent, port, token)
  await sleep(2_000)
  const began = performance.now()
  const stops = [await restart(0), await restart(1)]
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  await sleep(2_000)
  await load.stop()
  const { gets, posts, slowestMs, failed } = load.figures
  say(`rolling restart in ${seconds} s (processes ended in ${stops.join(' and ')} ms): ${gets} GETs, ${posts} POSTs,
  ${failed.length} failed, slowest answer ${slowestMs} ms`)
  await mustBeWritten(load.acknowledged)
  if (failed.length > 0) fail(`a rolling restart lost requests:\n${failed.join('\n')}`)
}

interface Pair {
  readonly processes: Started[]
  readonly restart: Restart
}

async function killOne(agent: Agent, port: number, token: string, { processes, restart }: Pair, say: Say) {
  const load = startLoad(agent, port, token)
  await sleep(2_000)
  const inFlight = load.inFlight()
  const [killed] = processes
  if (killed) await end(killed, 'SIGKILL')
  await sleep(3_000)
  await restart(0)
  await sleep(3_000)
  await load.stop()
  const { gets, posts, slowestMs, failed } = load.figures
  say(`killed one process: ${gets} GETs, ${posts} POSTs, ${inFlight} in flight at the kill,
  ${failed.length} failed, slowest answer ${slowestMs} ms ${failed.join('; ')}`)
  await mustBeWritten(load.acknowledged)
  if (failed.length > inFlight) fail('more requests failed than were in flight')
  if (failed.some((line) => line.startsWith('GET'))) fail('a GET failed')
}

/** What was answered with success is in the database. */
async function mustBeWritten(keys: ReadonlySet<string>) {
  const [row] = await db<{ found: number }[]>`
    select count(*)::int as found from request_key where key = any(${[...keys]})`
  if (row?.found !== keys.size) fail(`${keys.size} POSTs were acknowledged, ${row?.found} were written`)
}

function fail(message: string): never {
  throw new Error(message)
}
