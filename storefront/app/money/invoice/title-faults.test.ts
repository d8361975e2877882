import { creditCodeCheck } from '@gongfang/contract/base/credit-code'
import { InvoiceTitleForm } from '@gongfang/contract/money/invoice'
import { expect, test } from 'vitest'
import { titleFaults } from './title-faults.ts'

const first17 = '91330100MA27X0000'
const whole = {
  title: '育才中学',
  taxNumber: first17 + creditCodeCheck(first17),
  address: '',
  phone: '',
  bank: '',
  account: '',
  email: '',
}

test.each([
  [{}, []],
  [{ title: '学' }, ['title']],
  [{ title: '学'.repeat(51) }, ['title']],
  [{ taxNumber: '' }, ['taxNumber']],
  [{ taxNumber: '1234' }, ['taxNumber']],
  [{ taxNumber: `${first17}${creditCodeCheck(first17) === '0' ? '1' : '0'}` }, ['taxNumber']],
  [{ taxNumber: '9133 0100 ma27x 00' }, []],
  [{ taxNumber: '91330100ma27x00' }, []],
  [{ address: '路'.repeat(45), phone: '1'.repeat(11) }, ['address']],
  [{ bank: '行'.repeat(41), account: '1'.repeat(19) }, ['bank']],
  [{ email: 'a@b' }, ['email']],
])('%j: %j is wrong, at the server as well', (change, names) => {
  const title = { ...whole, ...change }
  expect(Object.keys(titleFaults(title))).toEqual(names)
  const issues = InvoiceTitleForm.safeParse(title).error?.issues ?? []
  expect([...new Set(issues.map(({ path }) => path.join('.')))]).toEqual(names)
})
