import { fileURLToPath } from 'node:url'
import { searchHelp } from '@gongfang/web/help/search.ts'
import { testTopics } from '@gongfang/web/help/topic-tests.ts'
import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import { topics } from './topics.ts'

const app = fileURLToPath(new URL('../..', import.meta.url))

testTopics({
  reader: 'member',
  topics,
  face: { app, routes, everywhere: ['root.tsx'] },
  labels: [
    ['/product/1', '立即购买', true],
    ['/product/1', '即购买', false],
    ['/orders', '立即购买', false],
    ['/product/1', '没有这个按钮', false],
  ],
  searches: [
    ['怎么退款', 'cancel'],
    ['发票', 'invoices'],
    ['怎么改密码？', 'login'],
    ['营业执照', 'registration'],
    ['核销码', 'depot'],
    ['附言码', 'payment'],
    ['EXCEL 清单', 'quick-order'],
    ['ｅｘｃｅｌ', 'quick-order'],
    ['候补', 'activities'],
    ['催发货', 'delivery'],
    ['注销账号', 'account'],
    ['投诉', 'feedback'],
    ['阶梯价', 'cart'],
    ['对比', 'find-products'],
    ['寄存', 'depot'],
    ['充值', 'points'],
    ['课题经费', 'funds'],
    ['物料编码', 'material-codes'],
    ['审批人', 'approver'],
    ['月底', 'finance'],
    ['职责分离', 'owner'],
  ],
})

test.each(['', '  ', '量子计算机', 'zzzz'])('%j finds nothing', (query) => {
  expect(searchHelp(topics, query).hits).toEqual([])
})
