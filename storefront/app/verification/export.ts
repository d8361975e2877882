import { Refused } from '@gongfang/contract/call'
import { exportDepotEntries } from '@gongfang/contract/depot'
import type { Envelope } from '@gongfang/contract/envelope'
import { dayOf } from '@gongfang/contract/time'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { type LogFilter, wantedOf } from './log-filter.ts'

/** The records under this filter, as 寄存记录_20261120.xlsx. */
export async function downloadLog(filter: LogFilter) {
  const file = await change(fetchSheet(filter))
  if (!file) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `寄存记录_${dayOf(new Date()).replaceAll('-', '')}.xlsx`
  link.click()
  // The browser has to have begun reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

async function fetchSheet(filter: LogFilter): Promise<Blob> {
  const response = await call.answer(exportDepotEntries, wantedOf(filter))
  // A file comes as it is, a refusal in its envelope.
  if (!response.headers.get('content-type')?.includes('json')) return response.blob()
  throw new Refused((await response.json()) as Envelope)
}
