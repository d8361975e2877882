import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface NodeState {
  isPrimary: boolean
  /** How many standbys follow it now. */
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
export async function stateOf(address: string): Promise<NodeState | null> {
  const url = `http://${address}/patroni`
  const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
  const said = (await answer?.json().catch(() => null)) as PatroniAnswer | null | undefined
  if (!said) return null
  const { state, role, replication = [] } = said
  const streaming = replication.filter((one) => one.state === 'streaming')
  return {
    isPrimary: state === 'running' && (role === 'master' || role === 'primary'),
    streaming: streaming.length,
    synchronous: streaming.filter((one) => one.sync_state === 'sync').map((one) => one.application_name),
  }
}

/** The processes of the PostgreSQL that works on this folder. */
export function postgresOf(data: string): number[] {
  return withChildren(Number(read(join(data, 'postmaster.pid')).split('\n')[0]))
}

/** A process and its children; none if the number has gone to a program that is neither PostgreSQL nor Patroni. */
export function withChildren(pid: number): number[] {
  if (!(pid > 0) || !/postgres|patroni/.test(read(`/proc/${pid}/cmdline`))) return []
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return [pid, ...others.map(Number).filter((other) => parentOf(other) === pid)]
}

const parentOf = (pid: number) => Number(/\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1])

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
