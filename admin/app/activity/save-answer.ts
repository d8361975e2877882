import { Refused } from '@gongfang/contract/call'
import type { Endpoint, Input } from '@gongfang/contract/endpoint'
import { call } from '../base/call.ts'

/** Keeps a file that the shop makes; throws what `call` throws. */
export async function saveAnswer<E extends Endpoint>(endpoint: E, input: Input<E>, name: string) {
  const response = await call.answer(endpoint, input)
  if (response.headers.get('content-type')?.includes('application/json'))
    throw new Refused(await response.json())
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
