import { points } from '@gongfang/contract/base/money'
import { expect, test } from 'vitest'
import { waysToEarn, waysToSpend } from './rule-texts.ts'

const rules = { rewardPerYuan: 2, deductionPercent: 50, registerPoints: points(100) }

test('what is set is told with its numbers, what is not is not', () => {
  expect(waysToEarn(rules).join()).toMatch(/赠送 100积分.*每 1 元返 2积分/)
  expect(waysToEarn({ ...rules, registerPoints: points(0), rewardPerYuan: 0 })).toHaveLength(1)
})

test.each([
  [rules, false, /最多抵扣商品金额的 50%，按 32积分 = ¥1.00 换算/],
  [{ ...rules, deductionPercent: 0 }, false, /^部分活动可用积分报名$/],
  [rules, true, /以积分计价/],
])('spending under %j, in points %s', (given, inPoints, text) => {
  expect(waysToSpend(given, 32, inPoints).join()).toMatch(text)
})
