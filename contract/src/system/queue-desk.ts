/**
 * The views of lists that staff work off. They begin with what waits longest; all other views begin with the newest. The
 * server sorts by this table, and the head of a list says it.
 */
const queues = {
  order: ['paid', 'partly', 'backorder', 'backorderLate', 'wished', 'wishedLate', 'transfer', 'refused'],
  aftersale: ['decide', 'comingBack', 'payBack', 'toSend', 'refunding'],
  orderChange: ['asked'],
  invoice: ['requested', 'redNeeded'],
  bankTransfer: ['confirm'],
  bankRefund: ['open'],
  refund: ['open', 'trouble'],
  review: ['pending'],
  question: ['waiting'],
  feedback: ['open'],
  pointsAdjustment: ['pending'],
} as const satisfies Record<string, readonly string[]>

export const isQueue = (list: keyof typeof queues, view: string | undefined): boolean =>
  view !== undefined && (queues[list] as readonly string[]).includes(view)
