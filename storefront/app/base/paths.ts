import { type Screen, screens } from '../screens.ts'
import { type Pair, pairsText } from './pairs.ts'

// Builds the addresses that consist of more than a screen's path.

type Values = Record<string, string | number>

const withQuery = (path: string, values: Values) =>
  `${path}?${Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** The path of a screen without its optional parameter. */
export const barePath = ({ path }: Screen) => path.replace(/\/:\w+\?$/, '')

/** The help centre. */
export const helpPath = barePath(screens.help)
export const helpTopicPath = (name: string) => `${helpPath}/${name}`

/** The members of one's institution. */
export const teamPath = screens.team.path

/** An invitation. A fragment stays in the browser, so that no log holds the code. */
export const invitationPath = (code: string) => `${screens.join.path}#${code}`

export const productPath = (id: number, skuId?: number | null) =>
  `/product/${id}${skuId ? `?sku=${skuId}` : ''}`

/** The list of a category, of a brand or of a search. */
export const categoryPath = (values: { id?: number; kw?: string; brand?: number; sort?: string }) =>
  withQuery(screens.category.path, values)

export const searchPath = (keyword: string) => categoryPath({ kw: keyword })

/**
 * The current page with quick order (快速下单) open. `search` is the query of this page; a page that is open already leads
 * to itself, or robots would follow `quick=1&quick=1…` without end.
 */
export function quickOrderPath(search: string) {
  const others = search.slice(1).split('&')
  return `?${[...others.filter((part) => part !== '' && !/^quick(?:=|$)/.test(part)), 'quick=1'].join('&')}`
}

export const activityPath = (id: number, more: '' | '?pay=1' | '#my-sign-up' = '') => `/activity/${id}${more}`
export const ownActivitiesPath = `${screens.activities.path}?tab=mine`
export const certificatePrintPath = (signUpNo: string) => `${screens.certificatePrint.path}?no=${signUpNo}`

/** The form of a new order: of one model, or of the ticked lines of the cart. */
export const confirmPath = (skuId: number, quantity: number) =>
  `${screens.orderConfirm.path}?sku=${skuId}&qty=${quantity}`
/** The order form for lines of an offer. */
export const confirmOfferPath = (no: string, version: number, lines: readonly Pair[]) =>
  `${screens.orderConfirm.path}?offer=${no}&version=${version}&lines=${pairsText(lines)}`
/** The form of a new inquiry, with these models added to what it holds. */
export const newInquiryPath = (models: readonly Pair[] = []) =>
  models.length === 0 ? screens.inquiryNew.path : `${screens.inquiryNew.path}?skus=${pairsText(models)}`
export const confirmCartPath = `${screens.orderConfirm.path}?from=cart`
export const cartQuotationPath = screens.printQuotation.path

/** Orders that wait for the member: of colleagues, to pay, and with an after-sale that goes on with the member. */
export const waitingOrdersPath = (what: 'pay' | 'aftersale') =>
  `${screens.orders.path}?range=all&waits=${what}`
export const ordersPath = (tab: string) => `${screens.orders.path}?tab=${tab}`
/**
 * `#transfer` scrolls to the bank account, `&pay=1` opens the payment, `&paid=1` announces that it was paid.
 */
export const orderPath = (no: string, more: '' | '#transfer' | '&pay=1' | '&paid=1' = '') =>
  `${screens.orderDetail.path}?no=${no}${more}`
/** The form that changes a paid order; `replaces`: in place of this change. */
export const orderChangePath = (no: string, replaces = '') =>
  `${screens.orderChange.path}?no=${no}${replaces && `&replaces=${replaces}`}`
export const changePaperPath = (changeNo: string) => `${screens.changePaper.path}?changeNo=${changeNo}`
export const printOrderPath = (no: string) => `${screens.printOrder.path}?no=${no}`

/** The expense papers of an order or of a month, as files. */
export const papersPath = (of: { no: string } | ({ month: string } & Record<string, string>)) =>
  withQuery(screens.papers.path, of)
export const statementPath = (month: string) => `${screens.statement.path}?month=${month}`

export const userPath = (tab: string) => `${screens.user.path}?tab=${tab}`
export const messageSettingsPath = `${screens.user.path}?tab=messages&show=settings`
export const editInfoPath = `${screens.completeInfo.path}?edit=1`
/** The points page with the top-up dialog open. */
export const topUpPath = `${screens.points.path}?topUp=1`
export const verificationPath = (tab: string) => `${screens.verification.path}?tab=${tab}`
export const aboutPath = (page: string) => `${screens.about.path}?page=${page}`

/** A feedback of the member, or the form with the given values. */
export const feedbackPath = (values: Values) => withQuery(screens.feedback.path, values)
export const ownFeedbackPath = `${screens.feedback.path}?tab=mine`

/** Asks for a product that a search did not find. */
export const soughtPath = (keyword: string) =>
  feedbackPath({ kind: 'product', content: `寻货需求：${keyword}` })
