import type { Regret } from './aftersales.ts'
import { readData } from './data.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The final state of an order. */
export type Fate =
  | 'unpaid'
  | 'paid'
  | 'partlyShipped'
  | 'shipped'
  | 'done'
  | 'stored'
  | 'cancelled'
  | 'timeout'

export interface Story {
  agoMs: number
  fate: Fate
  currency: 'money' | 'points'
  /** [model code, pieces] */
  goods: readonly (readonly [string, number])[]
  deductPoints?: number
  remark?: string
  poNumber?: string
  regret?: Regret
}

interface Orders {
  /** From the oldest on, as they happened: every state there is, in both currencies. */
  readonly stories: readonly Story[]
  /** Of another institution, which has only begun: its reward is less than anything costs in points. */
  readonly othersStory: Story
  /** Problems of other customers' orders, one order each. */
  readonly regrets: readonly Story[]
  /** Ordered beyond the stock, each by another customer: the first waits longer than it was told. */
  readonly backorders: readonly Story[]
}

export const { stories, othersStory, regrets, backorders } = readData<Orders>('orders')
