import { activityLabels } from '../activity/change-labels.ts'
import { aftersaleLabels } from '../aftersale/change-labels.ts'
import { approvalLabels } from '../approval/change-labels.ts'
import { mergeLabels } from '../audit/change-labels.ts'
import { generalLabels } from '../audit/general-labels.ts'
import { bankLabels } from '../bank/change-labels.ts'
import { catalogueLabels } from '../catalogue/change-labels.ts'
import { configLabels } from '../config/change-labels.ts'
import { contentLabels } from '../content/change-labels.ts'
import { depotLabels } from '../depot/change-labels.ts'
import { feedbackLabels } from '../feedback/change-labels.ts'
import { freightLabels } from '../freight/change-labels.ts'
import { healthLabels } from '../health/change-labels.ts'
import { institutionLabels } from '../institution/change-labels.ts'
import { invoiceLabels } from '../invoice/change-labels.ts'
import { memberLabels } from '../member/change-labels.ts'
import { messageLabels } from '../message/change-labels.ts'
import { orderLabels } from '../order/change-labels.ts'
import { paymentLabels } from '../payment/change-labels.ts'
import { pointsLabels } from '../points/change-labels.ts'
import { providerLabels } from '../provider/change-labels.ts'
import { reviewLabels } from '../review/change-labels.ts'
import { staffLabels } from '../staff/change-labels.ts'
import { stockLabels } from '../stock/change-labels.ts'
import { transferLabels } from '../transfer/change-labels.ts'
import { verificationLabels } from '../verification/change-labels.ts'

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
  institutionLabels,
  invoiceLabels,
  memberLabels,
  messageLabels,
  orderLabels,
  paymentLabels,
  pointsLabels,
  providerLabels,
  reviewLabels,
  staffLabels,
  stockLabels,
  transferLabels,
  verificationLabels,
])
