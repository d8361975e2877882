import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../../server/src/env.ts'

export interface Started {
  readonly port: number
  readonly child: ChildProcess
  /** Everything it printed so far. */
  readonly printed: () => string
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** The variables of the example file that are not commented out. */
export function exampleEnv(): Record<string, string> {
  const lines = readFileSync(join(ROOT, 'deploy/systemd/gongfang.env.example'), 'utf8').split('\n')
  const pairs = lines.map((line) => /^([A-Z_\d]+)=(.*)$/.exec(line)).filter((found) => found !== null)
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value]))
}

export function run(program: string, words: string[], env: Record<string, string>, port = 0): Started {
  const child = spawn(program, words, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      printed += bytes
    })
  child.on('error', (error) => {
    printed += error.message
  })
  return { port, child, printed: () => printed }
}

/** By default the command of the sources; GONGFANG_PROGRAM names the program of an unpacked release. */
export async function startShop(env: Record<string, string>, port: number): Promise<Started> {
  const release = process.env.GONGFANG_PROGRAM
  const words = release ? ['serve'] : [join(ROOT, 'server/src/commands/serve.js')]
  const started = run(release ?? process.execPath, words, { ...env, PORT: String(port) }, port)
  await untilReady(started, `http://127.0.0.1:${port}/readyz`)
  return started
}

export async function untilReady({ child, printed }: Started, url: string) {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}:\n${printed()}`)
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    if (answer?.status === 200) return
    await sleep(100)
  }
  throw new Error(`not ready after a minute:\n${printed()}`)
}

/** Answers with the milliseconds that it took. */
export async function end({ child }: Started, signal: NodeJS.Signals = 'SIGTERM'): Promise<number> {
  if (child.exitCode !== null || child.signalCode !== null) return 0
  const began = performance.now()
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
  return Math.round(performance.now() - began)
}
