import type { Parsed } from '@gongfang/contract/base/endpoint'
import { fen } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import { packagePoints, type startTopUp, topUpPoints } from '@gongfang/contract/money/top-up'
import type { PointsPackage } from '@gongfang/contract/system/config'

export const PAY_MINUTES = 30
/** Begun and not paid: more than anybody means to have. */
export const MOST_WAITING = 10

interface Offer {
  packages: readonly PointsPackage[]
  /** Points per yuan. */
  rate: number
}

/** The points and their price by the current settings. Refuses when they differ from those that the member saw. */
export function agreedOn({ packages, rate }: Offer, { choice, seen }: Parsed<typeof startTopUp>) {
  const agreed =
    choice.kind === 'amount'
      ? { fen: fen(choice.yuan * 100), points: topUpPoints(choice.yuan, rate), title: '' }
      : packages.map((one) => shown(one, rate))[choice.index]
  if (agreed?.fen !== seen.fen || agreed.points !== seen.points) refuse('topUpMoved')
  return agreed
}

export const shown = (one: PointsPackage, rate: number) => ({
  fen: fen(one.fen),
  points: packagePoints(one, rate),
  title: one.title,
})
