import { execFile, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { giveTo, type Host } from './binaries.ts'

/** Content of the data folder: `18/` with the cluster, its password, its port and its log. */
export type Cluster = { host: Host; home: string; data: string; password: string; durable: boolean }
export type Server = { pid: number; port: number; ready: boolean }

/** The major version that can read the data, so that a later one does not try. */
const HOME = '18'
const LOG_BYTES = 10_000_000
/** Start time of this process: a restarted container reuses process numbers. */
const BIRTH = Math.round(performance.timeOrigin)

/** `least` is PostgreSQL's own default. */
const BUFFER_MB = { least: 128, most: 1024 }

/**
 * PostgreSQL's share of the memory that this process may use. Pages that it does not hold are read from the system
 * one by one, which takes a third of the time of a search among 100,000 products (decision 101).
 */
export function sharedBuffersMb(memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Infinity)) {
  const eighth = Math.floor(memoryBytes / 8 / 2 ** 20)
  return Math.min(Math.max(eighth, BUFFER_MB.least), BUFFER_MB.most)
}

/**
 * Creates the cluster under a temporary name and renames it when complete, so that a killed first start leaves
 * nothing that looks complete.
 */
export async function makeCluster(
  host: Host,
  { user, durable }: { user: string; durable: boolean },
): Promise<Cluster> {
  const home = join(host.dataDir, HOME)
  removeHalfMade(host.dataDir)
  if (!existsSync(home)) await initialise(host, home, { user, durable })
  const password = readFileSync(join(home, 'password'), 'utf8')
  return { host, home, data: realpathSync(join(home, 'cluster')), password, durable }
}

async function initialise(host: Host, home: string, { user, durable }: { user: string; durable: boolean }) {
  const half = join(host.dataDir, `new-${process.pid}-${BIRTH}`)
  const passwordFile = join(half, 'password')
  mkdirSync(half, { mode: 0o700 })
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  if (host.user.uid !== undefined) giveTo(half, host.user.uid)
  const sync = durable ? [] : ['--no-sync']
  try {
    await run(host, 'initdb', [
      `--pgdata=${join(half, 'cluster')}`,
      `--username=${user}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--no-instructions',
      ...sync,
    ])
  } catch (cause) {
    const said = (cause as { stderr?: string }).stderr?.trim() || String(cause)
    rmSync(half, { recursive: true, force: true })
    throw new Error(`无法在 ${host.dataDir} 中建立数据库：\n${said}`, { cause })
  }
  try {
    renameSync(half, home)
  } catch (error) {
    // Another process was first; its cluster is used.
    if (!existsSync(home)) throw error
    rmSync(half, { recursive: true })
  }
}

function removeHalfMade(dataDir: string) {
  for (const name of readdirSync(dataDir)) {
    const [, maker, birth] = /^new-(\d+)-(\d+)$/.exec(name) ?? []
    const isOwn = Number(maker) === process.pid
    if (maker && (isOwn ? Number(birth) !== BIRTH : !isAlive(Number(maker))))
      rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Runs in its own process group. Otherwise Ctrl-C would stop it before the open requests have ended. */
export async function launch(cluster: Cluster, fixedPort?: number) {
  clearStaleLock(cluster)
  const port = fixedPort ?? (await choosePort(cluster))
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_preload_libraries: 'pg_stat_statements',
    timezone: 'UTC',
    log_checkpoints: 'off',
    ...(cluster.durable
      ? { shared_buffers: `${sharedBuffersMb()}MB` }
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const out = openLog(cluster)
  const { command, args, user } = words(cluster.host, 'postgres', [
    '-D',
    cluster.data,
    '-p',
    `${port}`,
    ...options,
  ])
  const child = spawn(command, args, {
    ...user,
    cwd: cluster.host.native,
    env: cleanEnv(),
    detached: true,
    stdio: ['ignore', out, out],
  })
  closeSync(out)
  child.unref()
  child.on('error', (error) => writeFileSync(logFile(cluster), `${error.message}\n`, { flag: 'a' }))
  return { pid: child.pid, ended: () => !child.pid || child.exitCode !== null || child.signalCode !== null }
}

/** Reads postmaster.pid; undefined unless its process is a running PostgreSQL. */
export function runningServer({ data }: Cluster): Server | undefined {
  const lines = readLock(data)?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!pid || !isPostgres(pid)) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

export function lastLines(cluster: Cluster) {
  return readFileSync(logFile(cluster), 'utf8').trimEnd().split('\n').slice(-8).join('\n')
}

/**
 * PostgreSQL detects the lock of a dead process, with three exceptions: its number now belongs to another program of
 * the same account (a restarted container counts from 1 again), the dead process was not reaped (no init), or a power
 * cut left the file empty.
 */
function clearStaleLock({ data }: Cluster) {
  const lock = readLock(data)
  if (lock === undefined) return
  const pid = Number(lock.split('\n')[0])
  if (pid ? isAlive(pid) && !isPostgres(pid) : isOld(join(data, 'postmaster.pid')))
    rmSync(join(data, 'postmaster.pid'))
}

function readLock(data: string) {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8')
  } catch {
    return undefined
  }
}

function isOld(file: string) {
  return Date.now() - statSync(file).mtimeMs > 5_000
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isPostgres(pid: number) {
  if (process.platform !== 'linux') return isAlive(pid)
  try {
    // Empty for a dead process that was not reaped; "postgres: checkpointer" and the like for child processes.
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return basename(program) === 'postgres'
  } catch {
    return false
  }
}

/** Stored in a file so that it stays the same; below the range of ports for outgoing connections. */
async function choosePort({ home }: Cluster) {
  const file = join(home, 'port')
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (kept && (await isFree(kept))) return kept
  for (;;) {
    const port = randomInt(20_000, 30_000)
    if (!(await isFree(port))) continue
    writeFileSync(file, `${port}`)
    return port
  }
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

const logFile = ({ home }: Pick<Cluster, 'home'>) => join(home, 'postgres.log')

function openLog(cluster: Cluster) {
  rotateLog(cluster)
  return openSync(logFile(cluster), 'a', 0o600)
}

/**
 * Moves a log of more than 10 MB to `postgres.log.1` and keeps three such files. Copies and empties it, because the
 * running server has it open for appending.
 */
export function rotateLog(cluster: Pick<Cluster, 'home'>) {
  const file = logFile(cluster)
  if (!existsSync(file) || statSync(file).size <= LOG_BYTES) return
  for (const n of [2, 1]) if (existsSync(`${file}.${n}`)) renameSync(`${file}.${n}`, `${file}.${n + 1}`)
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}

function run(host: Host, program: string, args: string[]) {
  const { command, args: all, user } = words(host, program, args)
  return promisify(execFile)(command, all, { ...user, cwd: host.native, env: cleanEnv() })
}

function words({ native, prefix, user }: Host, program: string, args: string[]) {
  const [command = '', ...rest] = [...prefix, join(native, 'bin', program), ...args]
  return { command, args: rest, user }
}

/** Removes PGDATA, PGPORT and the like of the user's shell, which would change the programs' behaviour. */
function cleanEnv() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
}
