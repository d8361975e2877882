import { type Db, type Pool, transaction } from '../../db/connect.ts'
import { copyIn } from '../../db/copy.ts'
import type { Kind } from '../../db/data-folder.ts'
import { migrateAs } from '../../db/migrate.ts'
import type { Storage } from '../../outside/storage.ts'
import { type Entry, readArchive } from './archive.ts'
import { CannotRestore, checkArchive } from './check.ts'
import type { Beginning } from './manifest.ts'
import {
  copyInto,
  copyIntoJobs,
  dropEverything,
  gatherStatistics,
  listTables,
  setSequence,
  truncateAll,
  withoutKeysAndTriggers,
} from './queries.ts'

interface Target {
  readonly db: Pool
  readonly storage: Pick<Storage, 'put'>
}

/**
 * Restores everything in one transaction into an empty database, and the files into the storage. With `replaces`,
 * drops what the database holds first, in the same transaction.
 */
export async function restore(
  { db, storage }: Target,
  file: string,
  { replaces = false, wanted = null }: { replaces?: boolean; wanted?: Kind | null } = {},
) {
  const { beginning, ending } = await checkArchive(file)
  const { kind = null } = beginning
  if (wanted !== null && kind !== null && kind !== wanted)
    throw new CannotRestore(
      kind === 'demo'
        ? '这是演示商城的备份，其中的账号密码是公开的，不能恢复为正式商城'
        : '这是正式商城的备份，不能恢复为演示商城',
    )
  await transaction(
    db,
    async (tx) => {
      if (replaces) await dropEverything(tx)
      await load(tx, storage, { file, beginning })
    },
    { unhurried: true },
  )
  return { ...ending, startedAt: beginning.startedAt, kind }
}

async function load(
  tx: Db,
  storage: Target['storage'],
  { file, beginning }: { file: string; beginning: Beginning },
) {
  const { migrations, tables, sequences } = beginning
  const there = await listTables(tx)
  if (there.length > 0)
    throw new CannotRestore(
      `目标数据库不是空的（已有 ${there.length} 张表），为避免覆盖数据已停止。请换一个新的 DATA_DIR，或新建一个空数据库并设置 DATABASE_URL`,
    )
  const { unknown } = await migrateAs(tx, migrations)
  if (unknown)
    throw new CannotRestore(
      `备份来自更新或不同的程序（本程序没有迁移 ${unknown}）。请使用与备份时相同或更新的版本`,
    )
  const names = tables.map(({ name }) => name)
  // Migrations may insert rows into the tables that they create.
  await truncateAll(tx, names)
  const archive = new Reader(readArchive(file))
  await withoutKeysAndTriggers(tx, names, async () => {
    await archive.skip('begin.json')
    for (const table of tables) await copyIn(copyInto(tx, table), archive.parts(`tables/${table.name}/`))
    for (const sequence of sequences) await setSequence(tx, sequence)
    await copyIn(copyIntoJobs(tx), archive.parts('jobs/'))
  })
  await gatherStatistics(tx)
  for await (const { name, bytes } of archive.entries('files/'))
    await storage.put(name.slice('files/'.length), bytes)
}

/** Reads entries in order, one folder at a time. */
class Reader {
  private next: IteratorResult<Entry> | undefined
  private readonly all: AsyncIterator<Entry>

  constructor(all: AsyncIterator<Entry>) {
    this.all = all
  }

  async *entries(folder: string): AsyncGenerator<Entry> {
    for (;;) {
      this.next ??= await this.all.next()
      if (this.next.done || !this.next.value.name.startsWith(folder)) return
      const entry = this.next.value
      this.next = undefined
      yield entry
    }
  }

  async *parts(folder: string) {
    for await (const { bytes } of this.entries(folder)) yield bytes
  }

  async skip(name: string) {
    for await (const _ of this.entries(name));
  }
}
