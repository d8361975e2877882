import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Daemon, startDaemon, until } from './daemon.ts'
import { etcdVariables, type Ground, patroniFile } from './deploy-files.ts'
import { postgresOf, signalAll, stateOf, withChildren } from './node-state.ts'
import type { Programs } from './programs.ts'

/** The user "nobody": PostgreSQL refuses to run as root. */
const NOBODY = 65534
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const NODES = [0, 1, 2]

/** Three members of etcd, and three PostgreSQL servers under Patroni; nodes are numbered from 0. */
export class Cluster {
  private readonly programs: Programs
  private readonly ground: Ground
  private readonly etcd: Daemon[] = []
  private readonly patroni: Daemon[] = []

  constructor(programs: Programs, ground: Ground) {
    this.programs = programs
    this.ground = ground
  }

  async start() {
    for (const at of NODES) {
      for (const name of [`db${at + 1}`, `etcd${at + 1}`]) makeFolder(join(this.ground.folder, name))
      writeFileSync(this.fileOf(at), patroniFile(this.ground, at))
      this.startEtcd(at)
    }
    this.startPatroni(0)
    await until('the first node is the primary', 90, async () => (await this.primary()) === 0)
    for (const at of [1, 2]) this.startPatroni(at)
    await this.whole()
  }

  async stop() {
    for (const daemon of this.patroni) signalAll(withChildren(daemon.pid), 'SIGKILL')
    for (const at of NODES) signalAll(postgresOf(this.dataOf(at)), 'SIGKILL')
    await Promise.all(this.etcd.map((daemon) => daemon.stop('SIGKILL')))
  }

  /** The node that takes writes; null while there is none, or two say that they do. */
  async primary(): Promise<number | null> {
    const states = await this.states()
    const found = NODES.filter((at) => states[at]?.isPrimary)
    return found.length === 1 ? (found[0] ?? null) : null
  }

  /** The node whose disk the primary waits for. */
  async synchronousStandby(): Promise<number | null> {
    const states = await this.states()
    const name = states.find((one) => one?.isPrimary)?.synchronous[0]
    return name === undefined ? null : Number(name.slice('db'.length)) - 1
  }

  /** Until one node is the primary, the two others follow it, and it waits for one of them. */
  async whole() {
    await until('one primary with two standbys', 180, async () => {
      const [primary, ...others] = (await this.states()).filter((one) => one?.isPrimary)
      return others.length === 0 && primary?.streaming === 2 && primary.synchronous.length > 0
    })
  }

  async switchOver(from: number) {
    const to = (await this.synchronousStandby()) ?? 0
    const names = ['--leader', `db${from + 1}`, '--candidate', `db${to + 1}`]
    const words = ['-c', this.fileOf(from), 'switchover', 'shop', ...names, '--force']
    const { stdout } = await promisify(execFile)(this.programs.patronictl, words, { env: this.env() })
    if (!stdout.includes('Successfully switched over')) throw new Error(`patronictl said:\n${stdout}`)
  }

  killPostgres(at: number) {
    signalAll(postgresOf(this.dataOf(at)), 'SIGKILL')
  }

  /** As a machine that loses its power: nothing says goodbye. */
  async killNode(at: number) {
    const gone = this.patroni[at]?.stop('SIGKILL')
    this.killPostgres(at)
    await gone
  }

  startPatroni(at: number) {
    this.patroni[at] = this.run(at, 'patroni', [this.fileOf(at)], this.env())
  }

  /** Stops PostgreSQL and Patroni where they stand; the answer lets them go on. */
  freeze(at: number): () => void {
    const frozen = [...withChildren(this.patroni[at]?.pid ?? 0), ...postgresOf(this.dataOf(at))]
    signalAll(frozen, 'SIGSTOP')
    return () => signalAll(frozen, 'SIGCONT')
  }

  /** The member of etcd that the others follow. */
  async etcdLeader(): Promise<number> {
    for (const [at, address] of this.ground.etcdClient.entries()) {
      const answer = await fetch(`http://${address}/v2/stats/self`)
      const { state } = (await answer.json()) as { state: string }
      if (state === 'StateLeader') return at
    }
    throw new Error('no member of etcd leads')
  }

  async killEtcd(at: number) {
    await this.etcd[at]?.stop('SIGKILL')
  }

  startEtcd(at: number) {
    this.etcd[at] = this.run(at, 'etcd', [], { PATH: process.env.PATH, ...etcdVariables(this.ground, at) })
  }

  /** Cuts the node off from the two others, and from the shop if so wished; the answer mends it. */
  cutOff(at: number, { shopToo }: { shopToo: boolean }): () => void {
    if (!this.ground.network) throw new Error('the nodes have no network of their own')
    const others = NODES.filter((other) => other !== at)
    return this.ground.network.cut(at, shopToo ? [...others, 'shop'] : others)
  }

  private run(at: number, name: 'patroni' | 'etcd', words: string[], env: NodeJS.ProcessEnv): Daemon {
    const { folder, network } = this.ground
    const command = this.programs[name]
    return startDaemon({
      ...(network ? network.on(at, user, command, words) : { command, words, user }),
      log: join(folder, `${name}${at + 1}.log`),
      cwd: folder,
      env,
    })
  }

  private readonly states = () => Promise.all(this.ground.restApi.map(stateOf))
  private readonly fileOf = (at: number) => join(this.ground.folder, `db${at + 1}.yml`)
  private readonly dataOf = (at: number) => join(this.ground.folder, `db${at + 1}`)
  private readonly env = () => ({ PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: this.ground.folder })
}

function makeFolder(path: string) {
  mkdirSync(path, { mode: 0o700 })
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid)
}
