import { type ApartLimits, runApart } from '../apart.ts'
import type { Sender } from '../lane.ts'
import type { PdfVerdict } from './active.ts'

const LIMITS: ApartLimits = { patienceMs: 15_000, memoryMb: 384, bytes: 100 }

/** Finds what a document holds; null if it is none. A process of its own reads it, as it may be made to use up memory. */
export async function verdictOf(bytes: Buffer, sender: Sender): Promise<PdfVerdict | null> {
  const said = await runApart('./pdf-reader.ts', { args: [], input: bytes, limits: LIMITS }, sender)
  return said === null ? null : (said.toString() as PdfVerdict)
}
