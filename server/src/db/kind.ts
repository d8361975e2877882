import { BadEnvironment } from '../env.ts'
import type { Db } from './connect.ts'
import { isMarked, type Kind, markFolder } from './data-folder.ts'

interface Found {
  /** null: nobody has used the database yet. */
  readonly kind: Kind | null
  /** False: the table `installation` does not exist yet, and the kind was guessed. */
  readonly isSaid: boolean
}

/** Finds whether a database is a demo's or a shop's. */
export async function findKind(db: Db): Promise<Found> {
  const [table] = await db<[{ isThere: boolean }]>`select to_regclass('installation') is not null as is_there`
  const [row] = table.isThere ? await db<{ kind: Kind }[]>`select kind from installation` : []
  return row ? { kind: row.kind, isSaid: true } : { kind: await guessKind(db), isSaid: false }
}

/** The accounts that `npm run seed` makes, with a password that is public. */
const DEMO_MOBILES = [
  '13800000001',
  '13800000002',
  '13800000003',
  '13800000004',
  '13800000005',
  '13800000006',
]

/** Somebody may have changed or closed some of them, so a few are enough. */
const DEMO_LEAST = 3

/**
 * Guesses the kind of a database that is older than the table `installation`. Demo accounts mean a demo, unless production
 * has made a daily backup of it: that is a shop into which somebody wrote the demo data.
 */
async function guessKind(db: Db): Promise<Kind | null> {
  const [has] = await db<[Record<'member' | 'staff' | 'product' | 'backup', boolean>]>`
    select to_regclass('member') is not null as member, to_regclass('staff') is not null as staff,
           to_regclass('product') is not null as product, to_regclass('backup') is not null as backup`
  if (has.member && (await countDemoAccounts(db)) >= DEMO_LEAST) {
    const daily = has.backup
      ? await db`select 1 from backup where file like '%gongfang-daily-%' and error = '' limit 1`
      : []
    return daily.length > 0 ? 'shop' : 'demo'
  }
  const tables = (['member', 'staff', 'product'] as const).filter((name) => has[name])
  for (const name of tables) if ((await db`select 1 from ${db(name)} limit 1`).length > 0) return 'shop'
  return null
}

export async function countDemoAccounts(db: Db): Promise<number> {
  const rows = await db`select from member where mobile = any(${DEMO_MOBILES})`
  return rows.length
}

/** Refuses a database of the other kind before anything in it is changed. */
export async function mustBeOfKind(db: Db, wanted: Kind | null): Promise<Found> {
  const found = await findKind(db)
  if (wanted !== null && found.kind !== null && found.kind !== wanted)
    throw new BadEnvironment([found.kind === 'shop' ? SHOP_FOR_DEMO : DEMO_FOR_SHOP])
  return found
}

const SHOP_FOR_DEMO =
  '这是正式商城的数据库，演示程序不能打开它：演示会把验证码显示给任何人。正式运行请用 npm run serve；要看演示，请设一个空的 DATA_DIR，不设 DATABASE_URL'
const DEMO_FOR_SHOP =
  '这是演示数据库，其中的账号密码是公开的，不能作为正式商城使用。请用一个空的数据库（DATABASE_URL）或一个空的 DATA_DIR'

/** Writes what the database is, once and for ever: what it was used as before, or else what this process runs as. */
export async function settleKind(
  db: Db,
  { kind: own, dataDir }: { kind: Kind | null; dataDir: string },
): Promise<Kind | null> {
  const found = await mustBeOfKind(db, own)
  const kind = found.kind ?? own
  if (kind !== null && !found.isSaid) {
    await db`insert into installation (kind) values (${kind}) on conflict do nothing`
    // Another process may have been first.
    await mustBeOfKind(db, own)
  }
  if (own !== null && !isMarked(dataDir)) markFolder(dataDir, own)
  return kind
}

/** The name of this installation in the world; '' before a program has opened it. */
export async function findInstallationUid(db: Db): Promise<string> {
  const [row] = await db<{ uid: string }[]>`select uid from installation`
  return row?.uid ?? ''
}
