import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface Programs {
  readonly patroni: string
  readonly patronictl: string
  readonly etcd: string
  readonly haproxy: string
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string
  readonly patroniVersion: string
  readonly postgresVersion: string
}

/** A reason why the trial cannot be played here, or must not be. */
export class CannotPlay extends Error {}

const LEAST_POSTGRES = 15
/** The first Patroni whose old leader does not take its lock back by the v3 API (its pull requests 2689 and 2693). */
const SAFE_PATRONI = [3, 0, 3]
const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/usr/sbin', '/usr/local/bin']

export function findPrograms(): Programs {
  if (process.platform !== 'linux') throw new CannotPlay('it freezes and kills processes as Linux does')
  const missing: string[] = []
  const find = (name: string, debian: string) => {
    const path = FOLDERS.map((folder) => join(folder, name)).find((one) => existsSync(one))
    if (!path) missing.push(debian)
    return path ?? ''
  }
  const [patroni, patronictl] = [find('patroni', 'patroni'), find('patronictl', 'patroni')]
  const [etcd, haproxy] = [find('etcd', 'etcd-server'), find('haproxy', 'haproxy')]
  const postgres = newestPostgres()
  if (postgres === null) missing.push(`postgresql-${LEAST_POSTGRES} or later`)
  if (missing.length > 0)
    throw new CannotPlay(`these Debian packages are missing: ${[...new Set(missing)].join(', ')}`)
  return {
    ...{ patroni, patronictl, etcd, haproxy, postgres: postgres ?? '' },
    patroniVersion: versionOf(patroni),
    postgresVersion: versionOf(join(postgres ?? '', 'postgres')),
  }
}

function versionOf(program: string): string {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const version = /\d+(\.\d+)+/.exec(stdout ?? '')?.[0]
  if (!version) throw new CannotPlay(`${program} does not tell its version`)
  return version
}

function newestPostgres(): string | null {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home).map(Number) : []
  const newest = Math.max(...versions.filter((one) => existsSync(join(home, `${one}`, 'bin/postgres'))))
  return newest >= LEAST_POSTGRES ? join(home, `${newest}`, 'bin') : null
}

/** Why this Patroni must not be used with this configuration; null if it may. */
export function dangerOf(patroniVersion: string, configuration: string): string | null {
  if (!/^etcd3:/m.test(configuration) || isSafe(patroniVersion)) return null
  return (
    `Patroni ${patroniVersion} with etcd's v3 API loses acknowledged orders when a frozen primary thaws: ` +
    `use Patroni ${SAFE_PATRONI.join('.')} or later, or the v2 API`
  )
}

function isSafe(version: string): boolean {
  const parts = version.split('.').map(Number)
  for (const [at, least] of SAFE_PATRONI.entries()) {
    const part = parts[at] ?? 0
    if (part !== least) return part > least
  }
  return true
}
