import { fen } from '@gongfang/contract/base/money'
import type { OfferTemplate } from '@gongfang/contract/buying/inquiry-desk'
import { expect, test } from 'vitest'
import { newLine, type OfferDraft } from './offer-draft.ts'
import { overwrittenBy, templateOf, withTemplate } from './offer-template.ts'

const template: OfferTemplate = {
  ...{ id: 1, version: 1, name: '月结客户', validDays: 30, freightFen: fen(0), terms: '月结 30 天' },
  ...{ note: '含税', leadDays: 7, minimum: 10 },
}
const open: OfferTemplate = {
  ...template,
  ...{ freightFen: null, terms: '', note: '', leadDays: null, minimum: null },
}
const draft: OfferDraft = {
  ...{ untilOn: '2026-12-04', freightFen: null, terms: '', note: '', files: [] },
  lines: [
    newLine({ quantity: 100 }),
    newLine({ quantity: 6 }),
    newLine({ quantity: 100, minimum: 50, leadDays: 0 }),
  ],
}
const typed: OfferDraft = { ...draft, freightFen: 1200, terms: '款到发货', note: '不含税' }

test('an offer takes what the template says, and lines without days or minimum take those', () => {
  const filled = withTemplate(draft, template, '2026-12-20')
  expect(filled).toMatchObject({ untilOn: '2027-01-19', freightFen: 0, terms: '月结 30 天', note: '含税' })
  expect(filled.lines.map(({ minimum, leadDays }) => [minimum, leadDays])).toEqual([
    [10, 7],
    [6, 7],
    [50, 0],
  ])
})

test('what the template leaves open stays', () => {
  expect(withTemplate(typed, open, '2026-11-20')).toEqual({ ...typed, untilOn: '2026-12-20' })
})

test('typed fields that would change are named', () => {
  const begun = draft
  expect(overwrittenBy(draft, { template, begun })).toEqual([])
  expect(overwrittenBy({ ...typed, untilOn: '2026-12-05' }, { template, begun })).toEqual([
    '有效期',
    '运费',
    '付款和交货条件',
    '说明',
  ])
  expect(overwrittenBy(typed, { template: open, begun })).toEqual([])
  expect(overwrittenBy({ ...typed, terms: '月结 30 天\n' }, { template, begun })).toEqual(['运费', '说明'])
})

test('an offer becomes a template with the days that it holds and what all lines share', () => {
  const { lines } = draft
  expect(templateOf({ ...typed, lines }, '2026-11-20')).toEqual({
    ...{ id: null, name: '', validDays: 14, freightFen: 1200, terms: '款到发货', note: '不含税' },
    ...{ leadDays: null, minimum: null },
  })
  const alike = lines.map((line) => ({ ...line, leadDays: 3, minimum: 5 }))
  expect(templateOf({ ...typed, lines: alike }, '2026-11-20')).toMatchObject({ leadDays: 3, minimum: 5 })
  expect(templateOf({ ...typed, untilOn: '2026-11-20' }, '2026-11-20').validDays).toBe(1)
  expect(templateOf({ ...typed, untilOn: '', lines: [] }, '2026-11-20').validDays).toBe(14)
})
