import { acceptanceTasks } from './acceptance/jobs.ts'
import { acceptanceRoutes } from './acceptance/routes.ts'
import { accountRoutes } from './account/routes.ts'
import { activityExports } from './activity/export/exports.ts'
import { activityTasks } from './activity/jobs.ts'
import { activityRoutes } from './activity/routes.ts'
import { addressRoutes } from './address/routes.ts'
import { aftersaleDeskRoutes } from './aftersale/desk/routes.ts'
import { aftersaleExports } from './aftersale/export/exports.ts'
import { aftersaleTasks } from './aftersale/jobs.ts'
import { aftersaleRoutes } from './aftersale/routes.ts'
import { approvalDeskRoutes } from './approval/desk-routes.ts'
import { approvalExports } from './approval/exports.ts'
import { approvalTasks } from './approval/jobs.ts'
import { approvalRoutes } from './approval/routes.ts'
import { auditExports } from './audit/exports.ts'
import { auditRoutes } from './audit/routes.ts'
import { backupTasks } from './backup/jobs.ts'
import { bankDeskRoutes } from './bank/desk-routes.ts'
import { bankExports } from './bank/exports.ts'
import { bankTasks } from './bank/jobs.ts'
import { bankRoutes } from './bank/routes.ts'
import { cartTasks } from './cart/jobs.ts'
import { cartRoutes } from './cart/routes.ts'
import { catalogueExports } from './catalogue/export/exports.ts'
import { catalogueImports } from './catalogue/import/imports.ts'
import { catalogueTasks } from './catalogue/jobs.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { configRoutes } from './config/routes.ts'
import { contentDeskRoutes } from './content/desk-routes.ts'
import { contentExports } from './content/exports.ts'
import { contentRoutes } from './content/routes.ts'
import { depotDeskRoutes } from './depot/desk-routes.ts'
import { depotExports } from './depot/exports.ts'
import { depotRoutes } from './depot/routes.ts'
import { favoriteRoutes } from './favorite/routes.ts'
import { feedbackDeskRoutes } from './feedback/desk-routes.ts'
import { feedbackExports } from './feedback/exports.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { freightRoutes } from './freight/routes.ts'
import { fundDeskRoutes } from './fund/desk-routes.ts'
import { fundRoutes } from './fund/routes.ts'
import { healthDeskRoutes } from './health/routes.ts'
import type { House } from './http/context.ts'
import { forgetOld } from './http/forget.ts'
import type { App } from './http/serve.ts'
import { invoiceExports } from './invoice/export/exports.ts'
import { invoiceTasks } from './invoice/jobs.ts'
import { invoiceRoutes } from './invoice/routes.ts'
import type { Schedule, Tasks } from './jobs/worker.ts'
import { memberExports } from './member/export/exports.ts'
import { memberImports } from './member/import/imports.ts'
import { memberTasks } from './member/jobs.ts'
import { memberRoutes } from './member/routes.ts'
import { messageDeskRoutes } from './message/desk-routes.ts'
import { messageExports } from './message/exports.ts'
import { messageTasks } from './message/jobs.ts'
import { messageRoutes } from './message/routes.ts'
import { orderExports } from './order/export/exports.ts'
import { orderImports } from './order/import/imports.ts'
import { orderTasks } from './order/jobs.ts'
import { orderRoutes } from './order/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { paymentDeskRoutes } from './payment/desk/routes.ts'
import { paymentExports } from './payment/export/exports.ts'
import { refundTasks } from './payment/refund/jobs.ts'
import { paymentTasks } from './payment/settle/jobs.ts'
import { paymentRoutes } from './payment/settle/routes.ts'
import { pointsExports } from './points/exports.ts'
import { pointsImports } from './points/imports.ts'
import { pointsTasks } from './points/jobs.ts'
import { pointsRoutes } from './points/routes.ts'
import { providerRoutes } from './provider/routes.ts'
import { quickOrderRoutes } from './quick-order/routes.ts'
import { reconciliationExports } from './reconciliation/exports.ts'
import { reconciliationTasks } from './reconciliation/jobs.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { reportTasks } from './report/jobs.ts'
import { reportRoutes } from './report/routes.ts'
import { restockTasks } from './restock/jobs.ts'
import { restockRoutes } from './restock/routes.ts'
import { reviewDeskRoutes } from './review/desk-routes.ts'
import { reviewExports } from './review/exports.ts'
import { questionRoutes } from './review/question-routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { searchTasks } from './search/jobs.ts'
import { searchRoutes } from './search/routes.ts'
import { shoppingListTasks } from './shopping-list/jobs.ts'
import { shoppingListRoutes } from './shopping-list/routes.ts'
import { smsTasks } from './sms/jobs.ts'
import { smsRoutes } from './sms/routes.ts'
import { staffTasks } from './staff/jobs.ts'
import { staffRoutes } from './staff/routes.ts'
import { handOn } from './succession/door.ts'
import { successionRoutes } from './succession/routes.ts'
import { teamDeskRoutes } from './team/desk-routes.ts'
import { teamTasks } from './team/jobs.ts'
import { teamRoutes } from './team/routes.ts'
import type { TransferKinds } from './transfer/door.ts'
import { transferTasks } from './transfer/jobs.ts'
import { transferRoutes } from './transfer/routes.ts'
import { uploadTasks } from './upload/jobs.ts'
import { uploadRoutes } from './upload/routes.ts'
import { verificationDeskRoutes } from './verification/desk-routes.ts'
import { verificationExports } from './verification/exports.ts'
import { verificationRoutes } from './verification/routes.ts'
import { visitRoutes } from './visit/routes.ts'
import { voucherTasks } from './voucher/jobs.ts'

/** What can be exported and imported, by its name in `contract/transfer.ts`. */
const transferKinds: TransferKinds = {
  exports: {
    ...auditExports,
    ...messageExports,
    ...pointsExports,
    ...memberExports,
    ...catalogueExports,
    ...depotExports,
    ...approvalExports,
    ...orderExports,
    ...reviewExports,
    ...activityExports,
    ...verificationExports,
    ...invoiceExports,
    ...paymentExports,
    ...reconciliationExports,
    ...bankExports,
    ...aftersaleExports,
    ...contentExports,
    ...feedbackExports,
  },
  imports: {
    ...pointsImports,
    ...memberImports,
    ...catalogueImports,
    ...orderImports,
  },
}

/** The slices, in dependency order: left of the list may never import right of it. */
export function addSlices(app: App) {
  auditRoutes(app)
  configRoutes(app)
  providerRoutes(app)
  smsRoutes(app)
  staffRoutes(app)
  uploadRoutes(app)
  transferRoutes(app, transferKinds)
  messageRoutes(app)
  messageDeskRoutes(app)
  pointsRoutes(app)
  memberRoutes(app, handOn)
  teamRoutes(app, handOn)
  teamDeskRoutes(app)
  fundRoutes(app)
  fundDeskRoutes(app)
  addressRoutes(app)
  catalogueRoutes(app)
  searchRoutes(app)
  quickOrderRoutes(app)
  favoriteRoutes(app)
  restockRoutes(app)
  visitRoutes(app)
  cartRoutes(app)
  shoppingListRoutes(app)
  freightRoutes(app)
  depotRoutes(app)
  depotDeskRoutes(app)
  approvalRoutes(app)
  approvalDeskRoutes(app)
  orderRoutes(app)
  acceptanceRoutes(app)
  reviewRoutes(app)
  reviewDeskRoutes(app)
  questionRoutes(app)
  activityRoutes(app)
  verificationRoutes(app)
  verificationDeskRoutes(app)
  paymentRoutes(app)
  paymentDeskRoutes(app)
  reconciliationRoutes(app)
  bankRoutes(app)
  bankDeskRoutes(app)
  aftersaleRoutes(app)
  aftersaleDeskRoutes(app)
  successionRoutes(app)
  invoiceRoutes(app)
  contentRoutes(app)
  contentDeskRoutes(app)
  feedbackRoutes(app)
  feedbackDeskRoutes(app)
  accountRoutes(app)
  overviewRoutes(app)
  reportRoutes(app)
  healthDeskRoutes(app)
}

/** Jobs by name; each is one call into a slice. */
export const tasks = (house: House): Tasks => ({
  ...smsTasks(house),
  ...staffTasks(house),
  ...uploadTasks(house),
  ...transferTasks(house, transferKinds),
  ...messageTasks(house),
  ...pointsTasks(house),
  ...memberTasks(house),
  ...teamTasks(house),
  ...catalogueTasks(house),
  ...searchTasks(house),
  ...restockTasks(house),
  ...cartTasks(house),
  ...shoppingListTasks(house),
  ...voucherTasks(house),
  ...approvalTasks(house),
  ...orderTasks(house),
  ...acceptanceTasks(house),
  ...activityTasks(house),
  ...paymentTasks(house),
  ...refundTasks(house),
  ...reconciliationTasks(house),
  ...bankTasks(house),
  ...aftersaleTasks(house),
  ...invoiceTasks(house),
  ...reportTasks(house),
  ...backupTasks(house),
  'house.forget': () => forgetOld(house.db, house.clock()),
})

/** What is done again and again. */
export const schedule: Schedule = [
  { every: '600s', job: 'member.sweep' },
  { every: '60s', job: 'approval.sweep' },
  { every: '20s', job: 'order.sweep' },
  { every: '20s', job: 'activity.sweep' },
  { every: '600s', job: 'activity.remind' },
  { every: '600s', job: 'shoppingList.remind' },
  { every: '20s', job: 'points.sweep' },
  { every: '10s', job: 'payment.ask' },
  { every: '30s', job: 'payment.askRefunds' },
  { every: '60s', job: 'voucher.sweep' },
  { every: '30s', job: 'invoice.sweep' },
  { every: '60s', job: 'bank.sweep' },
  { every: '60s', job: 'catalogue.countSold' },
  { every: '20s', job: 'catalogue.openSales' },
  { every: '60s', job: 'search.indexMissing' },
  { every: '60s', job: 'report.keep' },
  { every: '3600s', job: 'search.sweep' },
  { every: '1h', job: 'reconciliation.daily' },
  { every: '1h', job: 'sms.sweep' },
  { every: '1h', job: 'staff.sweep' },
  { every: '1h', job: 'team.sweep' },
  { every: '1h', job: 'acceptance.sweep' },
  { every: '1h', job: 'upload.sweep' },
  { every: '1h', job: 'transfer.sweep' },
  { every: '1h', job: 'cart.sweep' },
  { every: '600s', job: 'backup.daily' },
  { every: '1h', job: 'house.forget' },
]
