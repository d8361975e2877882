import { spawn } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isStaff, Lane, type Sender } from './lane.ts'

/** A process takes up to 384 MB, so few run. Staff do not wait for members. */
const WAITING = { each: 7, waiting: 40, interruptMs: 10_000 }
const lanes = { members: new Lane(WAITING), staff: new Lane(WAITING) }

export interface ApartLimits {
  readonly patienceMs: number
  readonly memoryMb: number
  /** Largest size of the answer. */
  readonly bytes: number
}

interface Task {
  readonly args: readonly string[]
  readonly input: Buffer
  readonly limits: ApartLimits
}

/**
 * Runs a script of this folder in a process of its own and returns what it writes to standard output, or null when it
 * fails. The process has limits of memory and time, so that a large or hostile input does not slow or end the server.
 */
export async function runApart(script: `${string}.ts`, task: Task, sender: Sender): Promise<Buffer | null> {
  const lane = lanes[isStaff(sender) ? 'staff' : 'members']
  const path = fileURLToPath(new URL(script, import.meta.url))
  return lane.run(sender, 'light', (stop) => run(path, task, stop))
}

function run(path: string, { args, input, limits }: Task, stop: AbortSignal): Promise<Buffer | null> {
  const { memoryMb, patienceMs, bytes } = limits
  // Node keeps what it compiled in a folder by its version, inside the one that was named.
  const compiled = getCompileCacheDir()
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`--max-old-space-size=${memoryMb}`, path, ...args], {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: patienceMs,
      killSignal: 'SIGKILL',
      // Nothing of the server's settings. Compiled modules halve the time that the process takes to start.
      env: compiled ? { NODE_COMPILE_CACHE: dirname(compiled) } : {},
    })
    const chunks: Buffer[] = []
    let size = 0
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > bytes) child.kill('SIGKILL')
      else chunks.push(chunk)
    })
    // The script may end before it has read all of its input. Its exit code says whether it succeeded.
    child.stdin.on('error', () => {})
    stop.addEventListener('abort', () => child.kill('SIGKILL'), { once: true })
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(chunks) : null))
    child.stdin.end(input)
  })
}
