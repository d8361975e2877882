import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { until } from './daemon.ts'
import type { Shop } from './shop.ts'

export interface Scene {
  readonly cluster: Cluster
  readonly shop: Shop
}

export interface Fault {
  readonly name: string
  /** What must hold besides that no order is lost. */
  readonly demand: { readonly gapS?: number; readonly noFailure?: boolean }
  readonly needsNetwork?: true
  /** Makes the fault, waits for its end and brings back what somebody else would start again: a service manager. */
  readonly play: (scene: Scene) => Promise<void>
}

const FROZEN_MS = 60_000
const CUT_MS = 60_000
/** The lock's 20 s, an election in etcd if its leader was cut off, and the promotion. */
const CUT_GAP_S = 30
const GONE_MS = 5_000
/** Until the proxy has seen that a process is ready. */
const SEEN_MS = 2_000

export const faults: readonly Fault[] = [
  {
    name: 'planned switchover',
    demand: { gapS: 5, noFailure: true },
    play: async ({ cluster }) => cluster.switchOver(await primaryOf(cluster)),
  },
  {
    name: 'kill -9 of the primary, its Patroni lives',
    demand: { gapS: 25 },
    play: async ({ cluster }) => cluster.killPostgres(await primaryOf(cluster)),
  },
  {
    name: 'kill -9 of the primary and its Patroni',
    demand: { gapS: 25 },
    async play({ cluster }) {
      const at = await primaryOf(cluster)
      await cluster.killNode(at)
      await anotherPrimary(cluster, at)
      cluster.startPatroni(at)
    },
  },
  {
    name: 'primary and its Patroni frozen for 60 s, then thawed',
    demand: {},
    async play({ cluster }) {
      const at = await primaryOf(cluster)
      const thaw = cluster.freeze(at)
      await sleep(FROZEN_MS)
      thaw()
    },
  },
  {
    name: 'primary cut off for 60 s from the two other nodes, not from the shop',
    demand: { gapS: CUT_GAP_S },
    needsNetwork: true,
    play: async ({ cluster }) => cutOff(cluster, await primaryOf(cluster), { shopToo: false }),
  },
  {
    name: 'primary cut off for 60 s from the two other nodes and from the shop',
    demand: { gapS: CUT_GAP_S },
    needsNetwork: true,
    play: async ({ cluster }) => cutOff(cluster, await primaryOf(cluster), { shopToo: true }),
  },
  {
    name: 'synchronous standby cut off for 60 s from the two other nodes and from the shop',
    demand: { gapS: 10, noFailure: true },
    needsNetwork: true,
    play: async ({ cluster }) =>
      cutOff(cluster, (await cluster.synchronousStandby()) ?? 0, { shopToo: true }),
  },
  {
    name: 'kill -9 of the synchronous standby and its Patroni',
    demand: { noFailure: true },
    async play({ cluster }) {
      const at = (await cluster.synchronousStandby()) ?? 0
      await cluster.killNode(at)
      await sleep(GONE_MS)
      cluster.startPatroni(at)
    },
  },
  {
    name: 'kill -9 of one etcd of three, the leader',
    demand: { noFailure: true },
    async play({ cluster }) {
      const at = await cluster.etcdLeader()
      await cluster.killEtcd(at)
      await sleep(2 * GONE_MS)
      cluster.startEtcd(at)
    },
  },
  {
    name: 'kill -9 of one web process of two, then of the other',
    demand: { noFailure: true },
    async play({ shop }) {
      for (const name of ['web1', 'web2'] as const) {
        await shop.end(name, 'SIGKILL')
        await sleep(GONE_MS)
        await shop.startPart(name)
        await sleep(SEEN_MS)
      }
    },
  },
  {
    name: 'kill -9 of the worker',
    demand: { noFailure: true },
    async play({ shop }) {
      await shop.end('worker', 'SIGKILL')
      await sleep(GONE_MS)
      await shop.startPart('worker')
    },
  },
  {
    name: 'rolling restart of all web processes',
    demand: { noFailure: true },
    async play({ shop }) {
      for (const name of ['web1', 'web2'] as const) {
        await shop.end(name, 'SIGTERM')
        await shop.startPart(name)
        await sleep(SEEN_MS)
      }
    },
  },
]

async function cutOff(cluster: Cluster, at: number, from: { shopToo: boolean }) {
  const mend = cluster.cutOff(at, from)
  await sleep(CUT_MS)
  mend()
}

async function primaryOf(cluster: Cluster): Promise<number> {
  const at = await cluster.primary()
  if (at === null) throw new Error('there is no primary')
  return at
}

const anotherPrimary = (cluster: Cluster, old: number) =>
  until('another node is the primary', 60, async () => {
    const at = await cluster.primary()
    return at !== null && at !== old
  })
