import { spawn } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refuse } from '@gongfang/contract/refusal'

const AT_ONCE = 2
const MOST_WAITING = 20

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

let running = 0
const waiting: (() => void)[] = []

/**
 * Runs a script of this folder in a process of its own and returns what it writes to standard output, or null when it
 * fails. The process has limits of memory and time, so that a large or hostile input does not slow or end the server.
 */
export async function runApart(script: `${string}.ts`, task: Task): Promise<Buffer | null> {
  if (waiting.length >= MOST_WAITING) refuse('tooMany')
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await run(fileURLToPath(new URL(script, import.meta.url)), task)
  } finally {
    running--
    waiting.shift()?.()
  }
}

function run(path: string, { args, input, limits }: Task): Promise<Buffer | null> {
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
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(chunks) : null))
    child.stdin.end(input)
  })
}
