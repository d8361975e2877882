import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { refuse } from '@gongfang/contract/base/refusal'
import { IMPORT_RULES } from '@gongfang/contract/system/transfer'
import type { Sender } from '../../outside/lane.ts'
import { readWorkbook, type SheetLimits, type SheetText, tableOf } from '../../outside/sheet-reading.ts'
import type { Storage } from '../../outside/storage.ts'
import type { ImportColumn, ImportDefinition } from './import-definition.ts'
import type { JobRow } from './queries.ts'
import { GUIDE_SHEET, type ReadRows, readLines } from './rows.ts'

const pack = promisify(zstdCompress)
const unpack = promisify(zstdDecompress)

/** Beside the file, so that it needs no address of its own. */
const textKey = (sourceKey: string) => `${sourceKey}.zst`

interface Reading {
  readonly sender: Sender
  readonly columns: readonly ImportColumn[]
  readonly limits: SheetLimits
  /** The text is kept for those who read the file again: that costs 10 ms instead of 0.8 s of CPU. */
  readonly keeps: boolean
}

async function readText(
  storage: Storage,
  sourceKey: string | null,
  { limits, keeps, columns, sender }: Reading,
) {
  if (sourceKey === null) return refuse('transferGone')
  const kept = await storage.get(textKey(sourceKey))
  if (kept) return JSON.parse((await unpack(kept)).toString()) as ImportText
  const bytes = (await storage.get(sourceKey)) ?? refuse('transferGone')
  const text = await readList(bytes, { limits, columns, sender })
  if (keeps) await storage.put(textKey(sourceKey), await pack(JSON.stringify(text)))
  return text
}

/** The sheet that is imported, and what of the file is left out. */
export interface ImportText extends SheetText {
  readonly notes: readonly string[]
}

/** The first visible sheet that has the heads. Of hidden rows and other sheets it is said that they are not read. */
async function readList(
  bytes: Buffer,
  { limits, columns, sender }: Omit<Reading, 'keeps'>,
): Promise<ImportText> {
  const { sheets, hiddenSheets, unreadSheets } = await readWorkbook(bytes, limits, sender)
  const tables = sheets.map((sheet) => tableOf(sheet, limits))
  const found = tables.findIndex((table) => typeof readLines(table, columns) !== 'string')
  const at = Math.max(0, found)
  const others = [
    ...sheets.flatMap(({ name, rows }, other) =>
      other !== at && rows.length > 0 && name !== GUIDE_SHEET ? [name] : [],
    ),
    ...hiddenSheets.map((name) => `${name}（隐藏）`),
    ...unreadSheets,
  ]
  const hidden = sheets[at]?.hiddenRows ?? []
  const named = hidden.slice(0, 20).join('、') + (hidden.length > 20 ? ' 等' : '')
  return {
    ...(tables[at] ?? { rows: [], formulas: [], marks: [], isWorkbook: false }),
    notes: [
      ...(hidden.length > 0 ? [`未读取隐藏或筛选掉的 ${hidden.length} 行：第 ${named} 行`] : []),
      ...(others.length > 0 ? [`未读取的工作表：${others.slice(0, 10).join('、')}`] : []),
    ],
  }
}

export interface Read {
  readonly text: ImportText
  readonly rows: ReadRows
}

/** Long enough for a check: a text that is kept when the sweep has been there would stay for ever. */
const KEEP_MS = 3_600_000

export async function readSource(
  storage: Storage,
  definition: ImportDefinition,
  { job, now }: { job: Pick<JobRow, 'sourceKey' | 'expiresAt' | 'staffId'>; now: Date },
): Promise<Read> {
  const { columns, maxRows } = definition
  const keeps = new Date(job.expiresAt).getTime() - now.getTime() > KEEP_MS
  const sender = `staff ${job.staffId}` as const
  const text = await readText(storage, job.sourceKey, {
    columns,
    limits: limitsOf(definition),
    keeps,
    sender,
  })
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
