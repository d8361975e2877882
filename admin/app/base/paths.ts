import { type Screen, screens } from '../screens.ts'

/** The part of an address that the router adds to every path below. */
const BASENAME = '/admin'

type Query = URLSearchParams | Readonly<Record<string, string | number | undefined>>

function withQuery(path: string, query: Query | undefined): string {
  const entries = query instanceof URLSearchParams ? [...query] : Object.entries(query ?? {})
  const given = entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** The address of a screen without parameters. A list takes the filters of its query. */
const at =
  ({ path }: Screen) =>
  (query?: Query) =>
    withQuery(path, query)

/** The address of a screen whose path has a parameter. */
const one =
  ({ path }: Screen) =>
  (value: string | number, query?: Query) =>
    withQuery(path.replace(/:\w+/, String(value)), query)

/** The addresses of the back office, by the names of `screens.ts`. */
export const paths = {
  home: at(screens.home),
  login: at(screens.login),
  ownAccount: at(screens.ownAccount),
  overview: at(screens.overview),

  orders: at(screens.orders),
  order: one(screens.order),
  orderPrint: one(screens.orderPrint),
  shipping: at(screens.shipping),
  requests: at(screens.requests),
  aftersales: at(screens.aftersales),

  payments: at(screens.payments),
  refunds: at(screens.refunds),
  reconciliation: at(screens.reconciliation),
  bankTransfers: at(screens.bankTransfers),
  bankLines: at(screens.bankLines),
  bankRefunds: at(screens.bankRefunds),
  invoices: at(screens.invoices),
  invoiceStatement: one(screens.invoiceStatement),

  products: at(screens.products),
  product: one(screens.product),
  productGrid: (ids: readonly number[]) => `${screens.productGrid.path}?ids=${ids.join(',')}`,
  categories: at(screens.categories),
  brands: at(screens.brands),
  synonyms: at(screens.synonyms),
  stock: at(screens.stock),
  stockReceipt: at(screens.stockReceipt),
  stockCount: at(screens.stockCount),

  verification: at(screens.verification),
  verificationLog: at(screens.verificationLog),
  verificationSlip: one(screens.verificationSlip),
  depot: at(screens.depot),
  depotLog: at(screens.depotLog),
  depotStatement: one(screens.depotStatement),

  members: at(screens.members),
  member: (id: number) => withQuery(screens.members.path, { one: id }),
  institutions: at(screens.institutions),
  institution: (id: number) => withQuery(screens.institutions.path, { one: id }),
  institutionReview: at(screens.institutionReview),
  points: at(screens.points),

  articles: at(screens.articles),
  article: one(screens.article),
  newArticle: (kind: string) => one(screens.article)('new', { kind }),
  textPages: at(screens.textPages),
  textPage: one(screens.textPage),
  banners: at(screens.banners),

  feedback: at(screens.feedback),
  feedbackThread: one(screens.feedbackThread),
  reviews: at(screens.reviews),
  questions: at(screens.questions),
  messageTemplates: at(screens.messageTemplates),
  messageLog: at(screens.messageLog),

  activities: at(screens.activities),
  activity: one(screens.activity),
  /** `from` is the activity that the new one begins as a copy of. */
  newActivity: (from?: number) => withQuery(screens.newActivity.path, { from }),
  signUps: one(screens.signUps),
  attendance: one(screens.attendance),
  checkIns: at(screens.checkIns),
  checkIn: one(screens.checkIn),

  config: at(screens.config),
  providers: at(screens.providers),
  freight: at(screens.freight),
  transfers: at(screens.transfers),
  transfer: one(screens.transfer),
  newImport: (kind?: string) => withQuery(screens.newImport.path, { kind }),
  staff: at(screens.staff),
  roles: at(screens.roles),
  audit: at(screens.audit),
  health: at(screens.health),

  /** `from` is a path of the back office: the topic about its screen opens. */
  help: at(screens.help),
  helpTopic: one(screens.helpTopic),
}

/** The same address for links that the router does not see: `<a href>`, `location`, a new window. */
export const fullPath = (path: string) => BASENAME + path

/** The path of an address of the back office; undefined for an address elsewhere. */
export function pathOf(address: string): string | undefined {
  if (!address.startsWith(`${BASENAME}/`)) return undefined
  const { origin, pathname, search } = new URL(address, location.origin)
  return origin === location.origin ? pathname.slice(BASENAME.length) + search : undefined
}
