import type { ProductForm } from '@gongfang/contract/goods/product-desk'
import { expect, test } from 'vitest'
import { mergeForms } from './form-merge.ts'
import { newForm } from './new-form.ts'

const base: ProductForm = { ...newForm(), categoryId: 1, title: '扳手', subtitle: '旧', unit: '把' }

test('what only one of two changed is kept from that one; where both did, one decides', () => {
  const mine = { ...base, subtitle: '我的', tags: ['我'] }
  const theirs = { ...base, subtitle: '他的', title: '活动扳手' }
  const { both, merged, theirs: touched } = mergeForms(base, mine, theirs)
  expect([both, touched]).toEqual([['subtitle'], ['title', 'subtitle']])
  expect(merged(true)).toEqual({ ...base, title: '活动扳手', subtitle: '我的', tags: ['我'] })
  expect(merged(false)).toEqual({ ...base, title: '活动扳手', subtitle: '他的', tags: ['我'] })
})

test('axes and models are one thing', () => {
  const { both, merged } = mergeForms(base, { ...base, axes: ['长度'] }, { ...base, skus: [] })
  expect(both).toEqual(['axes', 'skus'])
  expect(merged(true)).toMatchObject({ axes: ['长度'], skus: base.skus })
})

test('both changed it to the same: nothing is asked', () => {
  const same = { ...base, unit: '个' }
  expect(mergeForms(base, same, same).both).toEqual([])
})
