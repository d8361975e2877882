import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { refuse } from '@gongfang/contract/refusal'
import { IMPORT_RULES } from '@gongfang/contract/transfer'
import { readTable, type SheetLimits, type SheetText } from '../outside/sheet-reading.ts'
import type { Storage } from '../outside/storage.ts'
import type { ImportDefinition } from './import-definition.ts'
import type { JobRow } from './queries.ts'
import { type ReadRows, readLines } from './rows.ts'

const pack = promisify(zstdCompress)
const unpack = promisify(zstdDecompress)

/** Beside the file, so that it needs no address of its own. */
const textKey = (sourceKey: string) => `${sourceKey}.zst`

interface Reading {
  readonly limits: SheetLimits
  /** The text is kept for those who read the file again: that costs 10 ms instead of 0.8 s of CPU. */
  readonly keeps: boolean
}

async function readText(storage: Storage, sourceKey: string | null, { limits, keeps }: Reading) {
  if (sourceKey === null) return refuse('transferGone')
  const kept = await storage.get(textKey(sourceKey))
  if (kept) return JSON.parse((await unpack(kept)).toString()) as SheetText
  const bytes = (await storage.get(sourceKey)) ?? refuse('transferGone')
  const text = await readTable(bytes, limits)
  if (keeps) await storage.put(textKey(sourceKey), await pack(JSON.stringify(text)))
  return text
}

export interface Read {
  readonly text: SheetText
  readonly rows: ReadRows
}

/** Long enough for a check: a text that is kept when the sweep has been there would stay for ever. */
const KEEP_MS = 3_600_000

export async function readSource(
  storage: Storage,
  definition: ImportDefinition,
  { job, now }: { job: Pick<JobRow, 'sourceKey' | 'expiresAt'>; now: Date },
): Promise<Read> {
  const { columns, maxRows } = definition
  const keeps = new Date(job.expiresAt).getTime() - now.getTime() > KEEP_MS
  const text = await readText(storage, job.sourceKey, { limits: limitsOf(definition), keeps })
  const rows = readLines(text, columns)
  if (typeof rows === 'string') return refuse('importHeads', { values: { why: rows } })
  if (rows.lines.length === 0) refuse('importEmpty')
  if (rows.lines.length > maxRows) refuse('importRows', { values: { rows: maxRows } })
  return { text, rows }
}

const limitsOf = ({ maxRows }: ImportDefinition): SheetLimits => ({
  // The row of heads and the titles above it.
  rows: maxRows + 10,
  columns: IMPORT_RULES.columns,
  characters: IMPORT_RULES.characters,
  patienceMs: 20_000,
  memoryMb: 384,
  bytes: 32 * 1024 * 1024,
})

export async function removeSource(storage: Storage, sourceKey: string) {
  await storage.remove(textKey(sourceKey))
  await storage.remove(sourceKey)
}
