import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../server/src/env.ts'

// The files of deploy/ha as they are shipped, with names, ports and paths of one machine put in. What is replaced must
// stand in the file, so that the trial cannot drift away from what an operator copies.

export interface Ground {
  readonly folder: string
  readonly binDir: string
  /** One number for each of the three nodes. */
  readonly postgres: readonly number[]
  readonly restApi: readonly number[]
  readonly etcdClient: readonly number[]
  readonly etcdPeer: readonly number[]
  /** One number for each web process. */
  readonly web: readonly number[]
  readonly worker: number
  readonly proxy: number
  readonly superuser: string
  /** The v3 API of etcd instead of the v2 API. */
  readonly etcd3: boolean
}

type Change = readonly [from: string, to: string]

const secret = () => randomBytes(16).toString('hex')
const secrets = { restapi: secret(), replication: secret(), rewind: secret() }

export function patroniFile(ground: Ground, at: number): string {
  const name = `db${at + 1}`
  const here = (port: number | undefined) => `127.0.0.1:${port}`
  return changed('patroni.yml', [
    ['name: db1', `name: ${name}`],
    ['db1:8008', here(ground.restApi[at])],
    ['db1:5432', here(ground.postgres[at])],
    ['etcd1:2379,etcd2:2379,etcd3:2379', ground.etcdClient.map(here).join(',')],
    ...(ground.etcd3 ? ([['\netcd:\n', '\netcd3:\n']] as const) : []),
    ['/usr/lib/postgresql/15/bin', ground.binDir],
    ['/var/lib/postgresql/15/shop', join(ground.folder, name)],
    ['/var/lib/postgresql/patroni.pgpass', join(ground.folder, `${name}.pgpass`)],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['CHANGE-restapi', secrets.restapi],
    ['CHANGE-superuser', ground.superuser],
    ['CHANGE-replication', secrets.replication],
    ['CHANGE-rewind', secrets.rewind],
    // One machine has no three watchdogs.
    ['mode: required', 'mode: off'],
    ["synchronous_commit: 'on'\n", `synchronous_commit: 'on'\n        unix_socket_directories: ''\n`],
  ])
}

/** The variables of /etc/default/etcd. */
export function etcdVariables(ground: Ground, at: number): Record<string, string> {
  const name = `etcd${at + 1}`
  const peers = ground.etcdPeer.map((port, index) => `etcd${index + 1}=http://127.0.0.1:${port}`).join(',')
  const text = changed('etcd.conf', [
    ['etcd1=http://etcd1:2380,etcd2=http://etcd2:2380,etcd3=http://etcd3:2380', peers],
    ['ETCD_NAME=etcd1', `ETCD_NAME=${name}`],
    ['10.0.0.21:2379', `127.0.0.1:${ground.etcdClient[at]}`],
    ['10.0.0.21:2380', `127.0.0.1:${ground.etcdPeer[at]}`],
    ['etcd1:2379', `127.0.0.1:${ground.etcdClient[at]}`],
    ['etcd1:2380', `127.0.0.1:${ground.etcdPeer[at]}`],
    ['/var/lib/etcd/shop', join(ground.folder, name)],
  ])
  const lines = text.split('\n').filter((line) => line.startsWith('ETCD_'))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

export const haproxyFile = (ground: Ground): string =>
  changed('haproxy.cfg', [
    ['bind :80\n', `bind 127.0.0.1:${ground.proxy}\n`],
    ['log /dev/log local0', 'log stdout format raw local0 info'],
    ...ground.web.map((port, at) => [`web${at + 1}:3000`, `127.0.0.1:${port}`] as const),
  ])

function changed(file: string, changes: readonly Change[]): string {
  let text = readFileSync(join(ROOT, 'deploy/ha', file), 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/ha/${file} does not hold “${from}”`)
    text = text.replaceAll(from, to)
  }
  return text
}
