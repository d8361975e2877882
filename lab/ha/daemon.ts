import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A program that runs in the background; what it says goes to a file. */
export interface Daemon {
  readonly pid: number
  readonly isOver: () => boolean
  /** Sends the signal and waits for the end. What does not end within a minute is killed. */
  readonly stop: (signal: NodeJS.Signals) => Promise<void>
}

export interface Launch {
  readonly command: string
  readonly words: readonly string[]
  readonly log: string
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  readonly user?: { uid?: number; gid?: number }
}

const PATIENCE_MS = 60_000

export function startDaemon({ command, words, log, cwd, env, user }: Launch): Daemon {
  const out = openSync(log, 'a')
  const child = spawn(command, words, {
    ...user,
    cwd,
    env: env ?? process.env,
    stdio: ['ignore', out, out],
    detached: true,
  })
  closeSync(out)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  if (child.pid === undefined) throw new Error(`${command} does not start`)
  return {
    pid: child.pid,
    isOver: () => isOver(child),
    async stop(signal) {
      if (isOver(child)) return
      child.kill(signal)
      const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      await ended
      clearTimeout(late)
    },
  }
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** As many ports of this machine that nobody uses. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => {
          server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
        }),
    ),
  )
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** Asks again and again until the answer is yes. */
export async function until(what: string, seconds: number, ask: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!(await ask())) {
    if (performance.now() > end) throw new Error(`after ${seconds} s still not: ${what}`)
    await sleep(200)
  }
}
