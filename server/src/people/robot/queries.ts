import { institutionCan } from '@gongfang/contract/people/institution'
import type { Robot, RobotState, RobotVendor } from '@gongfang/contract/people/robot'
import type { Db } from '../../db/connect.ts'

/** null: the shop's desk. */
export type Whose = number | null

const of = (db: Db, whose: Whose) =>
  whose === null ? db`r.institution_id is null` : db`r.institution_id = ${whose}`

export const listRobots = (db: Db, whose: Whose) => db<Robot[]>`
  select id, name, vendor, ending, signed, kinds, enabled, version, error, updated_by,
         (select max(sent_at) from robot_log l where l.robot_id = r.id and l.state = 'sent') as sent_at
    from robot r where ${of(db, whose)} order by id`

export const listLately = (db: Db, whose: Whose, most: number) => db<
  { id: number; robot: string; title: string; state: RobotState; hint: string; at: string }[]
>`
  select l.id, r.name as robot, l.title, l.state, l.hint, l.at
    from robot_log l join robot r on r.id = l.robot_id where ${of(db, whose)} order by l.id desc limit ${most}`

/** Serializes changes of whose robots they are. */
export const lockRobots = (tx: Db, whose: Whose) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`robots ${whose ?? 'desk'}`}, 0))`

export async function countRobots(tx: Db, whose: Whose): Promise<number> {
  const [row] = await tx<[{ count: number }]>`select count(*) as count from robot r where ${of(tx, whose)}`
  return row.count
}

export interface RobotRow {
  id: number
  institutionId: number | null
  name: string
  vendor: RobotVendor
  sealed: string
  ending: string
  signed: boolean
  kinds: string[]
  enabled: boolean
  version: number
  error: string
  restsUntil: string | null
}

export async function lockRobot(tx: Db, id: number, whose?: Whose): Promise<RobotRow | undefined> {
  const [row] = await tx<RobotRow[]>`
    select id, institution_id, name, vendor, sealed, ending, signed, kinds, enabled, version, error, rests_until
      from robot r where id = ${id} ${whose === undefined ? tx`` : tx`and ${of(tx, whose)}`} for update`
  return row
}

export interface NewRobot {
  whose: Whose
  name: string
  vendor: RobotVendor
  sealed: string
  ending: string
  signed: boolean
  kinds: readonly string[]
  enabled: boolean
  who: string
  memberId: number | null
}

export async function insertRobot(tx: Db, r: NewRobot): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    insert into robot (institution_id, name, vendor, sealed, ending, signed, kinds, enabled, updated_by, updated_by_member)
    values (${r.whose}, ${r.name}, ${r.vendor}, ${r.sealed}, ${r.ending}, ${r.signed}, ${[...r.kinds]}, ${r.enabled},
            ${r.who}, ${r.memberId}) returning id`
  return row.id
}

/** A new address clears the failure of the old one. */
export const updateRobot = (tx: Db, id: number, r: Omit<NewRobot, 'whose'>) => tx`
  update robot set name = ${r.name}, vendor = ${r.vendor}, sealed = ${r.sealed}, ending = ${r.ending}, signed = ${r.signed},
         kinds = ${[...r.kinds]}, enabled = ${r.enabled}, version = version + 1, error = '', rests_until = null,
         updated_by = ${r.who}, updated_by_member = ${r.memberId} where id = ${id}`

export const deleteRobot = (tx: Db, id: number) => tx`delete from robot where id = ${id}`

export const deleteRobotsOf = (tx: Db, institutionId: number) =>
  tx`delete from robot where institution_id = ${institutionId}`

/** The member who set the robot up, if they may still change it; otherwise all who may. Nobody for a robot of the desk. */
export const listInCharge = (tx: Db, robotId: number) => tx<{ memberId: number }[]>`
  with able as (
    select w.member_id, w.member_id = r.updated_by_member as has_set_up
      from robot r join membership_now w on w.institution_id = r.institution_id and w.roles && ${[...institutionCan.robots]}
     where r.id = ${robotId})
  select member_id from able
   where has_set_up or not exists (select from able where has_set_up) order by member_id`

/** A member who leaves gets no further messages. */
export const forgetMember = (tx: Db, memberId: number) =>
  tx`update robot set updated_by_member = null where updated_by_member = ${memberId}`

interface Told {
  robotId: number
  about: string
  name: string
  title: string
  body: string
  link: string
  now: Date
}

/** The number of the row when this is the first to be told; others of the group add their names while it waits. */
export async function upsertTold(tx: Db, t: Told): Promise<number | null> {
  const names = t.name === '' ? [] : [t.name]
  const [row] = await tx<{ id: number; isNew: boolean }[]>`
    insert into robot_log (robot_id, about, names, title, body, link, at)
    select r.id, ${t.about}, ${names}, ${t.title}, ${t.body}, ${t.link}, ${t.now} from robot r where r.id = ${t.robotId} and r.enabled
    on conflict (robot_id, about) do update set names = robot_log.names || excluded.names
      where robot_log.state = 'waiting' and not robot_log.names @> excluded.names
    returning id, xmax = 0 as is_new`
  return row?.isNew ? row.id : null
}

export async function findNickname(db: Db, memberId: number): Promise<string> {
  const [row] = await db<{ nickname: string }[]>`select nickname from member_facts where id = ${memberId}`
  return row?.nickname ?? ''
}

export interface Waiting {
  id: number
  names: string[]
  title: string
  body: string
  link: string
  tries: number
}

export const listWaiting = (tx: Db, robotId: number, most: number) => tx<Waiting[]>`
  select id, names, title, body, link, tries from robot_log
   where robot_id = ${robotId} and state = 'waiting' order by id limit ${most}`

/** Sends of the last minute; what was said together counts once. */
export async function countSends(tx: Db, robotId: number, now: Date): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(distinct sent_at) as count from robot_log
     where robot_id = ${robotId} and sent_at > ${now}::timestamptz - interval '1 minute'`
  return row.count
}

export const updateSending = (tx: Db, ids: readonly number[], now: Date) => tx`
  update robot_log set state = 'sending', tries = tries + 1, sent_at = ${now} where id = any(${[...ids]})`

export const updateSent = (
  db: Db,
  ids: readonly number[],
  { state, hint }: { state: RobotState; hint: string },
) => db`
  update robot_log set state = ${state}, hint = ${hint} where id = any(${[...ids]})`

export const updateOutcome = (
  db: Db,
  id: number,
  { error, restsUntil }: { error: string; restsUntil: Date | null },
) => db`update robot set error = ${error}, rests_until = ${restsUntil} where id = ${id}`

export const dropWaiting = (tx: Db, robotId: number, hint: string) => tx`
  update robot_log set state = 'refused', hint = ${hint} where robot_id = ${robotId} and state = 'waiting'`

/** Robots with something that waits longer than a send takes. */
export const listLate = (db: Db, now: Date) => db<{ robotId: number }[]>`
  select distinct robot_id from robot_log where state = 'waiting' and at < ${now}::timestamptz - interval '2 minutes'`

const KEPT_DAYS = 30
export const deleteOld = (db: Db, now: Date) =>
  db`delete from robot_log where at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`

export const listDeskRobots = (db: Db) => db<{ id: number; kinds: string[] }[]>`
  select id, kinds from robot where institution_id is null and enabled and kinds <> '{}'`

/** Counts of the last look. A kind that was never counted has no row. */
export const listCounts = (tx: Db, robotId: number) => tx<{ kind: string; count: number }[]>`
  select kind, count from robot_count where robot_id = ${robotId}`

/** Writes those that differ. */
export const upsertCounts = (
  tx: Db,
  robotId: number,
  counts: readonly { kind: string; count: number }[],
) => tx`
  insert into robot_count (robot_id, kind, count)
  select ${robotId}, kind, count
    from unnest(${counts.map(({ kind }) => kind)}::text[], ${counts.map(({ count }) => count)}::integer[]) as c (kind, count)
  on conflict (robot_id, kind) do update set count = excluded.count where robot_count.count <> excluded.count`

export const listSealed = (db: Db) => db<{ sealed: string }[]>`select sealed from robot`

/** Robots of the desk, and those that do not arrive. */
export async function countForHealth(db: Db) {
  const [row] = await db<[{ desk: number; others: number; failing: number; hint: string }]>`
    select count(*) filter (where institution_id is null) as desk,
           count(*) filter (where institution_id is not null) as others,
           count(*) filter (where institution_id is null and error <> '') as failing,
           coalesce(max(error) filter (where institution_id is null), '') as hint
      from robot where enabled`
  return row
}
