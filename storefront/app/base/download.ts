import { Refused } from '@gongfang/contract/base/call'
import type { Endpoint, Input } from '@gongfang/contract/base/endpoint'
import type { Envelope } from '@gongfang/contract/base/envelope'
import { dayOf } from '@gongfang/contract/base/time'
import { call } from './call.ts'
import { change } from './change.ts'

/** Saves a spreadsheet of the shop as 积分明细_20261120.xlsx. A refusal becomes a toast. */
export async function downloadSheet<E extends Endpoint>(endpoint: E, input: Input<E>, name: string) {
  const file = await change(fetchSheet(endpoint, input))
  if (!file) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${name}_${dayOf(new Date()).replaceAll('-', '')}.xlsx`
  link.click()
  // The browser must have started to read the blob before its address is revoked.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

async function fetchSheet<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Blob> {
  const response = await call.answer(endpoint, input)
  // A file comes as it is, a refusal as JSON.
  if (!response.headers.get('content-type')?.includes('json')) return response.blob()
  throw new Refused((await response.json()) as Envelope)
}
