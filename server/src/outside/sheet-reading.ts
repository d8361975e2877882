import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Refusal, refuse } from '@gongfang/contract/refusal'

const READER = fileURLToPath(new URL('./sheet-reader.ts', import.meta.url))
const PATIENCE_MS = 8_000
const MEMORY_MB = 192
/** Of what comes back: some ten thousand filled cells. */
const MOST_BYTES = 4 * 1024 * 1024
const AT_ONCE = 2
const MOST_WAITING = 20

let reading = 0
const waiting: (() => void)[] = []

/**
 * The first sheet of an .xlsx, or a .csv in UTF-8 or GBK, as rows of text. Read by a process of its own with little
 * memory and little time, so that a file made to burst takes nothing down with it.
 */
export async function readSheet(file: Buffer): Promise<string[][]> {
  if (waiting.length >= MOST_WAITING) refuse('tooMany')
  if (reading >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  reading++
  try {
    return await readApart(file)
  } finally {
    reading--
    waiting.shift()?.()
  }
}

function readApart(file: Buffer): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`--max-old-space-size=${MEMORY_MB}`, READER], {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: PATIENCE_MS,
      killSignal: 'SIGKILL',
      env: {},
    })
    const chunks: Buffer[] = []
    let size = 0
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MOST_BYTES) child.kill('SIGKILL')
      else chunks.push(chunk)
    })
    // It may end before it has read everything; what it said counts.
    child.stdin.on('error', () => {})
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(Buffer.concat(chunks).toString()))
      else reject(new Refusal('sheetUnreadable'))
    })
    child.stdin.end(file)
  })
}
