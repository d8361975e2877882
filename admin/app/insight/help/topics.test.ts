import { fileURLToPath } from 'node:url'
import { presetRoles } from '@gongfang/contract/system/permission'
import { testTopics } from '@gongfang/web/help/topic-tests.ts'
import { expect, test } from 'vitest'
import { menuScreens, screensFor } from '../../base/menu-screens.ts'
import { paths } from '../../base/paths.ts'
import routes from '../../routes.ts'
import { topicFor, topics } from './topics.ts'

const app = fileURLToPath(new URL('../..', import.meta.url))

testTopics({
  reader: 'staff',
  topics,
  face: { app, routes, everywhere: ['root.tsx', 'shell/frame.tsx'] },
  labels: [
    ['/stock', '盘点', true],
    ['/search/synonyms', '建同义词', false],
    ['/orders', '新建同义词', false],
    ['/stock', '没有这个按钮', false],
  ],
  searches: [
    ['怎么退款', 'aftersales'],
    ['盘点', 'stock'],
    ['对账', 'receipts'],
    ['微信对账', 'wechat-bills'],
    ['备份', 'health'],
    ['改价', 'prices'],
    ['忘记密码', 'sign-in'],
    ['运单号', 'orders'],
    ['红冲', 'invoices'],
    ['机构审核', 'review'],
    ['核销', 'redeem'],
    ['轮播', 'content'],
    ['导出', 'reports'],
    ['短信', 'messages'],
    ['谁改的', 'audit'],
    ['签到', 'activities'],
    ['上架', 'products'],
    ['消息模板', 'messages'],
    ['待办', 'daily'],
  ],
})

test('every screen of the menu has its topic, and a page below it the same', () => {
  const without = menuScreens.filter(({ path }) => path !== paths.help() && !topicFor(path))
  expect(without.map(({ title }) => title)).toEqual([])
  expect(topicFor('/orders/20261122000000012345')?.name).toBe('orders')
  expect(topicFor('/bank/refunds')?.name).toBe('offline-refunds')
  expect(topicFor('/nowhere')).toBeUndefined()
})

test.each(Object.entries({ ...presetRoles, 没有角色: [] }))('%s may open the help', (_, permissions) => {
  expect(screensFor(permissions).map(({ path }) => path)).toContain(paths.help())
})
