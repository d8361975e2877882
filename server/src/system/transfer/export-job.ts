import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal, refuse } from '@gongfang/contract/base/refusal'
import { type ExportKind, exportKinds } from '@gongfang/contract/system/transfer'
import { transaction } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { SheetCell } from '../../outside/sheet-cell.ts'
import { writeLongSheet } from '../../outside/sheet-stream.ts'
import type { ExportDefinition, ExportDefinitions } from './export-definition.ts'
import { parseFilter } from './export-filter.ts'
import { isExportKind } from './kinds.ts'
import { findJob, type JobRow, updateEnded, updateProgress } from './queries.ts'

type Working = Pick<House, 'db' | 'standby' | 'outside'>

/** Writes the workbook to a file of its own, and stores it when it is complete. */
export async function runExport(
  house: Working,
  exports: ExportDefinitions,
  { id, now }: { id: number; now: Date },
) {
  const job = await findJob(house.db, id)
  if (job?.state !== 'running' || !isExportKind(job.kind)) return
  const folder = await mkdtemp(join(tmpdir(), 'gongfang-export-'))
  try {
    await writeExport(house, exports[job.kind], {
      ...job,
      kind: job.kind,
      path: join(folder, 'rows.xlsx'),
      now,
    })
  } catch (error) {
    const reason = error instanceof Refusal ? error.message : '生成失败，请重试'
    await updateEnded(house.db, id, { state: 'failed', now, error: reason })
    if (!(error instanceof Refusal)) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Running = JobRow & { kind: ExportKind; path: string; now: Date }

/** Reads everything as of one moment, from a standby if that has everything that was there when it was asked for. */
async function writeExport(
  { db, standby, outside }: Working,
  { filter: input, columns, rows }: ExportDefinition,
  { id, kind, filter, reveal, path, now, createdAt }: Running,
) {
  const wanted = parseFilter(input, filter) as never
  let done = 0
  await transaction(
    (await standby?.within(STANDBY_WAIT_MS, new Date(createdAt))) ?? db,
    async (tx) => {
      // Repeated when a standby removes the rows that are being read.
      done = 0
      async function* counted(): AsyncGenerator<readonly SheetCell[]> {
        for await (const row of rows(tx, wanted, { reveal, now })) {
          yield row
          if (++done % PROGRESS_EVERY_ROWS === 0) await updateProgress(db, id, done)
        }
      }
      await writeLongSheet(path, { name: exportKinds[kind].title, columns, rows: counted() })
    },
    { isolation: 'repeatable read', unhurried: true },
  )
  if (done === 0) refuse('exportEmpty')
  const resultKey = `transfer/${randomUUID()}.xlsx`
  await outside.storage.putFile(resultKey, path)
  await updateEnded(db, id, { state: 'done', now, rows: done, done, resultKey })
}

const STANDBY_WAIT_MS = 5_000
const PROGRESS_EVERY_ROWS = 2_000
