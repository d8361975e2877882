import { slice as acceptance } from './acceptance/slice.ts'
import { slice as account } from './account/slice.ts'
import { slice as activity } from './activity/slice.ts'
import { slice as address } from './address/slice.ts'
import { slice as aftersale } from './aftersale/slice.ts'
import { slice as approval } from './approval/slice.ts'
import { slice as audit } from './audit/slice.ts'
import { slice as backup } from './backup/slice.ts'
import { slice as bank } from './bank/slice.ts'
import { allRules } from './books/check.ts'
import { slice as cart } from './cart/slice.ts'
import { slice as catalogue } from './catalogue/slice.ts'
import { slice as config } from './config/slice.ts'
import { slice as content } from './content/slice.ts'
import { slice as depot } from './depot/slice.ts'
import { slice as favorite } from './favorite/slice.ts'
import { slice as feedback } from './feedback/slice.ts'
import { slice as freight } from './freight/slice.ts'
import { slice as fund } from './fund/slice.ts'
import { slice as health } from './health/slice.ts'
import type { House } from './http/context.ts'
import { forgetOld } from './http/forget.ts'
import type { App } from './http/serve.ts'
import { slice as invoice } from './invoice/slice.ts'
import type { Schedule, Tasks } from './jobs/worker.ts'
import { slice as member } from './member/slice.ts'
import { slice as message } from './message/slice.ts'
import { slice as order } from './order/slice.ts'
import { slice as overview } from './overview/slice.ts'
import { slice as payment } from './payment/slice.ts'
import { slice as points } from './points/slice.ts'
import { slice as provider } from './provider/slice.ts'
import { slice as quickOrder } from './quick-order/slice.ts'
import { slice as reconciliation } from './reconciliation/slice.ts'
import { slice as report } from './report/slice.ts'
import { slice as restock } from './restock/slice.ts'
import { slice as review } from './review/slice.ts'
import { slice as search } from './search/slice.ts'
import { slice as shoppingList } from './shopping-list/slice.ts'
import { every, type Slice, type Slices } from './slice.ts'
import { slice as sms } from './sms/slice.ts'
import { slice as staff } from './staff/slice.ts'
import { slice as succession } from './succession/slice.ts'
import { slice as team } from './team/slice.ts'
import { slice as transfer } from './transfer/slice.ts'
import { slice as upload } from './upload/slice.ts'
import { slice as verification } from './verification/slice.ts'
import { slice as visit } from './visit/slice.ts'
import { slice as voucher } from './voucher/slice.ts'

const http: Slice = {
  name: 'house',
  tasks: ({ db, clock }) => ({ 'house.forget': () => forgetOld(db, clock()) }),
  schedule: [{ every: '1h', job: 'house.forget' }],
}

/** A slice imports from those before it only. */
export const slices: Slices = [
  ...[audit, upload, transfer, config, provider, sms, staff],
  ...[message, points, member, team, fund, address],
  ...[catalogue, search, quickOrder, favorite, restock, visit, freight],
  ...[cart, shoppingList, voucher, depot],
  ...[approval, order, acceptance, review, activity, verification],
  ...[invoice, payment, reconciliation, bank],
  ...[aftersale, succession, content, feedback],
  ...[account, overview, report, backup, health],
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
