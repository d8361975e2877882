/** The body of every answer. `code` 1 is success; a refusal has its own code ≥ 1000; a transport failure repeats its HTTP status. */
export interface Envelope<T = unknown> {
  code: number
  reason?: string
  msg: string
  /** Unix seconds when these bytes were made. */
  time: number
  data: T
  /** On transport failures only. */
  requestId?: string
}

export const SUCCESS = 1

/** h5 on mobile devices, wechat inside the messaging app on a phone, otherwise pc. */
export type Platform = 'pc' | 'h5' | 'wechat'
export const platforms: readonly Platform[] = ['pc', 'h5', 'wechat']
