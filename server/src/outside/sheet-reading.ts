import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Refusal, refuse } from '@gongfang/contract/refusal'

const READER = fileURLToPath(new URL('./sheet-reader.ts', import.meta.url))
const AT_ONCE = 2
const MOST_WAITING = 20

export interface SheetLimits {
  /** Largest number of rows. One more is read, so that an excess is noticed. */
  readonly rows: number
  readonly columns: number
  /** Largest number of characters of a cell; the rest is not read. */
  readonly characters: number
  readonly patienceMs: number
  readonly memoryMb: number
  /** Largest size of the result. */
  readonly bytes: number
}

export interface SheetText {
  readonly rows: string[][]
  /** Cells with a formula: row and column, from 0. */
  readonly formulas: readonly (readonly [row: number, column: number])[]
}

/** Limits for files of shoppers: about ten thousand filled cells. */
const LIST: SheetLimits = {
  rows: 5_000,
  columns: 60,
  characters: 200,
  patienceMs: 8_000,
  memoryMb: 192,
  bytes: 4 * 1024 * 1024,
}

let reading = 0
const waiting: (() => void)[] = []

/**
 * The first sheet of an .xlsx, or a .csv in UTF-8 or GBK, as rows of text. Read by a process of its own with little
 * memory and little time, so that a file made to burst takes nothing down with it.
 */
export const readSheet = async (file: Buffer) => (await readTable(file, LIST)).rows

/** The same, with where its formulas are, and as large as told. */
export async function readTable(file: Buffer, limits: SheetLimits): Promise<SheetText> {
  if (waiting.length >= MOST_WAITING) refuse('tooMany')
  if (reading >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  reading++
  try {
    return await readApart(file, limits)
  } finally {
    reading--
    waiting.shift()?.()
  }
}

function readApart(file: Buffer, limits: SheetLimits): Promise<SheetText> {
  const { rows, columns, characters, memoryMb, patienceMs, bytes } = limits
  const words = [`--max-old-space-size=${memoryMb}`, READER, ...[rows, columns, characters].map(String)]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: patienceMs,
      killSignal: 'SIGKILL',
      env: {},
    })
    const chunks: Buffer[] = []
    let size = 0
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > bytes) child.kill('SIGKILL')
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
