import { Worker } from 'node:worker_threads'
import type { PaperSheet } from '@gongfang/contract/money/invoice'
import { Lane, type Sender } from '../lane.ts'

/** A QR code below the notes of a sheet, with what is said beside it. */
export interface PaperCode {
  readonly content: string
  /** What a screen reader says in place of the code. */
  readonly name: string
  readonly notes: readonly string[]
}

/** A sheet that is drawn, or a file whose pages or picture are added; null: too large to be. */
export type PdfPart =
  | {
      readonly sheet: PaperSheet
      readonly foot: string
      /** A picture of a seal, which stands in the first of its fields. */
      readonly seal?: Uint8Array | undefined
      readonly code?: PaperCode
    }
  | { readonly name: string; readonly bytes: Uint8Array | null; readonly foot: string }

const lane = new Lane({ each: 2, waiting: 40, full: 'papersBusy', interruptMs: 10_000 })

const LIMIT_MS = 120_000
const MEMORY_MB = 512

interface Document {
  readonly title: string
  readonly sender: Sender
  /** The papers of one order, so that they need not wait for those of months. */
  readonly isSmall: boolean
  readonly parts: () => Promise<PdfPart[]>
}

/** Draws a document in a thread of its own, so that requests go on and memory is bounded. Refused when too many wait. */
export const pdfOf = ({ title, sender, isSmall, parts }: Document): Promise<Buffer> =>
  lane.run(sender, isSmall ? 'light' : 'heavy', async (stop) => draw({ title, parts: await parts() }, stop))

async function draw(
  workerData: { title: string; parts: readonly PdfPart[] },
  stop: AbortSignal,
): Promise<Buffer> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const end = () => void worker.terminate()
  const timer = setTimeout(end, LIMIT_MS)
  stop.addEventListener('abort', end, { once: true })
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
