import type { Receipt } from '@gongfang/contract/buying/verification'
import type { Db } from '../../db/connect.ts'
import type { VoucherRow } from '../../goods/voucher/door.ts'
import type { Actor } from '../../system/audit/door.ts'

export interface Honouring {
  /** Left out: all that the voucher covers. */
  lines?: readonly { modelCode: string; quantity: number }[] | undefined
  no: string
  staff: string
  place: string
  note: string
  now: Date
  bookedAt: Date
}

export interface Verified {
  no: string
  memberId: number
  place: string
  reason: string
  staff: Actor | string
  now: Date
}

/** A kind of vouchers, and the noun that redeems it. */
export interface Kind {
  /** Carries out what the voucher is for. */
  honour: (tx: Db, voucher: VoucherRow, wish: Honouring) => Promise<unknown>
  tell: (tx: Db, memberId: number, receipt: Receipt) => Promise<unknown>
  /** Locks what is locked before the voucher. `calledOff`: it can be undone at any time. */
  lock: (
    tx: Db,
    voucherId: number,
  ) => Promise<{ calledOff: boolean; takeBack: (verified: Verified) => Promise<unknown> }>
  /** Tells that it was taken back, where `takeBack` does not. */
  tellUndone?: (tx: Db, verified: Verified) => Promise<unknown>
}

export const nameOf = (staff: Actor | string) => (typeof staff === 'string' ? staff : staff.name)
