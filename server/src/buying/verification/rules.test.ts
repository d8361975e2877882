import { expect, test } from 'vitest'
import { reasonOf } from '../../testing/joining.ts'
import { mustBeUndoable } from './rules.ts'

const at = (time: string) => new Date(`2026-11-20T${time}+08:00`)
const done = { at: at('10:00:00').toISOString(), undoneAt: null }

const cases: [string, { at: string; undoneAt: string | null }, Date, string, boolean?][] = [
  ['at once', done, at('10:00:00'), 'ok'],
  ['in the tenth minute', done, at('10:09:59'), 'ok'],
  ['after ten minutes', done, at('10:10:00'), 'undoTooLate'],
  ['a second time', { ...done, undoneAt: at('10:05:00').toISOString() }, at('10:06:00'), 'undoneAlready'],
  ['long after, of what was called off', done, at('18:00:00'), 'ok', true],
]
test.each(cases)('undoing %s', async (_, verification, now, reason, calledOff = false) => {
  const undoing = Promise.resolve().then(() => mustBeUndoable(verification, { now, calledOff }))
  expect(await reasonOf(undoing)).toBe(reason)
})
