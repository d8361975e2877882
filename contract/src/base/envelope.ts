/**
 * Body of every answer. `code` 1: success; ≥ 1000: a refusal; otherwise a transport failure, with its HTTP
 * status.
 */
export interface Envelope<T = unknown> {
  code: number
  reason?: string
  msg: string
  /** Unix seconds at which these bytes were made. */
  time: number
  data: T
  /** Set for transport failures only. */
  requestId?: string
}

export const SUCCESS = 1

/** h5: browser of a mobile device; wechat: inside WeChat on a phone; pc: all others. */
export type Platform = 'pc' | 'h5' | 'wechat'
export const platforms: readonly Platform[] = ['pc', 'h5', 'wechat']
