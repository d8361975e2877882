import { activityLabels } from '../buying/activity/change-labels.ts'
import { approvalLabels } from '../buying/approval/change-labels.ts'
import { inquiryLabels } from '../buying/inquiry/change-labels.ts'
import { orderLabels } from '../buying/order/change-labels.ts'
import { reviewLabels } from '../buying/review/change-labels.ts'
import { verificationLabels } from '../buying/verification/change-labels.ts'
import { assortmentLabels } from '../goods/assortment/change-labels.ts'
import { catalogueLabels } from '../goods/catalogue/change-labels.ts'
import { depotLabels } from '../goods/depot/change-labels.ts'
import { freightLabels } from '../goods/freight/change-labels.ts'
import { priceListLabels } from '../goods/price-list/change-labels.ts'
import { stockLabels } from '../goods/stock/change-labels.ts'
import { healthLabels } from '../insight/health/change-labels.ts'
import { bankLabels } from '../money/bank/change-labels.ts'
import { invoiceLabels } from '../money/invoice/change-labels.ts'
import { paymentLabels } from '../money/payment/change-labels.ts'
import { institutionLabels } from '../people/institution/change-labels.ts'
import { memberLabels } from '../people/member/change-labels.ts'
import { messageLabels } from '../people/message/change-labels.ts'
import { pointsLabels } from '../people/points/change-labels.ts'
import { robotLabels } from '../people/robot/change-labels.ts'
import { aftersaleLabels } from '../service/aftersale/change-labels.ts'
import { contentLabels } from '../service/content/change-labels.ts'
import { feedbackLabels } from '../service/feedback/change-labels.ts'
import { orderChangeLabels } from '../service/order-change/change-labels.ts'
import { mergeLabels } from '../system/audit/change-labels.ts'
import { generalLabels } from '../system/audit/general-labels.ts'
import { configLabels } from '../system/config/change-labels.ts'
import { providerLabels } from '../system/provider/change-labels.ts'
import { staffLabels } from '../system/staff/change-labels.ts'
import { transferLabels } from '../system/transfer/change-labels.ts'

/** The labels of every noun. The frame hands them to the history of changes, which knows no noun. */
export const changeLabels = mergeLabels([
  generalLabels,
  activityLabels,
  aftersaleLabels,
  approvalLabels,
  bankLabels,
  catalogueLabels,
  configLabels,
  contentLabels,
  depotLabels,
  feedbackLabels,
  freightLabels,
  healthLabels,
  inquiryLabels,
  institutionLabels,
  invoiceLabels,
  memberLabels,
  messageLabels,
  orderLabels,
  orderChangeLabels,
  paymentLabels,
  robotLabels,
  pointsLabels,
  priceListLabels,
  assortmentLabels,
  providerLabels,
  reviewLabels,
  staffLabels,
  stockLabels,
  transferLabels,
  verificationLabels,
])
