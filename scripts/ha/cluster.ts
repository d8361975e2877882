import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Daemon, startDaemon, until } from './daemon.ts'
import { etcdVariables, type Ground, patroniFile } from './deploy-files.ts'
import type { Programs } from './programs.ts'

/** Three members of etcd, and three PostgreSQL servers under Patroni. */
export interface Cluster {
  /** The node that takes writes, 0 to 2; null while there is none, or two say so. */
  readonly primary: () => Promise<number | null>
  /** The node whose disk the primary waits for. */
  readonly synchronousStandby: () => Promise<number | null>
  /** Until one node is the primary, the two others follow it, and it waits for one of them. */
  readonly whole: (seconds?: number) => Promise<void>
  readonly switchOver: (from: number) => Promise<void>
  readonly killPostgres: (at: number) => void
  readonly killPatroni: (at: number) => Promise<void>
  readonly startPatroni: (at: number) => void
  /** Stops PostgreSQL and Patroni where they stand; the answer lets them go on. */
  readonly freeze: (at: number) => () => void
  readonly killEtcd: (at: number) => Promise<void>
  readonly startEtcd: (at: number) => void
  readonly stop: () => Promise<void>
}

/** The user "nobody": PostgreSQL refuses to run as root. */
const NOBODY = 65534
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const NODES = [0, 1, 2]

export async function startCluster(programs: Programs, ground: Ground): Promise<Cluster> {
  const { folder } = ground
  const etcd: Daemon[] = []
  const patroni: Daemon[] = []
  const fileOf = (at: number) => join(folder, `db${at + 1}.yml`)
  const dataOf = (at: number) => join(folder, `db${at + 1}`)

  function startEtcd(at: number) {
    const env = { PATH: process.env.PATH, ...etcdVariables(ground, at) }
    const log = join(folder, `etcd${at + 1}.log`)
    etcd[at] = startDaemon({ command: programs.etcd, words: [], log, cwd: folder, env, user })
  }

  function startPatroni(at: number) {
    const log = join(folder, `patroni${at + 1}.log`)
    const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: folder }
    patroni[at] = startDaemon({
      command: programs.patroni,
      words: [fileOf(at)],
      log,
      cwd: folder,
      env,
      user,
    })
  }

  const state = (at: number) => stateOf(ground.restApi[at] ?? 0)

  async function primary() {
    const states = await Promise.all(NODES.map(state))
    const found = NODES.filter((at) => states[at]?.isPrimary)
    return found.length === 1 ? (found[0] ?? null) : null
  }

  async function synchronousStandby() {
    const at = await primary()
    const names = at === null ? [] : ((await state(at))?.synchronous ?? [])
    const [name] = names
    return name === undefined ? null : Number(name.slice('db'.length)) - 1
  }

  async function isWhole() {
    const states = await Promise.all(NODES.map(state))
    const leaders = states.filter((one) => one?.isPrimary)
    return leaders.length === 1 && leaders[0]?.streaming === 2 && leaders[0].synchronous.length > 0
  }

  const postgresOf = (at: number) => withChildren(postmaster(dataOf(at)))
  const whole = (seconds = 120) => until('one primary with two standbys', seconds, isWhole)

  for (const at of NODES) {
    for (const path of [dataOf(at), join(folder, `etcd${at + 1}`)]) ownFolder(path)
    writeFileSync(fileOf(at), patroniFile(ground, at))
    startEtcd(at)
  }
  const cluster: Cluster = {
    primary,
    synchronousStandby,
    whole,
    async switchOver(from) {
      const to = await synchronousStandby()
      const names = ['--leader', `db${from + 1}`, '--candidate', `db${(to ?? 0) + 1}`]
      const words = ['-c', fileOf(from), 'switchover', 'shop', ...names, '--force']
      const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: folder }
      const { daemon, said } = heard(programs.patronictl, words, join(folder, 'patronictl.log'), env)
      await until('patronictl has switched over', 60, async () => daemon.isOver())
      if (!said().includes('Successfully switched over')) throw new Error(`patronictl said:\n${said()}`)
    },
    killPostgres: (at) => signalAll(postgresOf(at), 'SIGKILL'),
    killPatroni: async (at) => patroni[at]?.stop('SIGKILL'),
    startPatroni,
    freeze(at) {
      const frozen = [patroni[at]?.pid ?? 0, ...postgresOf(at)]
      signalAll(frozen, 'SIGSTOP')
      return () => signalAll(frozen, 'SIGCONT')
    },
    killEtcd: async (at) => etcd[at]?.stop('SIGKILL'),
    startEtcd,
    async stop() {
      for (const at of NODES) signalAll(withChildren(patroni[at]?.pid ?? 0), 'SIGKILL')
      for (const at of NODES) signalAll(postgresOf(at), 'SIGKILL')
      await Promise.all(etcd.map((daemon) => daemon.stop('SIGKILL')))
    },
  }
  try {
    startPatroni(0)
    await until('the first node is the primary', 90, async () => (await primary()) === 0)
    for (const at of [1, 2]) startPatroni(at)
    await whole(180)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return cluster
}

function ownFolder(path: string) {
  mkdirSync(path, { mode: 0o700 })
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid)
}

function heard(command: string, words: string[], log: string, env: NodeJS.ProcessEnv) {
  writeFileSync(log, '')
  return {
    daemon: startDaemon({ command, words, log, cwd: '/', env }),
    said: () => readFileSync(log, 'utf8'),
  }
}

interface NodeState {
  isPrimary: boolean
  /** Standbys that follow it now. */
  streaming: number
  /** The names of those that it waits for. */
  synchronous: string[]
}

interface PatroniAnswer {
  state: string
  role: string
  replication?: { application_name: string; state: string; sync_state: string }[]
}

/** What the node's own Patroni says; null if it says nothing. */
async function stateOf(port: number): Promise<NodeState | null> {
  const url = `http://127.0.0.1:${port}/patroni`
  const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
  if (!answer) return null
  const { state, role, replication = [] } = (await answer.json()) as PatroniAnswer
  const streaming = replication.filter((one) => one.state === 'streaming')
  return {
    isPrimary: state === 'running' && (role === 'master' || role === 'primary'),
    streaming: streaming.length,
    synchronous: streaming.filter((one) => one.sync_state === 'sync').map((one) => one.application_name),
  }
}

/** 0 if there is none. */
function postmaster(data: string): number {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

/** A process and its children. The number may be out of date: only PostgreSQL's or Patroni's own is answered. */
function withChildren(pid: number): number[] {
  if (pid <= 0 || !/postgres|patroni|python/.test(read(`/proc/${pid}/cmdline`))) return []
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid)
    .map(Number)
  return [pid, ...children]
}

const parentOf = (pid: number) => Number(/\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1])

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** The version of the server's program; for the report. */
export const postgresVersion = ({ postgres }: Programs) =>
  /\d+\.\d+/.exec(spawnSync(join(postgres, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout)?.[0] ??
  '?'
