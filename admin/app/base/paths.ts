/** The part of an address that the router adds to every path below. */
const BASENAME = '/admin'

type Query = URLSearchParams | Readonly<Record<string, string | number | undefined>>

function withQuery(path: string, query: Query | undefined): string {
  const entries = query instanceof URLSearchParams ? [...query] : Object.entries(query ?? {})
  const given = entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

const screen = (path: string) => (query?: Query) => withQuery(path, query)

/** The addresses of the back office. A list takes the filters of its query. */
export const paths = {
  home: screen('/'),
  login: screen('/login'),
  ownAccount: screen('/own'),
  overview: screen('/overview'),

  orders: screen('/orders'),
  order: (no: string) => `/orders/${no}`,
  orderPrint: (kind: string, query: Query) => withQuery(`/orders/print/${kind}`, query),
  shipping: screen('/ship'),
  requests: screen('/requests'),
  aftersales: screen('/aftersales'),

  payments: screen('/payments'),
  refunds: screen('/refunds'),
  reconciliation: screen('/bills'),
  bankTransfers: screen('/bank'),
  bankLines: screen('/bank/lines'),
  bankRefunds: screen('/bank/refunds'),
  invoices: screen('/invoices'),
  invoiceStatement: (institutionId: number, query?: { month: string }) =>
    withQuery(`/invoices/statement/${institutionId}`, query),

  products: screen('/products'),
  product: (id: number | 'new') => `/products/${id}`,
  productGrid: (ids: readonly number[]) => `/products/grid?ids=${ids.join(',')}`,
  categories: screen('/categories'),
  brands: screen('/brands'),
  synonyms: screen('/search/synonyms'),
  stock: screen('/stock'),
  stockReceipt: screen('/stock/receipt'),
  stockCount: screen('/stock/count'),

  verification: screen('/verification'),
  verificationLog: screen('/verification/log'),
  verificationSlip: (no: string) => `/verification/slip/${no}`,
  depot: screen('/depot'),
  depotLog: screen('/depot/log'),
  depotStatement: (memberId: number) => `/depot/statement/${memberId}`,

  members: screen('/members'),
  member: (id: number) => withQuery('/members', { one: id }),
  institutions: screen('/institutions'),
  institution: (id: number) => withQuery('/institutions', { one: id }),
  institutionReview: screen('/review'),
  points: screen('/points'),

  articles: screen('/articles'),
  article: (id: number) => `/articles/${id}`,
  newArticle: (kind: string) => withQuery('/articles/new', { kind }),
  textPages: screen('/pages'),
  textPage: (name: string) => `/pages/${name}`,
  banners: screen('/banners'),

  feedback: screen('/feedback'),
  feedbackThread: (id: number) => `/feedback/${id}`,
  reviews: screen('/reviews'),
  questions: screen('/reviews/questions'),
  messageTemplates: screen('/messages'),
  messageLog: screen('/messages/log'),

  activities: screen('/activities'),
  activity: (id: number) => `/activities/${id}`,
  /** `from` is the activity that the new one begins as a copy of. */
  newActivity: (from?: number) => withQuery('/activities/new', { from }),
  signUps: (activityId: number | string, query?: Query) =>
    withQuery(`/activities/${activityId}/sign-ups`, query),
  attendance: (activityId: number) => `/activities/${activityId}/attendance`,
  checkIns: screen('/check-in'),
  checkIn: (activityId: number) => `/check-in/${activityId}`,

  config: screen('/config'),
  providers: screen('/providers'),
  freight: screen('/freight'),
  transfers: screen('/transfers'),
  transfer: (id: number) => `/transfers/${id}`,
  newImport: (kind?: string) => withQuery('/transfers/new', { kind }),
  staff: screen('/staff'),
  roles: screen('/roles'),
  audit: screen('/audit'),
  health: screen('/health'),

  /** `from` is a path of the back office: the topic about its screen opens. */
  help: screen('/help'),
  helpTopic: (name: string) => `/help/${name}`,
}

/** The same address for links that the router does not see: `<a href>`, `location`, a new window. */
export const fullPath = (path: string) => BASENAME + path

/** The path of an address of the back office; undefined for an address elsewhere. */
export function pathOf(address: string): string | undefined {
  if (!address.startsWith(`${BASENAME}/`)) return undefined
  const { origin, pathname, search } = new URL(address, location.origin)
  return origin === location.origin ? pathname.slice(BASENAME.length) + search : undefined
}
