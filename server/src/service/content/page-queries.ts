import type { PageName } from '@gongfang/contract/service/content'
import type { PageState } from '@gongfang/contract/service/content-desk'
import type { Db } from '../../db/connect.ts'

type Row = PageState & { name: PageName }

const state = (db: Db, now: Date) => db`
  case when v.publish_at > ${now} then 'timed'
       when v.publish_at = (select max(publish_at) from page_version o where o.name = v.name and o.publish_at <= ${now})
       then 'current' else 'past' end as state`

export const listPageVersions = (db: Db, now: Date) => db<Row[]>`
  select v.name, v.version, v.title, v.publish_at, v.who, ${state(db, now)}
    from page_version v order by v.name, v.publish_at desc`

export const findPageVersion = (
  db: Db,
  { name, version, now }: { name: PageName; version: string; now: Date },
) => db<(Row & { body: string })[]>`
  select v.name, v.version, v.title, v.publish_at, v.who, v.body, ${state(db, now)}
    from page_version v where v.name = ${name} and v.version = ${version}`

/** Serialises new versions of a page. */
export const lockPage = (tx: Db, name: PageName) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`page ${name}`}, 0))`
