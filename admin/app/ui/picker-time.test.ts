import { expect, test } from 'vitest'
import { instantOf, pickedOf } from './picker-time.ts'

test('what is picked is a time of Shanghai, whatever the zone of the browser', () => {
  expect(pickedOf('2026-11-22T17:30:00.000Z').format('YYYY-MM-DD HH:mm')).toBe('2026-11-23 01:30')
  expect(instantOf(pickedOf('2026-11-22T17:30:00.000Z').hour(9))).toBe('2026-11-23T01:30:00.000Z')
})
