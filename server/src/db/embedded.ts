import { setTimeout as sleep } from 'node:timers/promises'
import { findHost } from './binaries.ts'
import {
  type Cluster,
  lastLines,
  launch,
  makeCluster,
  rotateLog,
  runningServer,
  type Server,
} from './cluster.ts'
import { connect, type Pool } from './connect.ts'
import { codeOf, isUnavailable } from './gone.ts'
import { untilAnswered } from './wait.ts'

export type Embedded = {
  url: string
  /** True when the server was already running, left by a killed shop or shared with another one. */
  adopted: boolean
  stop(): Promise<void>
}

const USER = 'mall'
const DATABASE = 'mall'
const STOP_LIMIT_MS = 20_000
const LOG_CHECK_MS = 60_000

/**
 * Starts the bundled PostgreSQL, or adopts the one that already runs on this data. Restarts it on the same port when
 * it dies, so that the URL stays valid.
 */
export async function startEmbedded(options: {
  dataDir: string
  log?: (line: string) => void
  durable?: boolean
}): Promise<Embedded> {
  const { dataDir, log = () => {}, durable = true } = options
  const cluster = await makeCluster(findHost(dataDir, log), { user: USER, durable })
  let server = await bringUp(cluster)
  const url = (database: string) =>
    `postgres://${USER}:${cluster.password}@127.0.0.1:${server.port}/${database}`
  try {
    await prepare(url('postgres'), cluster, log)
  } catch (error) {
    if (!server.adopted) await shutDown(cluster, server)
    throw error
  }

  let repair: Promise<void> | undefined
  const watch = setInterval(() => {
    if (repair || runningServer(cluster)?.pid === server.pid) return
    log('内置数据库停止了，正在重新启动')
    repair = bringUp(cluster, server.port)
      .then((again) => {
        server = again
        log('内置数据库已恢复')
      })
      .catch((error) => log(String(error.message)))
      .finally(() => {
        repair = undefined
      })
  }, 200)

  const rotation = setInterval(() => rotateLog(cluster), LOG_CHECK_MS)

  return {
    url: url(DATABASE),
    adopted: server.adopted,
    async stop() {
      clearInterval(watch)
      clearInterval(rotation)
      await repair
      if (server.adopted && (await othersConnected(url('postgres')))) return
      await shutDown(cluster, server)
    },
  }
}

/**
 * One loop for all cases: a first start, an orphan to adopt, two processes at once (the loser finds the winner's
 * server), and remains of a killed server.
 */
async function bringUp(cluster: Cluster, port?: number): Promise<Server & { adopted: boolean }> {
  let child: Awaited<ReturnType<typeof launch>> | undefined
  for (let attempt = 0; attempt < 20; ) {
    const running = runningServer(cluster)
    if (running?.ready) return { ...running, adopted: running.pid !== child?.pid }
    if (!running && (!child || child.ended())) {
      if (attempt > 0) await sleep(400)
      child = await launch(cluster, port)
      attempt++
    }
    await sleep(20)
  }
  throw new Error(`内置数据库无法启动（${cluster.data}）：\n${lastLines(cluster)}`)
}

/** Only a process with this number that accepts our password and uses our folder is our server. */
async function prepare(url: string, cluster: Cluster, log: (line: string) => void) {
  const pool = connect(url, { name: 'gongfang-launcher', max: 1 })
  try {
    await untilAnswered(() => findOrMakeDatabase(pool, cluster), log)
  } catch (cause) {
    throw new Error(whyNot(cause, cluster), { cause })
  } finally {
    await pool.end()
  }
}

async function findOrMakeDatabase(pool: Pool, cluster: Cluster) {
  const [found] = await pool<{ folder: string; made: boolean }[]>`
    select current_setting('data_directory') as folder,
           exists (select from pg_database where datname = ${DATABASE}) as made`
  if (found?.folder !== cluster.data) throw new ForeignServer(`that server works on ${found?.folder}`)
  if (!found.made) await pool.unsafe(`create database ${DATABASE}`).catch(ignoreDuplicate)
}

class ForeignServer extends Error {}

/** Only a refused login or another folder proves that the server is somebody else's. */
function whyNot(error: unknown, { data }: Cluster): string {
  const code = codeOf(error)
  if (error instanceof ForeignServer || code.startsWith('28'))
    return `正在运行的数据库不属于 ${data}，或密码文件已被更换。请先停止它再启动。`
  if (isUnavailable(error)) return `内置数据库没有及时答复（${data}），可能是磁盘太忙。请稍后再启动。`
  return `内置数据库出错（${data}）：${error instanceof Error ? error.message : error}`
}

/** Two concurrent first starts may both find it missing. */
function ignoreDuplicate(error: { code?: string }) {
  if (error.code !== '42P04' && error.code !== '23505') throw error
}

async function othersConnected(url: string) {
  const pool = connect(url, { name: 'gongfang-launcher', max: 1 })
  try {
    const others = await pool`
      select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
    return others.length > 0
  } catch {
    // No answer is no proof that nobody uses it. One that is left running is adopted at the next start.
    return true
  } finally {
    await pool.end()
  }
}

async function shutDown(cluster: Cluster, { pid }: Server) {
  const until = performance.now() + STOP_LIMIT_MS
  const alive = () => runningServer(cluster)?.pid === pid
  // SIGINT ends the sessions and writes a checkpoint; SIGQUIT leaves the rest to recovery at the next start.
  if (alive()) process.kill(pid, 'SIGINT')
  while (alive() && performance.now() < until) await sleep(20)
  if (alive()) process.kill(pid, 'SIGQUIT')
  while (alive()) await sleep(20)
}
