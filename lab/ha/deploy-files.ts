import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../server/src/env.ts'
import type { Network } from './network.ts'

// The files of deploy/ha as they are shipped, with names, ports and paths of one machine put in. What is replaced must
// stand in the file, so that the trial cannot drift away from what an operator copies.

export interface Ground {
  readonly folder: string
  readonly binDir: string
  /** Three machines of their own for the nodes; null: they share this one, with different ports. */
  readonly network: Network | null
  /** `host:port` of each of the three nodes. */
  readonly postgres: readonly string[]
  readonly restApi: readonly string[]
  readonly etcdClient: readonly string[]
  readonly etcdPeer: readonly string[]
  /** One port for each web process. */
  readonly web: readonly number[]
  readonly worker: number
  readonly proxy: number
  /** The proxy's port for reads at a standby. */
  readonly standby: number
  readonly superuser: string
  /** The v3 API of etcd instead of the v2 API. */
  readonly etcd3: boolean
}

type Change = readonly [from: string, to: string]

const secret = () => randomBytes(16).toString('hex')
const secrets = { restapi: secret(), replication: secret(), rewind: secret() }

export function patroniFile(ground: Ground, at: number): string {
  const name = `db${at + 1}`
  return changed('patroni.yml', [
    ['name: db1', `name: ${name}`],
    ['db1:8008', addressOf(ground.restApi, at)],
    ['db1:5432', addressOf(ground.postgres, at)],
    ['etcd1:2379,etcd2:2379,etcd3:2379', ground.etcdClient.join(',')],
    ...(ground.etcd3 ? ([['\netcd:\n', '\netcd3:\n']] as const) : []),
    ['/usr/lib/postgresql/15/bin', ground.binDir],
    ['/var/lib/postgresql/15/shop', join(ground.folder, name)],
    ['/var/lib/postgresql/patroni.pgpass', join(ground.folder, `${name}.pgpass`)],
    ...(ground.network ? [] : ([['10.0.0.0/24', '127.0.0.1/32']] as const)),
    ['CHANGE-restapi', secrets.restapi],
    ['CHANGE-superuser', ground.superuser],
    ['CHANGE-replication', secrets.replication],
    ['CHANGE-rewind', secrets.rewind],
    // One machine has no three watchdogs.
    ['mode: required', 'mode: off'],
    ["synchronous_commit: 'on'\n", `synchronous_commit: 'on'\n        unix_socket_directories: ''\n`],
  ])
}

const addressOf = (addresses: readonly string[], at: number) => addresses[at] ?? ''

/** The variables of /etc/default/etcd. */
export function etcdVariables(ground: Ground, at: number): Record<string, string> {
  const name = `etcd${at + 1}`
  const peers = ground.etcdPeer.map((address, index) => `etcd${index + 1}=http://${address}`).join(',')
  const text = changed('etcd.conf', [
    ['etcd1=http://etcd1:2380,etcd2=http://etcd2:2380,etcd3=http://etcd3:2380', peers],
    ['ETCD_NAME=etcd1', `ETCD_NAME=${name}`],
    ['10.0.0.21:2379', addressOf(ground.etcdClient, at)],
    ['10.0.0.21:2380', addressOf(ground.etcdPeer, at)],
    ['etcd1:2379', addressOf(ground.etcdClient, at)],
    ['etcd1:2380', addressOf(ground.etcdPeer, at)],
    ['/var/lib/etcd/shop', join(ground.folder, name)],
  ])
  const lines = text.split('\n').filter((line) => line.startsWith('ETCD_'))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

export const haproxyFile = (ground: Ground): string =>
  changed('haproxy.cfg', [
    ['bind :5433\n', `bind 127.0.0.1:${ground.standby}\n`],
    ...ground.postgres.map((address, at) => {
      const [host, port] = (ground.restApi[at] ?? '').split(':')
      if (!address.startsWith(`${host}:`)) throw new Error('a node has one address')
      return [`db${at + 1}:5432 check port 8008`, `${address} check port ${port}`] as const
    }),
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
