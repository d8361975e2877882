import { expect, test } from 'vitest'
import { maskPhone } from './phone-mask.ts'

test.each([
  ['13800138000', '138****8000'],
  ['0571-88888888', '0571-****8888'],
  ['057188888888', '0571****8888'],
  ['010-6660123', '010-****0123'],
  ['0898-66512345-801', '0898-****2345-801'],
])('%s is shown as %s', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown)
})
