import { CallFailed, Refused } from '@gongfang/contract/call'
import type { Endpoint, Input } from '@gongfang/contract/endpoint'
import { App } from 'antd'
import { call } from '../base/call.ts'

/** Fetches a private file with one's token and hands it to the browser under its own name. */
export function useDownload() {
  const { message } = App.useApp()
  return async <E extends Endpoint>(endpoint: E, input: Input<E>) => {
    try {
      const answer = await call.answer(endpoint, input)
      if (answer.headers.get('content-type')?.includes('application/json'))
        throw new Refused(await answer.json())
      save(await answer.blob(), nameOf(answer))
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
