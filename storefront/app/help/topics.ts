import type { HelpTopic } from '@gongfang/contract/help'
import { acceptance } from './topics/acceptance.ts'
import { account } from './topics/account.ts'
import { activities } from './topics/activities.ts'
import { approval } from './topics/approval.ts'
import { approver } from './topics/approver.ts'
import { cancel } from './topics/cancel.ts'
import { cart } from './topics/cart.ts'
import { checkout } from './topics/checkout.ts'
import { delivery } from './topics/delivery.ts'
import { depot } from './topics/depot.ts'
import { feedback } from './topics/feedback.ts'
import { finance } from './topics/finance.ts'
import { findProducts } from './topics/find-products.ts'
import { funds } from './topics/funds.ts'
import { invoices } from './topics/invoices.ts'
import { login } from './topics/login.ts'
import { owner } from './topics/owner.ts'
import { payment } from './topics/payment.ts'
import { points } from './topics/points.ts'
import { quickOrder } from './topics/quick-order.ts'
import { registration } from './topics/registration.ts'
import { shoppingList } from './topics/shopping-list.ts'
import { team } from './topics/team.ts'

/** The help for members, in the order in which it is listed. A topic is one file and one line here. */
export const topics: readonly HelpTopic[] = [
  registration,
  login,
  findProducts,
  quickOrder,
  cart,
  shoppingList,
  checkout,
  payment,
  delivery,
  cancel,
  invoices,
  depot,
  points,
  activities,
  account,
  team,
  funds,
  approval,
  owner,
  approver,
  finance,
  acceptance,
  feedback,
]

export const findTopic = (name: string) => topics.find((topic) => topic.name === name)
