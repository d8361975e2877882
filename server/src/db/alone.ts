import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from './connect.ts'
import { giveToOwnerOf, makeFolder } from './owner-of.ts'

const LOCK = 7_305_102
const FILE = 'upkeep.lock'
/** Another process has just released it, so it is tried again at once. */
const RELEASED_NOW = 'released'
const AGAIN_MS = 300
const TOUCHED_EVERY_MS = 10_000
/** Nothing else is known about a process on another machine. */
const FORGOTTEN_MS = 60_000

/** Works that one process at a time may do to a shop. */
export type Upkeep = keyof typeof NAMES

/** PostgreSQL keeps names of connections in ASCII. */
const NAMES = { 升级: 'upgrade', 备份: 'backup', 恢复: 'restore', 演练: 'drill', 迁移: 'migrate' } as const

/** Another process is at work. The message says which. */
export class Occupied extends Error {}

interface Place {
  readonly what: Upkeep
  /** The database; null: the work does not touch it. */
  readonly url: string | null
  /** null: the work does not touch the data folder. */
  readonly dataDir: string | null
  /** How long to wait for another one to end. */
  readonly waitMs?: number
  readonly say?: (line: string) => void
}

/**
 * Runs the work while no other upkeep of this database or of this data folder runs, on any machine. The database holds a
 * lock for the session, the folder a file with the process in it: both are free again when the process is killed.
 */
export async function alone<T>(place: Place, work: () => Promise<T>): Promise<T> {
  const letFolder = place.dataDir === null ? () => {} : await holdFolder(place.dataDir, place)
  try {
    const letDatabase = place.url === null ? async () => {} : await holdDatabase(place.url, place)
    try {
      return await work()
    } finally {
      await letDatabase()
    }
  } finally {
    letFolder()
  }
}

async function holdDatabase(url: string, place: Place): Promise<() => Promise<void>> {
  const db = connect(url, { name: nameFor(place.what), max: 1 })
  const close = () => db.end({ timeout: 1 })
  try {
    await patiently(place, async () => {
      const [row] = await db<{ isOurs: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as is_ours`
      if (row?.isOurs) return null
      const [holder] = await db<{ name: string; since: string }[]>`
        select a.application_name as name, a.backend_start as since
          from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where l.locktype = 'advisory' and l.granted and l.objid = ${LOCK}
           and l.database = (select oid from pg_database where datname = current_database())`
      const [what = '维护'] = Object.entries(NAMES).find(([, name]) => holder?.name.endsWith(name)) ?? []
      return `另一个进程正在${what}这个数据库${holder ? `（从 ${timeOf(new Date(holder.since))} 起）` : ''}`
    })
    return close
  } catch (error) {
    await close()
    throw error
  }
}

const nameFor = (what: Upkeep) => `gongfang upkeep ${NAMES[what]}`

interface Holder {
  readonly id: string
  readonly what: string
  readonly pid: number
  readonly host: string
  /** The start of the process, by which it is known from another one with its number. */
  readonly birth: string
  readonly since: string
}

async function holdFolder(dataDir: string, place: Place): Promise<() => void> {
  makeFolder(dataDir)
  const file = join(dataDir, FILE)
  const { pid } = process
  const own: Holder = {
    id: randomUUID(),
    what: place.what,
    pid,
    host: hostname(),
    birth: birthOf(pid),
    since: new Date().toISOString(),
  }
  await patiently(place, async () => {
    const left = takeFile(file, own)
    if (left === 'ours') return null
    if (left === 'gone') return RELEASED_NOW
    if (isForgotten(left, file)) {
      if (left.holder)
        place.say?.(`上一次${left.holder.what}（进程 ${left.holder.pid}）没有正常结束，现在重新开始`)
      discard(file, left.text)
      return RELEASED_NOW
    }
    const { what = '维护', pid: other, host, since } = left.holder ?? {}
    const who =
      other === undefined ? '' : `（${host} 上的进程 ${other}，从 ${timeOf(new Date(since ?? 0))} 起）`
    return `另一个进程正在${what}，它使用数据目录 ${dataDir}${who}`
  })
  const beat = setInterval(() => touch(file), TOUCHED_EVERY_MS).unref()
  return () => {
    clearInterval(beat)
    if (readLock(file)?.holder?.id === own.id) rmSync(file, { force: true })
  }
}

interface Left {
  readonly text: string
  /** null: another process is writing it, or was killed while it did. */
  readonly holder: Holder | null
}

function takeFile(file: string, own: Holder): 'ours' | 'gone' | Left {
  try {
    writeFileSync(file, JSON.stringify(own), { flag: 'wx', mode: 0o644 })
    giveToOwnerOf(file)
    return 'ours'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readLock(file) ?? 'gone'
  }
}

function readLock(file: string): Left | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return null
  }
  try {
    return { text, holder: JSON.parse(text) as Holder }
  } catch {
    return { text, holder: null }
  }
}

function isForgotten({ holder }: Left, file: string): boolean {
  if (holder?.host === hostname()) return birthOf(holder.pid) !== holder.birth
  const touchedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
  return Date.now() - touchedAt > FORGOTTEN_MS
}

/** Takes the file away and looks whether it is still the one that was judged: another process may have been first. */
function discard(file: string, text: string) {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') === text) rmSync(aside)
    else renameSync(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function touch(file: string) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {}
}

/** '' for a process that is not there. */
function birthOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      // proc_pid_stat(5): the 22nd field; the second one is in brackets and may hold anything.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return state === 'Z' ? '' : (rest[18] ?? '')
    } catch {
      return ''
    }
  }
  try {
    process.kill(pid, 0)
    return 'alive'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'alive' : ''
  }
}

/** `attempt` answers null when it has what it wanted, or says who has it. */
async function patiently({ waitMs = 0, say }: Place, attempt: () => Promise<string | null>) {
  const until = performance.now() + waitMs
  for (let said = false; ; ) {
    const why = await attempt()
    if (why === null) return
    if (why === RELEASED_NOW) continue
    if (performance.now() > until) throw new Occupied(`${why}。请等它结束后再试`)
    if (!said) say?.(`${why}，正在等它结束……`)
    said = true
    await sleep(AGAIN_MS)
  }
}

const timeOf = (at: Date) => at.toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' })
