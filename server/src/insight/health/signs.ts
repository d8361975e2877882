import type { Health } from '@gongfang/contract/insight/health-desk'
import type { Db } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Facts } from './rules.ts'

type Counts = NonNullable<Facts['books']>
type Read<Key extends keyof Counts> = (tx: Db, now: Date) => Promise<Counts[Key]>
/** Says whether a company outside is connected. */
type Describe = (where: Pick<House, 'env' | 'kept'> & { db: Db }) => Promise<Health['providers'][number]>

/** By what the health page and the metrics see how a noun is. */
interface Signs {
  readonly placed: Read<'placed'>
  readonly paid: Read<'paid'>
  readonly overdueOrders: Read<'overdueOrders'>
  readonly unansweredPayments: Read<'unansweredPayments'>
  readonly doubtfulPayments: Read<'doubtfulPayments'>
  readonly refunds: Read<'refunds'>
  /** When certificates of companies end, as far as this process knows them. */
  readonly certificates: (
    where: Pick<House, 'env' | 'outside'> & { db: Db },
  ) => Promise<Facts['certificates']>
  readonly smsProvider: Describe
  readonly emailProvider: Describe
  readonly robotProvider: Describe
  readonly payProvider: Describe
}

/** Lists values that are encrypted with the shop's secret key. */
type ListSealed = (db: Db) => Promise<readonly { sealed: string }[]>

/** What one noun gives to the health page. */
export interface OwnSigns {
  readonly signs?: Partial<Signs>
  readonly sealed?: ListSealed
}

export interface AllSigns extends Signs {
  readonly sealed: readonly ListSealed[]
}

/** A test holds that nothing is missing. */
export const allSigns = (nouns: readonly OwnSigns[]): AllSigns =>
  Object.assign({ sealed: nouns.flatMap(({ sealed }) => sealed ?? []) }, ...nouns.map(({ signs }) => signs))
