import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../server/src/db/connect.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { ROOT } from '../server/src/env.ts'
import { type CommandLine, listCommandLines } from './command-lines.ts'
import { notPlayed } from './not-played.ts'

// Plays the command lines of README and docs as they stand there: a fresh account with a clone, a root shell with
// /etc/gongfang/gongfang.env, and an unpacked release. Needs root, overlayfs and the folder that `npm run release` wrote:
//
//   npm run release && npm run play
//
// /etc, /home, /opt, /srv, /usr/local and /var are laid over in a mount namespace of its own, so that nothing of what is
// played stays on the machine.

const [folder = join(ROOT, 'release'), only = ''] = process.argv.slice(2)
const OVER = ['/etc', '/home', '/opt', '/srv', '/var']
const VERSION = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version as string
const NAME = `gongfang-${VERSION}-${process.platform}-${process.arch}`
const PATIENCE_MS = 900_000

if (process.getuid?.() !== 0) {
  console.error('lab/play.ts lays folders of the system over and makes an account: it needs root')
  process.exit(1)
}
if (!process.env.GONGFANG_LAB) {
  const words = ['--mount', '--pid', '--fork', '--mount-proc', '--propagation', 'private', process.execPath]
  const inside = spawn('unshare', [...words, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, GONGFANG_LAB: '1' },
  })
  process.exitCode = await new Promise<number>((done) => inside.on('close', (code) => done(code ?? 1)))
} else process.exitCode = await play()

interface Play {
  /** `root`: a root shell. `user`: an account without rights, in its clone. */
  readonly as: 'root' | 'user'
  readonly in?: string
  /** What stands in place of what the reader fills in. */
  readonly with?: readonly (readonly [string | RegExp, string])[]
  /** What the page says that the reader has done, or what another line does that is not played. */
  readonly before?: () => Promise<void> | void
  /** A command that goes on: it is ended when it has said this and `meanwhile` is over. */
  readonly until?: RegExp
  readonly env?: Record<string, string>
}

async function play(): Promise<number> {
  layOver()
  const lines = listCommandLines()
  const skipped = new Map(notPlayed.map(([line, reason]) => [line, reason]))
  const gone = [...skipped.keys()].filter((line) => !lines.some((one) => one.line === line))
  for (const line of gone) console.error(`not-played.ts names what no page holds: ${line}`)
  const lab = await openLab()
  let failures = gone.length
  try {
    for (const one of inOrder(lines)) {
      if (skipped.has(one.line) || !one.at.includes(only)) continue
      const how = lab.plays[one.line]
      const problem = how ? await tryLine(one, how, lab) : 'lab/play.ts does not know how to play it'
      console.log(`${problem === null ? 'ok    ' : 'FAILED'} ${one.at}  ${one.line}`)
      if (problem !== null) {
        failures += 1
        console.log(problem.replace(/^/gm, '         '))
      }
    }
  } finally {
    await lab.close()
  }
  console.log(`${skipped.size} lines are not played, see lab/not-played.ts`)
  return failures > 0 ? 1 : 0
}

/** The end of operate.md takes the shop off the machine. */
function inOrder(lines: readonly CommandLine[]): CommandLine[] {
  const isLast = ({ line }: CommandLine) => line.startsWith('rm -r ')
  const rank = ({ at }: CommandLine) =>
    ['README', 'CONTRIBUTING', 'SECURITY', 'docs/operate', 'docs/upgrade', 'docs'].findIndex((name) =>
      at.startsWith(name),
    )
  const sorted = lines.toSorted((a, b) => rank(a) - rank(b))
  return [...sorted.filter((one) => !isLast(one)), ...sorted.filter(isLast)]
}

function layOver() {
  const layers = mkdtempSync(join(tmpdir(), 'gongfang-lab-'))
  execFileSync('mount', ['-t', 'tmpfs', 'none', layers])
  for (const [at, path] of OVER.entries()) {
    const [upper, work] = [join(layers, `${at}u`), join(layers, `${at}w`)]
    mkdirSync(upper)
    mkdirSync(work)
    execFileSync('mount', [
      ...['-t', 'overlay', 'overlay', '-o', `lowerdir=${path},upperdir=${upper},workdir=${work}`, path],
    ])
  }
}

type Lab = Awaited<ReturnType<typeof openLab>>

async function openLab() {
  execFileSync('useradd', ['--create-home', '--shell', '/bin/bash', 'lab'])
  const server = await startEmbedded({ dataDir: '/home/postgres-of-the-lab', durable: false })
  const admin = connect(server.url, { max: 1 })
  const place = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href
  const newDatabase = async (name: string) => {
    await admin.unsafe(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`)
    return place(name)
  }
  const robot = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'))
  }).listen(0, '127.0.0.1')
  const secret = randomBytes(32).toString('hex')
  const running = new Set<ChildProcess>()
  const clone = '/home/lab/gongfang'
  const envFile = '/etc/gongfang/gongfang.env'
  const setEnv = (name: string, value: string) =>
    writeFileSync(
      envFile,
      `${readFileSync(envFile, 'utf8').replaceAll(new RegExp(`^${name}=.*\n`, 'gm'), '')}${name}=${value}\n`,
    )

  /** What systemd does with the unit of a web process with the role of a worker, too. */
  const startUnit = async () => {
    execFileSync('install', [
      '-d',
      '-o',
      'gongfang',
      '-g',
      'gongfang',
      '/var/lib/gongfang',
      '/var/cache/gongfang',
    ])
    setEnv('SECRET_KEY', secret)
    setEnv('DATABASE_URL', await newDatabase('gongfang'))
    setEnv('PUBLIC_URL', 'http://127.0.0.1:3001')
    const script = `set -a; . ${envFile}; export PORT=3001 LOG_LEVEL=warn; exec setpriv --reuid gongfang --regid gongfang --clear-groups /opt/gongfang/gongfang serve`
    await background('root', script, '/opt/gongfang', /工坊商城已启动/)
  }
  const aBackup = () => {
    const daily = '/var/lib/gongfang/backups/gongfang-daily-20261123.tar.zst'
    execFileSync('/opt/gongfang/gongfang', ['backup'], { stdio: 'ignore' })
    const made = readdirSync('/var/lib/gongfang/backups').filter((name) => name.endsWith('.zst'))
    copyFileSync(join('/var/lib/gongfang/backups', made[0] ?? ''), daily)
  }

  function start(as: Play['as'], script: string, cwd: string, env: Record<string, string> = {}) {
    // Behind a proxy with an authority of its own, npm finds no registry without the second.
    const { PATH = '', NODE_EXTRA_CA_CERTS = '' } = process.env
    const words = as === 'user' ? ['-u', 'lab', '--', 'bash', '-c', script] : ['-c', script]
    return spawn(as === 'user' ? 'runuser' : 'bash', words, {
      cwd,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH,
        HOME: as === 'user' ? '/home/lab' : '/root',
        LANG: 'C.UTF-8',
        NODE_EXTRA_CA_CERTS,
        ...env,
      },
    })
  }

  async function background(as: Play['as'], script: string, cwd: string, until: RegExp, env = {}) {
    const child = start(as, script, cwd, env)
    running.add(child)
    let said = ''
    await new Promise<void>((ready, failed) => {
      const hear = (bytes: Buffer) => {
        said += bytes
        if (until.test(said)) ready()
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.on('close', (code) => failed(new Error(`ended with ${code}\n${said.slice(-2000)}`)))
      setTimeout(() => failed(new Error(`did not say ${until}\n${said.slice(-2000)}`)), PATIENCE_MS).unref()
    })
    return child
  }

  async function end(child: ChildProcess) {
    running.delete(child)
    if (child.exitCode !== null) return
    const over = new Promise((done) => child.on('close', done))
    process.kill(-(child.pid ?? 0), 'SIGTERM')
    await Promise.race([over, sleep(40_000)])
  }
  const endAll = async () => {
    for (const child of running) await end(child)
  }

  const toOpt = () => {
    for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join('/opt', name))
  }
  const ofUser = (path: string) => {
    const { uid, gid } = { uid: idOf('-u'), gid: idOf('-g') }
    chownSync(path, uid, gid)
  }
  const idOf = (what: string) => Number(execFileSync('id', [what, 'lab'], { encoding: 'utf8' }))
  const cloneFor = (path: string, owner: string) => {
    execFileSync('git', ['-c', 'safe.directory=*', 'clone', '--quiet', `file://${ROOT}`, path])
    execFileSync('chown', ['-R', owner, path])
  }

  const root = (more: Partial<Play> = {}): Play => ({ as: 'root', in: '/opt/gongfang', ...more })
  const user = (more: Partial<Play> = {}): Play => ({ as: 'user', in: clone, ...more })
  const ofClone = async (): Promise<Record<string, string>> => ({
    SECRET_KEY: secret,
    DATABASE_URL: await newDatabase(`clone_${randomBytes(4).toString('hex')}`),
    DATA_DIR: '/home/lab/data',
    LOG_LEVEL: 'warn',
  })
  const sharedEnv = await ofClone()

  const plays: Record<string, Play> = {
    'npm ci && npm start': user({ before: () => cloneFor(clone, 'lab'), until: /http:\/\/localhost:3000/ }),
    'npm run build': user(),
    [`tar --zstd -xf ${NAME}.tar.zst && cd ${NAME}`]: user({
      in: '/home/lab',
      before: () => {
        copyFileSync(join(folder, `${NAME}.tar.zst`), `/home/lab/${NAME}.tar.zst`)
        ofUser(`/home/lab/${NAME}.tar.zst`)
      },
    }),
    'DATA_DIR=/var/lib/gongfang SECRET_KEY=… ./gongfang serve --new': user({
      in: `/home/lab/${NAME}`,
      with: [['SECRET_KEY=…', `SECRET_KEY=${secret}`]],
      before: () => {
        mkdirSync('/var/lib/gongfang')
        ofUser('/var/lib/gongfang')
      },
      until: /工坊商城已启动/,
    }),
    'cd /opt': root({
      in: '/',
      before: () => {
        rmSync('/var/lib/gongfang', { recursive: true, force: true })
        toOpt()
      },
    }),
    [`sha256sum --check ${NAME}.tar.zst.sha256`]: root({ in: '/opt' }),
    [`tar --zstd -xf ${NAME}.tar.zst`]: root({ in: '/opt' }),
    [`ln -sfn ${NAME} gongfang`]: root({ in: '/opt' }),
    'cp /opt/gongfang/deploy/systemd/gongfang.sysusers.conf /etc/sysusers.d/gongfang.conf && systemd-sysusers':
      root({ before: () => void mkdirSync('/etc/sysusers.d', { recursive: true }) }),
    'install -d -m 0750 /etc/gongfang': root(),
    'install -m 0600 /opt/gongfang/deploy/systemd/gongfang.env.example /etc/gongfang/gongfang.env': root(),
    'cp -r /opt/gongfang/deploy/systemd/gongfang-* /etc/systemd/system/': root(),
    '/opt/gongfang/gongfang help': root({ before: startUnit }),
    '/opt/gongfang/gongfang doctor': root(),
    '/opt/gongfang/gongfang verify': root(),
    'cp /opt/gongfang/deploy/caddy/Caddyfile /etc/caddy/Caddyfile': root({
      before: () => void mkdirSync('/etc/caddy', { recursive: true }),
    }),
    'cp /opt/gongfang/deploy/nginx/gongfang.conf /etc/nginx/conf.d/gongfang.conf': root({
      before: () => void mkdirSync('/etc/nginx/conf.d', { recursive: true }),
    }),
    "sed -i 's/mall\\.example\\.com/your.domain/' /etc/nginx/conf.d/gongfang.conf": root(),
    'cd deploy': root(),
    'cp .env.example .env && chmod 600 .env': root({ in: '/opt/gongfang/deploy' }),
    'cd /opt/gongfang-0.4.0-linux-x64': root({
      // The same program under the name of the next one.
      before: () => void execFileSync('cp', ['-a', `/opt/${NAME}`, '/opt/gongfang-0.4.0-linux-x64']),
    }),
    './gongfang upgrade --dry-run': root({ in: '/opt/gongfang-0.4.0-linux-x64' }),
    './gongfang upgrade --link /opt/gongfang': root({ in: '/opt/gongfang-0.4.0-linux-x64' }),
    [`ln -sfn ${NAME} /opt/gongfang`]: root({ in: '/' }),
    'git clone --branch v0.4.0 /srv/gongfang /srv/gongfang-next': root({
      in: '/',
      before: () => {
        cloneFor('/srv/gongfang', 'root')
        execFileSync('git', ['-C', '/srv/gongfang', 'tag', 'v0.4.0'])
      },
    }),
    'cd /srv/gongfang-next': root({ in: '/' }),
    'npm ci && npm run build': root({ in: '/srv/gongfang-next' }),
    'npm run upgrade -- --dry-run': root({
      in: '/srv/gongfang-next',
      with: [[/^/, `set -a; . ${envFile}; `]],
    }),
    'npm run upgrade': root({ in: '/srv/gongfang-next', with: [[/^/, `set -a; . ${envFile}; `]] }),
    './gongfang drill': root({ before: aBackup }),
    './gongfang restore /var/lib/gongfang/backups/gongfang-daily-20261123.tar.zst': root({
      before: async () => {
        await endAll()
        setEnv('DATABASE_URL', await newDatabase('restored'))
      },
    }),
    './gongfang verify': root(),
    './gongfang drill /var/lib/gongfang/backups/gongfang-daily-20261123.tar.zst': root(),
    '/opt/gongfang/gongfang doctor --test-alert': root({
      before: () => setEnv('ALERT_URL', `http://127.0.0.1:${(robot.address() as AddressInfo).port}/`),
    }),
    'ROLE=web METRICS_PORT=9464 npm run serve': user({ env: sharedEnv, until: /工坊商城已启动/ }),
    'ROLE=worker PORT=3001 METRICS_PORT=9465 npm run serve': user({
      env: sharedEnv,
      until: /工坊商城已启动/,
    }),
    "curl -s http://127.0.0.1:9464/metrics | grep '^gongfang_'": user(),
    "jq -Rc 'fromjson? | select(.level >= 40)' /var/log/gongfang/shop.log": root({
      before: () => {
        mkdirSync('/var/log/gongfang')
        appendFileSync('/var/log/gongfang/shop.log', 'a line of plain text\n{"level":50,"msg":"x"}\n')
      },
    }),
    "jq -Rc 'fromjson? | select(.responseTime > 1000) | {reqId, responseTime}' /var/log/gongfang/shop.log":
      root(),
    'rm -r /etc/systemd/system/gongfang-* /etc/sysusers.d/gongfang.conf': root({ in: '/', before: endAll }),
    [`rm -r /opt/gongfang /opt/${NAME} /etc/gongfang /var/lib/gongfang /var/cache/gongfang`]: {
      as: 'root',
      in: '/',
    },
  }
  return {
    plays,
    start,
    background,
    endAll,
    async close() {
      await endAll()
      robot.close()
      await admin.end({ timeout: 1 })
      await server.stop()
    },
  }
}

/** Null: it did what it should. */
async function tryLine({ line }: CommandLine, how: Play, lab: Lab): Promise<string | null> {
  try {
    await how.before?.()
    const script = (how.with ?? []).reduce((text, [from, to]) => text.replace(from, () => to), line)
    const cwd = how.in ?? '/'
    if (how.until) {
      await lab.background(
        how.as,
        `exec bash -c '${script.replaceAll("'", "'\\''")}'`,
        cwd,
        how.until,
        how.env,
      )
      // Three processes of the monitoring page are asked together; others would hold their port.
      if (!line.includes('METRICS_PORT')) await lab.endAll()
      return null
    }
    return await new Promise((done) => {
      const child = lab.start(how.as, script, cwd, how.env)
      let said = ''
      const hear = (bytes: Buffer) => {
        said += bytes
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), PATIENCE_MS).unref()
      child.on('close', (code) => done(code === 0 ? null : `ended with ${code}\n${said.slice(-2000)}`))
    })
  } catch (error) {
    return (error as Error).message
  }
}
