import type { AcceptanceSetting, AcceptLine } from '@gongfang/contract/buying/acceptance'
import type { Regret } from './aftersales.ts'
import type { DemoFile } from './attachments.ts'
import { readData } from './data.ts'
import { DAY } from './stories.ts'
import type { Who } from './team-plan.ts'

// Acceptances of the demo's institution, and the claims for goods that it refused.

/** The setting was switched on at that time. Earlier deliveries need no acceptance. */
export const SETTING_AGO_MS = 40 * DAY

interface Decided extends Partial<Omit<AcceptLine, 'orderLineId'>> {
  code: string
}

export interface AcceptanceStory {
  agoMs: number
  by: Who
  /** The last order of this buyer that has these goods. */
  buyer: Who
  goods: string
  /** Omitted: everything that waits. */
  lines?: readonly Decided[]
  remark?: string
  photos?: readonly string[]
}

interface Acceptances {
  readonly setting: AcceptanceSetting
  /** Names under which the receiver uploaded the photos. */
  readonly photoNames: Readonly<Record<string, string>>
  readonly acceptances: readonly AcceptanceStory[]
  /** After-sales for refused goods, with the photos of the acceptance. */
  readonly claims: readonly (Omit<Regret, 'afterMs'> &
    Pick<AcceptanceStory, 'agoMs' | 'buyer'> & { files?: readonly DemoFile[] })[]
}

export const { setting, photoNames, acceptances, claims } = readData<Acceptances>('acceptances')
