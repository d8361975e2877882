import type { HelpTopic } from '@gongfang/contract/help'
import { activities } from './topics/activities.ts'
import { aftersales } from './topics/aftersales.ts'
import { audit } from './topics/audit.ts'
import { config } from './topics/config.ts'
import { content } from './topics/content.ts'
import { daily } from './topics/daily.ts'
import { health } from './topics/health.ts'
import { importing } from './topics/importing.ts'
import { invoices } from './topics/invoices.ts'
import { messages } from './topics/messages.ts'
import { offlineRefunds } from './topics/offline-refunds.ts'
import { orders } from './topics/orders.ts'
import { prices } from './topics/prices.ts'
import { products } from './topics/products.ts'
import { receipts } from './topics/receipts.ts'
import { redeem } from './topics/redeem.ts'
import { reports } from './topics/reports.ts'
import { review } from './topics/review.ts'
import { signIn } from './topics/sign-in.ts'
import { stock } from './topics/stock.ts'
import { wechatBills } from './topics/wechat-bills.ts'

/** The help for staff, in the order in which it is listed. A topic is one file and one line here. */
export const topics: readonly HelpTopic[] = [
  signIn,
  daily,
  products,
  prices,
  importing,
  stock,
  orders,
  aftersales,
  receipts,
  wechatBills,
  offlineRefunds,
  invoices,
  review,
  redeem,
  activities,
  content,
  messages,
  reports,
  config,
  audit,
  health,
]

export const findTopic = (name: string) => topics.find((topic) => topic.name === name)

/** The topic about the screen of a path, or about the nearest screen above it. */
export function topicFor(pathname: string): HelpTopic | undefined {
  const places = topics.flatMap((topic) =>
    topic.screens.map(({ path }) => ({ topic, path: path.split('?')[0] ?? '' })),
  )
  return places
    .filter(({ path }) => `${pathname}/`.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]?.topic
}
