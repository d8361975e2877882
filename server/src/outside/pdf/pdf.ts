import { Worker } from 'node:worker_threads'
import type { PaperSheet } from '@gongfang/contract/invoice'

/** A sheet that is drawn, or a file whose pages or picture are added; null: too large to be. */
export type PdfPart =
  | { readonly sheet: PaperSheet; readonly foot: string }
  | { readonly name: string; readonly bytes: Uint8Array | null; readonly foot: string }

/** Documents that may wait for the one that is drawn. */
const WAITING_MOST = 8
const LIMIT_MS = 120_000
const MEMORY_MB = 512

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Draws a document in a thread of its own, one at a time in a process, so that requests go on and memory is bounded.
 * Undefined when too many wait.
 */
export async function pdfOf(of: {
  title: string
  parts: () => Promise<PdfPart[]>
}): Promise<Buffer | undefined> {
  if (waiting >= WAITING_MOST) return undefined
  waiting += 1
  const drawn = last.then(async () => run({ title: of.title, parts: await of.parts() }))
  last = drawn.catch(() => undefined)
  try {
    return await drawn
  } finally {
    waiting -= 1
  }
}

async function run(workerData: { title: string; parts: readonly PdfPart[] }): Promise<Buffer> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const timer = setTimeout(() => void worker.terminate(), LIMIT_MS)
  try {
    const bytes = await new Promise<Uint8Array>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`the document was not drawn (${code})`)))
    })
    return Buffer.from(bytes)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
