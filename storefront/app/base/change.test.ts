import { CallFailed } from '@gongfang/contract/base/call'
import { beforeEach, expect, test, vi } from 'vitest'
import { change } from './change.ts'

const said = vi.hoisted(() => [] as string[])
vi.mock('../ui/overlay/toast.tsx', () => ({ toast: (_type: string, text: string) => said.push(text) }))

beforeEach(() => void said.splice(0))

test('what the shop says is shown as it is', async () => {
  expect(await change(Promise.reject(new CallFailed(0, '网络不给力，请检查网络后重试')))).toBeUndefined()
  expect(said).toEqual(['网络不给力，请检查网络后重试'])
})

test('a login that has ended is explained by the login screen', async () => {
  await change(Promise.reject(new CallFailed(401, '请先登录')))
  expect(said).toEqual([])
})

test('what the browser says of a download that breaks off is not shown', async () => {
  await change(Promise.reject(new TypeError('network error')))
  expect(said).toEqual(['服务暂时不可用，请稍后再试'])
})
