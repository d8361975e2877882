import type { InvoiceWish } from '@gongfang/contract/order'
import { refuse } from '@gongfang/contract/refusal'
import type { Db } from '../db/connect.ts'
import { mustSuffice } from './rules.ts'
import { lockTitle, saveWish } from './wish-queries.ts'

/** The invoice that is made when the order is paid. Refused when its title is gone or lacks what the kind demands. */
export async function wishInvoice(tx: Db, wish: InvoiceWish & { orderId: number; now: Date }) {
  mustSuffice((await lockTitle(tx, wish)) ?? refuse('titleGone'), wish.kind)
  await saveWish(tx, wish)
}
