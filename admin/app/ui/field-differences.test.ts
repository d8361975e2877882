import { expect, test } from 'vitest'
import { fieldDifferences } from './field-differences.ts'

const base = {
  title: '旧标题',
  body: '<p>正文</p>',
  tags: ['一'],
  pinned: false,
  opensAt: '2026-11-20T01:00:00Z',
}
const labels = { title: '标题', body: '正文', tags: '标签', pinned: '置顶', opensAt: '报名开始' }
const told = (mine: Partial<typeof base>, theirs: Partial<typeof base>) =>
  fieldDifferences({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, { labels }).map(
    ({ what, theirs: hers, mine: own, both }) => `${what}: ${hers} → ${own}${both ? ' !' : ''}`,
  )

test('what somebody else changed is told in words, and what both did is marked', () => {
  expect(
    told({ title: '我的标题', tags: ['我'] }, { title: '他的标题', pinned: true, tags: ['一', '二'] }),
  ).toEqual(['标题: 他的标题 → 我的标题 !', '标签: 一、二 → 我 !', '置顶: 是 → 否'])
  expect(told({ title: '一样' }, { title: '一样', opensAt: '2026-11-21T01:00:00Z' })).toEqual([
    '报名开始: 2026-11-21 09:00 → 2026-11-20 09:00',
  ])
})

test('long texts are told where they part, and the same words in another form say so', () => {
  const long = '长'.repeat(300)
  const [line = ''] = told({ body: `<p>${long}我</p>` }, { body: `<p>${long}他</p>` })
  expect(line).toMatch(/^正文: …长+他 → …长+我 !$/)
  expect(told({}, { body: '<h2>正文</h2>' })).toEqual(['正文: 同样的文字，格式或图片不同 → 正文'])
})

test('fields that are judged together are taken together', () => {
  const fees = { feeFen: 0, feePoints: 0 }
  const found = fieldDifferences(
    { base: fees, mine: { feeFen: 100, feePoints: 0 }, theirs: { feeFen: 0, feePoints: 5 } },
    { labels },
    [['feeFen', 'feePoints']],
  )
  expect(found.map(({ both }) => both)).toEqual([true, true])
})
