import { spawn, spawnSync } from 'node:child_process'
import { type Daemon, startDaemon } from './daemon.ts'

// Three machines of one network on one machine: each is a network namespace, joined to the others by a bridge. All of it
// is inside a namespace of its own, so that it disappears with the trial's processes.

const INSIDE = 'GONGFANG_HA_NETWORK'
/** An Ethernet address that nobody has: what is sent to it is lost without a word. */
const NOBODY = '02:00:00:00:00:01'
const SHOP = '10.0.0.1'

/** True if the trial runs where it may make networks. */
export const isInside = () => process.env[INSIDE] === '1'

/** Why this machine cannot have namespaces; null if it can. */
export function whyNoNetwork(): string | null {
  if (process.getuid?.() !== 0) return 'only root may make network namespaces'
  for (const [program, ...words] of [
    ['unshare', '--net', 'true'],
    ['nsenter', '--version'],
    ['ip', '-V'],
  ] as const)
    if (spawnSync(program, words).status !== 0)
      return `${program} (Debian: util-linux, iproute2) does not work here`
  return null
}

/** Runs this very command again in a namespace of its own, and returns whether it ended well. */
export async function runInside(): Promise<boolean> {
  const words = ['--net', process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  const child = spawn('unshare', words, { stdio: 'inherit', env: { ...process.env, [INSIDE]: '1' } })
  // Ctrl-C reaches both processes; this one waits until the other one has cleaned up.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  const { promise, resolve } = Promise.withResolvers<boolean>()
  child.once('close', (code) => resolve(code === 0))
  return promise
}

type End = 'shop' | number

export class Network {
  readonly hosts = [0, 1, 2].map((at) => `10.0.0.1${at + 1}`)
  private readonly nodes: Daemon[] = []

  constructor(log: string, folder: string) {
    ip('link set lo up')
    ip('link add lan type bridge')
    ip(`addr add ${SHOP}/24 dev lan`)
    ip('link set lan up')
    for (const [at, host] of this.hosts.entries()) {
      const node = startDaemon({
        command: 'unshare',
        words: ['--net', 'sh', '-c', 'ip link set lo up && exec sleep infinity'],
        log,
        cwd: folder,
      })
      this.nodes.push(node)
      waitForNamespace(node.pid)
      ip(`link add node${at + 1} type veth peer name lan netns ${node.pid}`)
      ip(`link set node${at + 1} master lan up`)
      this.ipAt(at, `addr add ${host}/24 dev lan`)
      this.ipAt(at, 'link set lan up')
    }
  }

  async stop() {
    await Promise.all(this.nodes.map((node) => node.stop('SIGKILL')))
  }

  /** The command that runs a program on a node. */
  on(at: number, user: { uid?: number; gid?: number }, command: string, words: readonly string[]) {
    const as = user.uid === undefined ? [] : ['--setuid', `${user.uid}`, '--setgid', `${user.gid}`]
    return { command: 'nsenter', words: [`--net=${this.pathOf(at)}`, ...as, command, ...words] }
  }

  /** Loses every packet between the node and each of the others, both ways; the answer mends it. */
  cut(at: number, others: readonly End[]): () => void {
    for (const other of others) {
      this.ipAt(at, `neigh replace ${this.hostOf(other)} lladdr ${NOBODY} nud permanent dev lan`)
      this.ipAt(other, `neigh replace ${this.hostOf(at)} lladdr ${NOBODY} nud permanent dev lan`)
    }
    return () => {
      for (const other of others) {
        this.ipAt(at, `neigh del ${this.hostOf(other)} dev lan`)
        this.ipAt(other, `neigh del ${this.hostOf(at)} dev lan`)
      }
    }
  }

  private readonly hostOf = (end: End) => (end === 'shop' ? SHOP : (this.hosts[end] ?? ''))
  private readonly pathOf = (at: number) => `/proc/${this.nodes[at]?.pid}/ns/net`
  private readonly ipAt = (end: End, words: string) =>
    end === 'shop' ? ip(words) : run('nsenter', [`--net=${this.pathOf(end)}`, 'ip', ...words.split(' ')])
}

const ip = (words: string) => run('ip', words.split(' '))

function run(command: string, words: readonly string[]) {
  const { status, stderr } = spawnSync(command, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${stderr}`)
}

/** Until the process has left this one's namespace and `lo` is up in its own. */
function waitForNamespace(pid: number) {
  for (let tries = 0; tries < 100; tries++) {
    const { stdout } = spawnSync('nsenter', [`--net=/proc/${pid}/ns/net`, 'ip', '-br', 'addr'], {
      encoding: 'utf8',
    })
    if (/^lo\s+UNKNOWN/.test(stdout) && !stdout.includes('lan')) return
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  }
  throw new Error('a network namespace does not come up')
}
