import { expect, test } from 'vitest'
import { copyOf, newDraft, toDraft, toForm } from './form-values.ts'

const draft = newDraft(new Date('2026-11-20T04:00:00Z'))

test('what nobody touched comes back as it was, seconds and all', () => {
  const odd = { ...draft, startsAt: '2026-12-04T01:00:31.250Z' }
  expect(toDraft(toForm(odd), odd)).toEqual(odd)
})

test('times are those of Shanghai, wherever the browser stands', () => {
  expect(draft.startsAt).toBe('2026-12-04T01:00:00.000Z')
  expect(toForm(draft).startsAt?.format('YYYY-MM-DD HH:mm')).toBe('2026-12-04 09:00')
  const later = { ...toForm(draft), startsAt: toForm(draft).startsAt!.hour(10) }
  expect(toDraft(later, draft).startsAt).toBe('2026-12-04T02:00:00.000Z')
})

test('an emptied fee is none, and a copy says that it is one', () => {
  expect(toDraft({ ...toForm(draft), feeFen: null }, draft).feeFen).toBe(0)
  expect(copyOf({ ...draft, title: '量'.repeat(60) }).title).toHaveLength(59)
})
