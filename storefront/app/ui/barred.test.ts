import { CallFailed, Refused } from '@gongfang/contract/base/call'
import { expect, test } from 'vitest'
import { isBarred } from './barred.ts'

const refused = (reason: string) =>
  new Refused({
    code: 1208,
    reason,
    msg: '您在机构中的角色是“采购”，不能管理审批规则',
    data: null,
    time: 0,
  } as never)

test.each([
  [refused('institutionRole'), true],
  [refused('institutionMissing'), true],
  [refused('depotNotCommon'), true],
  [refused('papersBusy'), false],
  [new CallFailed(403, '没有权限'), false],
  [new CallFailed(0, '网络不给力'), false],
  [new TypeError('institutionRole'), false],
  [undefined, false],
])('%s is refused because of who asks: %s', (error, expected) => {
  expect(isBarred(error)).toBe(expected)
})
