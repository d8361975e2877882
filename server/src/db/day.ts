import type { Db } from './connect.ts'

/** The instant at which a day in Shanghai begins. */
export const dayStart = (db: Db, day: string) => db`${day}::date::timestamp at time zone 'Asia/Shanghai'`

/** The instant at which the day ends, exclusive. */
export const dayEnd = (db: Db, day: string) => db`(${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`
