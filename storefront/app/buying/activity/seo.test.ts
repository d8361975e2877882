import type { ActivityDetail, ActivityState } from '@gongfang/contract/buying/activity'
import { expect, test } from 'vitest'
import { eventData } from './seo.ts'

// https://schema.org/ItemAvailability
test.each([
  ['upcoming', 'PreOrder'],
  ['open', 'InStock'],
  ['full', 'SoldOut'],
  ['closed', 'SoldOut'],
  ['running', 'SoldOut'],
  ['ended', 'SoldOut'],
  ['cancelled', 'SoldOut'],
] as const satisfies [ActivityState, string][])('an activity that is %s is %s', (state, availability) => {
  const activity = { id: 7, title: '量具校准', summary: '', feeFen: 0, format: 'online', state }
  const [data] = Object.values(eventData(activity as unknown as ActivityDetail))
  expect(data).toMatchObject({
    offers: { availability: `https://schema.org/${availability}` },
    eventStatus: `https://schema.org/${state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
  })
})
