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

export interface ChangedStory {
  order: Story
  asked: {
    agoMs: number
    /** [model code, pieces that are left] */
    fewer: readonly (readonly [string, number])[]
    /** [model code, pieces] */
    added: readonly (readonly [string, number])[]
    reason: string
  }
  until: 'asked' | 'accepted' | 'done' | 'declined'
  answer?: string
}

interface Orders {
  /** From the oldest on, as they happened: every state there is, in both currencies. */
  readonly stories: readonly Story[]
  /** Of another institution, which has only begun: its reward is less than anything costs in points. */
  readonly othersStory: Story
  /** Orders of a colleague that are changed before they are sent. */
  readonly changes: readonly ChangedStory[]
  /** Problems of other customers' orders, one order each. */
  readonly regrets: readonly Story[]
  /** Ordered beyond the stock, each by another customer: the first waits longer than it was told. */
  readonly backorders: readonly Story[]
}

export const { stories, othersStory, changes, regrets, backorders } = readData<Orders>('orders')
