import { CallFailed, FILE_TIMEOUT_MS, Refused } from '@gongfang/contract/base/call'
import type { Endpoint, Input } from '@gongfang/contract/base/endpoint'
import { blobOf, fileNameOf, saveBlob } from '@gongfang/web/base/files.ts'
import { App } from 'antd'
import { call } from '../base/call.ts'

/** Fetches a private file with the token and saves it as `name`, or under the name that the server gives. */
export function useDownload() {
  const { message } = App.useApp()
  return async <E extends Endpoint>(endpoint: E, input: Input<E>, name?: string) => {
    try {
      const answer = await call.answer(endpoint, input, { timeoutMs: FILE_TIMEOUT_MS })
      saveBlob(await blobOf(answer), name ?? (fileNameOf(answer) || '下载.xlsx'))
    } catch (error) {
      if (error instanceof Refused || error instanceof CallFailed) message.error(error.message)
      else throw error
    }
  }
}
