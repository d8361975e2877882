import { CallFailed, Refused } from '@gongfang/contract/base/call'
import type { Endpoint, Input } from '@gongfang/contract/base/endpoint'
import { App } from 'antd'
import { call } from '../base/call.ts'

/** Fetches a private file with the token and saves it as `name`, or under the name that the server gives. */
export function useDownload() {
  const { message } = App.useApp()
  return async <E extends Endpoint>(endpoint: E, input: Input<E>, name?: string) => {
    try {
      const answer = await call.answer(endpoint, input)
      if (answer.headers.get('content-type')?.includes('application/json'))
        throw new Refused(await answer.json())
      save(await answer.blob(), name ?? nameOf(answer))
    } catch (error) {
      if (error instanceof Refused || error instanceof CallFailed) message.error(error.message)
      else throw error
    }
  }
}

const nameOf = (answer: Response) =>
  decodeURIComponent(
    /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '',
  ) || '下载.xlsx'

function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
