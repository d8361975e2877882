import { readData } from './data.ts'

/** A buyer's review of one order line. */
export interface Remark {
  code: string
  quantity: number
  score: 1 | 2 | 3 | 4 | 5
  text: string
  /** The shop's reply. */
  reply?: string
  /** Still waiting to be read by the shop. */
  pending?: true
  /** Names of pictures among the shop's own art. */
  pictures?: readonly string[]
}

export interface Reviewer {
  mobile: string
  nickname: string
  jigou: string
  kind: string
  first17: string
  regionCode: string
  regionText: string
  address: string
  /** Orders, by how many days ago they were placed. */
  orders: readonly { agoDays: number; remarks: readonly Remark[] }[]
}

interface Reviews {
  /** Buyers of whom the demo tells nothing but what they bought and what they think of it. */
  readonly reviewers: readonly Reviewer[]
  /** Reviews of the demo's main member; the other lines of those orders have none yet. */
  readonly ownRemarks: readonly Omit<Remark, 'quantity'>[]
}

export const { reviewers, ownRemarks } = readData<Reviews>('reviews')
