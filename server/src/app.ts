import { allRules } from './books/check.ts'
import { slice as acceptance } from './buying/acceptance/slice.ts'
import { slice as activity } from './buying/activity/slice.ts'
import { slice as approval } from './buying/approval/slice.ts'
import { slice as inquiry } from './buying/inquiry/slice.ts'
import { slice as order } from './buying/order/slice.ts'
import { slice as recurring } from './buying/recurring/slice.ts'
import { slice as review } from './buying/review/slice.ts'
import { slice as verification } from './buying/verification/slice.ts'
import { slice as assortment } from './goods/assortment/slice.ts'
import { slice as cart } from './goods/cart/slice.ts'
import { slice as catalogue } from './goods/catalogue/slice.ts'
import { slice as depot } from './goods/depot/slice.ts'
import { slice as favorite } from './goods/favorite/slice.ts'
import { slice as freight } from './goods/freight/slice.ts'
import { slice as materialCode } from './goods/material-code/slice.ts'
import { slice as priceList } from './goods/price-list/slice.ts'
import { slice as quickOrder } from './goods/quick-order/slice.ts'
import { slice as restock } from './goods/restock/slice.ts'
import { slice as search } from './goods/search/slice.ts'
import { slice as shoppingList } from './goods/shopping-list/slice.ts'
import { slice as visit } from './goods/visit/slice.ts'
import { slice as voucher } from './goods/voucher/slice.ts'
import type { House } from './http/context.ts'
import { forgetOld } from './http/forget.ts'
import type { App } from './http/serve.ts'
import { slice as account } from './insight/account/slice.ts'
import { slice as backup } from './insight/backup/slice.ts'
import { slice as health } from './insight/health/slice.ts'
import { slice as overview } from './insight/overview/slice.ts'
import { slice as report } from './insight/report/slice.ts'
import { slice as spend } from './insight/spend/slice.ts'
import type { Schedule, Tasks } from './jobs/worker.ts'
import { slice as activityFee } from './money/activity-fee/slice.ts'
import { slice as bank } from './money/bank/slice.ts'
import { slice as invoice } from './money/invoice/slice.ts'
import { slice as payment } from './money/payment/slice.ts'
import { slice as reconciliation } from './money/reconciliation/slice.ts'
import { slice as address } from './people/address/slice.ts'
import { slice as fund } from './people/fund/slice.ts'
import { slice as mailbox } from './people/mailbox/slice.ts'
import { slice as member } from './people/member/slice.ts'
import { slice as message } from './people/message/slice.ts'
import { slice as points } from './people/points/slice.ts'
import { slice as robot } from './people/robot/slice.ts'
import { slice as team } from './people/team/slice.ts'
import { slice as aftersale } from './service/aftersale/slice.ts'
import { slice as content } from './service/content/slice.ts'
import { slice as feedback } from './service/feedback/slice.ts'
import { slice as succession } from './service/succession/slice.ts'
import { every, type Slice, type Slices } from './slice.ts'
import { slice as attachment } from './system/attachment/slice.ts'
import { slice as audit } from './system/audit/slice.ts'
import { slice as config } from './system/config/slice.ts'
import { slice as email } from './system/email/slice.ts'
import { slice as provider } from './system/provider/slice.ts'
import { slice as sms } from './system/sms/slice.ts'
import { slice as staff } from './system/staff/slice.ts'
import { slice as transfer } from './system/transfer/slice.ts'
import { slice as upload } from './system/upload/slice.ts'
import { slice as wechat } from './system/wechat/slice.ts'

const http: Slice = {
  name: 'house',
  tasks: ({ db, clock }) => ({ 'house.forget': () => forgetOld(db, clock()) }),
  schedule: [{ every: '1h', job: 'house.forget' }],
}

/** A slice imports from those before it only. */
export const slices: Slices = [
  ...[audit, upload, attachment, transfer, config, provider, email, sms, wechat, staff],
  ...[message, points, member, mailbox, robot, team, fund, address],
  ...[catalogue, priceList, assortment, search, quickOrder, materialCode, favorite, restock, visit, freight],
  ...[cart, shoppingList, voucher, depot],
  ...[inquiry, approval, order, recurring, acceptance, review, activity, verification],
  ...[invoice, payment, activityFee, reconciliation, bank],
  ...[aftersale, succession, content, feedback],
  ...[account, overview, report, spend, backup, health],
  http,
]

export function addSlices(app: App) {
  for (const { routes } of slices) routes?.(app, slices)
}

export const tasks = (house: House): Tasks =>
  Object.assign({}, ...every(slices, 'tasks').map((tasksOf) => tasksOf(house, slices)))

export const schedule: Schedule = every(slices, 'schedule').flat()

/** What `npm run verify` and the health page check. */
export const rules = allRules(every(slices, 'books'))
