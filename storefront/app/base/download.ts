import { FILE_TIMEOUT_MS } from '@gongfang/contract/base/call'
import type { Endpoint, Input } from '@gongfang/contract/base/endpoint'
import { dayOf } from '@gongfang/contract/base/time'
import { blobOf, fileNameOf, saveBlob } from '@gongfang/web/base/files.ts'
import { call } from './call.ts'
import { change } from './change.ts'

/** Saves a spreadsheet of the shop as 积分明细_20261120.xlsx. A refusal becomes a toast. */
export async function downloadSheet<E extends Endpoint>(endpoint: E, input: Input<E>, name: string) {
  const file = await change(call.answer(endpoint, input, { timeoutMs: FILE_TIMEOUT_MS }).then(blobOf))
  if (file) saveBlob(file, `${name}_${dayOf(new Date()).replaceAll('-', '')}.xlsx`)
}

/** Saves a file of the shop under its own name. A refusal becomes a toast. */
export async function saveFile<E extends Endpoint>(endpoint: E, input: Input<E>) {
  const read = async (answer: Response) => ({ bytes: await blobOf(answer), name: fileNameOf(answer) })
  const file = await change(call.answer(endpoint, input, { timeoutMs: FILE_TIMEOUT_MS }).then(read))
  if (file) saveBlob(file.bytes, file.name || '下载')
}
