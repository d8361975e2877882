import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Db, type Pool, transaction } from '../../db/connect.ts'
import { findKind } from '../../db/kind.ts'
import { makeFolder } from '../../db/owner-of.ts'
import type { Storage } from '../../outside/storage.ts'
import { type NewArchive, writeArchive } from './archive.ts'
import { checkArchive } from './check.ts'
import { type Beginning, type Ending, FORMAT } from './manifest.ts'
import {
  copyJobs,
  copyTable,
  insertBackup,
  listMigrations,
  listSequences,
  listTables,
  type Outcome,
} from './queries.ts'

interface Shop {
  readonly db: Pool
  readonly storage: Storage
  readonly clock: () => Date
}

const PART_BYTES = 4 * 1024 * 1024

/** Writes all data as of one moment into one file while the shop runs, and records the outcome. */
export async function backUp({ db, storage, clock }: Shop, file: string): Promise<Outcome> {
  const startedAt = clock()
  const failed = async (error: Error) => {
    const nothing = { bytes: 0, rowCount: 0, fileCount: 0 }
    await insertBackup(db, { startedAt, endedAt: clock(), file, ...nothing, error: error.message })
    throw error
  }
  const ending = await writeAll(db, storage, { file, startedAt }).catch(failed)
  const { size: bytes } = await stat(file)
  const outcome = {
    startedAt,
    endedAt: clock(),
    file,
    bytes,
    error: '',
    rowCount: ending.rows,
    fileCount: ending.files,
  }
  await insertBackup(db, outcome)
  return outcome
}

/** Files are copied after the database snapshot, so that every file named by a row is included. */
async function writeAll(db: Pool, storage: Storage, { file, startedAt }: { file: string; startedAt: Date }) {
  makeFolder(dirname(file), 0o750)
  const ending: Ending = { rows: 0, files: 0, sum: '' }
  const fill = async (archive: NewArchive) => {
    ending.rows = await transaction(db, (tx) => addRows(tx, archive, startedAt), {
      isolation: 'repeatable read',
      unhurried: true,
    })
    ending.files = await addFiles(storage, archive)
    ending.sum = archive.sum()
    await archive.add('end.json', JSON.stringify(ending))
  }
  // Read again from the disk: what cannot be read back is no backup.
  await writeArchive(file, fill, checkArchive)
  return ending
}

async function addRows(tx: Db, archive: NewArchive, startedAt: Date) {
  const beginning: Beginning = {
    format: FORMAT,
    startedAt: startedAt.toISOString(),
    kind: (await findKind(tx)).kind,
    migrations: await listMigrations(tx),
    tables: await listTables(tx),
    sequences: await listSequences(tx),
  }
  await archive.add('begin.json', JSON.stringify(beginning))
  let rows = 0
  for (const table of beginning.tables)
    rows += await addParts(archive, `tables/${table.name}`, copyTable(tx, table))
  return rows + (await addParts(archive, 'jobs', await copyJobs(tx)))
}

const NEWLINE = 0x0a

/** Splits into files of a few megabytes, because tar needs each size before the bytes. Each row is a line. */
async function addParts(archive: NewArchive, name: string, lines: AsyncIterable<Buffer> | Iterable<Buffer>) {
  let waiting: Buffer[] = []
  let size = 0
  let parts = 0
  let rows = 0
  const send = async () => {
    if (size === 0) return
    await archive.add(`${name}/${String(++parts).padStart(6, '0')}`, Buffer.concat(waiting, size))
    waiting = []
    size = 0
  }
  for await (const chunk of lines) {
    waiting.push(chunk)
    size += chunk.length
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows++
    if (size >= PART_BYTES) await send()
  }
  await send()
  return rows
}

async function addFiles(storage: Storage, archive: NewArchive) {
  let files = 0
  for await (const key of storage.keys()) {
    const bytes = await storage.get(key)
    // The file may have been removed meanwhile.
    if (!bytes) continue
    await archive.add(`files/${key}`, bytes)
    files++
  }
  return files
}
