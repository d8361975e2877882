import { Refused } from '@gongfang/contract/call'
import { exportCart } from '@gongfang/contract/cart'
import type { Envelope } from '@gongfang/contract/envelope'
import { dayOf } from '@gongfang/contract/time'
import { call } from '../call.ts'
import { change } from '../change.ts'

/** The chosen lines, or all where none is chosen, as 购物车_20261120.xlsx. */
export async function downloadCart(ids: readonly number[]) {
  const file = await change(fetchSheet(ids))
  if (!file) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `购物车_${dayOf(new Date()).replaceAll('-', '')}.xlsx`
  link.click()
  // The browser has to have begun reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

async function fetchSheet(ids: readonly number[]): Promise<Blob> {
  const response = await call.answer(exportCart, ids.length === 0 ? {} : { ids })
  // A file comes as it is, a refusal in its envelope.
  if (!response.headers.get('content-type')?.includes('json')) return response.blob()
  throw new Refused((await response.json()) as Envelope)
}
