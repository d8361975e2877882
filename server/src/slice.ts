import type { BookRule } from './books/check.ts'
import type { House } from './http/context.ts'
import type { App } from './http/serve.ts'
import type { OwnAccount } from './insight/account/parts.ts'
import type { OwnSigns } from './insight/health/signs.ts'
import type { OwnOverview } from './insight/overview/parts.ts'
import type { OwnReport } from './insight/report/parts.ts'
import type { Schedule, Tasks } from './jobs/worker.ts'
import type { HandOn } from './people/member/door.ts'
import type { OwnMessages } from './people/message/door.ts'
import type { OwnAttached } from './system/attachment/parts.ts'
import type { OwnKinds } from './system/transfer/door.ts'

/** Everything that a noun gives to the rest of the shop. The room that uses a part says what the part is. */
export interface Slice
  extends OwnKinds<Slice>,
    OwnMessages,
    OwnReport,
    OwnOverview,
    OwnAccount,
    OwnSigns,
    OwnAttached {
  readonly name: string
  readonly routes?: (app: App, slices: Slices) => void
  /** Jobs by name. */
  readonly tasks?: (house: House, slices: Slices) => Tasks
  /** Jobs that are due again and again. */
  readonly schedule?: Schedule
  /** Rules of its books. */
  readonly books?: readonly BookRule[]
  /** Hands on what somebody who leaves an institution was in charge of. */
  readonly handOn?: HandOn
}

/** All of them, each right of those that it imports. */
export type Slices = readonly Slice[]

/** The values that the slices give under one name. */
export const every = <K extends keyof Slice>(slices: Slices, part: K) =>
  slices.flatMap((slice) => (slice[part] === undefined ? [] : [slice[part]])) as NonNullable<Slice[K]>[]
