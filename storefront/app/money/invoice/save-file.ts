import { Refused } from '@gongfang/contract/base/call'
import type { Endpoint, Input } from '@gongfang/contract/base/endpoint'
import type { Envelope } from '@gongfang/contract/base/envelope'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'

/** Fetches a file with the member's token and saves it under its own name. A refusal becomes a toast. */
export async function saveFile<E extends Endpoint>(endpoint: E, input: Input<E>) {
  const file = await change(fetchFile(endpoint, input))
  if (!file) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file.bytes)
  link.download = file.name
  link.click()
  // The browser must have started to read the blob before its address is revoked.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

async function fetchFile<E extends Endpoint>(endpoint: E, input: Input<E>) {
  const response = await call.answer(endpoint, input)
  if (response.headers.get('content-type')?.includes('json'))
    throw new Refused((await response.json()) as Envelope)
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { bytes: await response.blob(), name: decodeURIComponent(named ?? '') || '下载' }
}
