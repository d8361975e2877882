import { Refused } from '@gongfang/contract/base/call'
import { creditCodeCheck } from '@gongfang/contract/base/credit-code'
import { expect, test } from 'vitest'
import type { InstitutionDraft } from './institution-draft.ts'
import { creditCodeError, draftErrors, refusedErrors } from './institution-errors.ts'

const upload = { id: 1, url: '', name: 'a.png', size: 1, mime: 'image/png', width: 1, height: 1 }
const whole: InstitutionDraft = {
  jigou: '杭州第一中学',
  kind: '学校',
  creditCode: `91330106MA2CFRCP2${creditCodeCheck('91330106MA2CFRCP2')}`,
  regionCode: '330110',
  address: '文一西路 969 号',
  contactName: '张三',
  contactPhone: '138 0000 0001',
  contactTitle: '',
  licences: [upload],
}

test('nothing is wrong with a complete form', () => {
  expect(draftErrors(whole)).toEqual({})
})

test('only an institution of another kind may have no code', () => {
  expect(draftErrors({ ...whole, creditCode: '', kind: '其他' })).toEqual({})
})

test.each([
  [{ jigou: ' 一 ' }, 'jigou', '机构名称至少 2 个字'],
  [{ kind: '' }, 'kind', '请选择机构类型'],
  [{ creditCode: '' }, 'creditCode', '请填写统一社会信用代码'],
  [{ creditCode: '9133' }, 'creditCode', '统一社会信用代码应为 18 位'],
  [{ regionCode: '' }, 'regionCode', '请选择到区/县'],
  [{ regionCode: '330100' }, 'regionCode', '请选择到区/县'],
  [{ address: '西湖' }, 'address', '详细地址至少 5 个字'],
  [{ contactName: '张' }, 'contactName', '联系人姓名至少 2 个字'],
  [{ contactPhone: '0571-88888888' }, 'contactPhone', '手机号应为 11 位数字'],
  [{ licences: [] }, 'licenceIds', '请上传证照'],
] as const)('%j is found before anything is sent', (change, field, text) => {
  expect(draftErrors({ ...whole, ...change } as InstitutionDraft)).toMatchObject({ [field]: text })
})

test('the code is checked while it is typed, once it is long enough', () => {
  expect(creditCodeError('9133010')).toBeUndefined()
  expect(creditCodeError('91330106MA2CFRCP2A')).toBe('统一社会信用代码校验未通过，请核对第 18 位')
  expect(creditCodeError('91330106MA2CFRCP2AA')).toBe('统一社会信用代码应为 18 位')
})

const refused = (reason: string, msg: string, fields?: Record<string, string>) =>
  new Refused({ code: 1000, reason, msg, time: 0, data: fields ? { fields } : null })

test('what the server names stands beside its field, wherever it was nested', () => {
  expect(refusedErrors(refused('invalid', '有误', { 'institution.licenceIds.0': '编号不正确' }))).toEqual({
    licenceIds: '编号不正确',
  })
  const invoice = { 'invoice.address': '注册地址最多 100 个字' }
  expect(refusedErrors(refused('invalid', '有误', invoice))).toEqual(invoice)
  expect(refusedErrors(refused('creditCodeTaken', '该机构已注册，请联系客服加入'))).toEqual({
    creditCode: '该机构已注册，请联系客服加入',
  })
  expect(refusedErrors(refused('tooMany', '操作过于频繁'))).toEqual({ form: '操作过于频繁' })
})
