/**
 * Faults of a merchant's request. Not carried out: `silent` (no answer), `failing` (500). Carried out, but: `lost`
 * (no answer), `cut`, `half` (the connection breaks before or in the answer), `garbage`, or an answer with a wrong
 * signature.
 */
export const answerMoods = {
  well: '正常应答',
  silent: '不处理也不应答',
  failing: '不处理，应答 500',
  lost: '处理了，不应答',
  cut: '处理了，断开连接',
  half: '处理了，应答到一半断开',
  garbage: '处理了，应答网页',
  forged: '处理了，签名错误',
  unsigned: '处理了，没有签名',
  stale: '处理了，签名是十分钟前的',
  stranger: '处理了，由未知的密钥签名',
} as const
export type AnswerMood = keyof typeof answerMoods

export interface Faults {
  answers: AnswerMood
  /** Which requests it happens to, `GET /v3/…`; null = all. */
  on: RegExp | null
  /** Remaining number of requests that get this fault. */
  times: number
  /** Done at once, answered late: a payment may be over before the merchant knows that it can begin. */
  delayMs: number
  /** Refuses in WeChat's words. */
  refuse: { status: number; code: string } | null
  /** Says something else and signs it well. */
  alter: ((answer: Record<string, unknown>, path: string) => object) | null
  notices: 'sent' | 'none'
  noticeDelayMs: number
  noticeCopies: number
}

export const noFaults = (): Faults => ({
  answers: 'well',
  on: null,
  times: Number.POSITIVE_INFINITY,
  delayMs: 0,
  refuse: null,
  alter: null,
  notices: 'sent',
  noticeDelayMs: 0,
  noticeCopies: 1,
})

/** The faults that this request meets; each counts once. */
export function faultsFor(faults: Faults, request: string): Faults {
  if (faults.times <= 0 || (faults.on && !faults.on.test(request))) return noFaults()
  faults.times -= 1
  return faults
}
