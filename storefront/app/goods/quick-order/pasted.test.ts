import { expect, test } from 'vitest'
import { hasPasted, keepPasted, offerPasted, takePasted } from './pasted.ts'
import { restOf } from './pasted-rest.ts'

test('lines that found no room are there when the field opens again', () => {
  offerPasted('A-1 1\n\nB-2 2\nC-3 3')
  const text = takePasted()
  expect(restOf(text, 1)).toBe('B-2 2\nC-3 3')
  expect(restOf(text, 3)).toBe('')
  keepPasted(restOf(text, 2))
  expect([hasPasted(), takePasted(), takePasted()]).toEqual([true, 'C-3 3', 'C-3 3'])
  offerPasted('D-4 1\nE-5 2')
  expect(takePasted()).toBe('C-3 3\nD-4 1\nE-5 2')
  keepPasted('')
  expect(hasPasted()).toBe(false)
})
