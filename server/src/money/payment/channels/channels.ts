import type { PayWay } from '@gongfang/contract/buying/order'
import type { CompanyWay } from '@gongfang/contract/buying/pay-ways'
import { channelsOf, type PaymentChannel, paymentChannels } from '@gongfang/contract/money/payment-desk'
import { bank } from './bank.ts'
import type { ByCompany, Channel, Gateway, Outside, Speaker } from './channel.ts'
import { demo } from './demo.ts'
import { points } from './points.ts'
import { wechat } from './wechat.ts'

export const channels = { wechat, bank, points, demo } satisfies Record<CompanyWay, ByCompany> &
  Record<PayWay, Channel>

export const channelOf = (name: PaymentChannel): Channel => channels[paymentChannels[name].way]

/** The company that holds the attempts of a channel, if there is one. */
export const outsideOf = (name: PaymentChannel): Outside | undefined => channelOf(name).outside

/** Gateways for payments that were begun earlier. Each account is read once, even if it takes no new payments. */
export function gatewaysOf(speaker: Speaker) {
  const opened = new Map<Outside, Promise<Gateway | null>>()
  return async (name: PaymentChannel): Promise<Gateway | null> => {
    const outside = outsideOf(name)
    if (!outside) return null
    const gateway = opened.get(outside) ?? outside.open(speaker, { off: true })
    opened.set(outside, gateway)
    return gateway
  }
}

/** Of the companies that take money now, the ends that come first. */
export async function certificateEnds(speaker: Pick<Speaker, 'db' | 'env' | 'outside'>) {
  const gateways = await Promise.all(Object.values(channels).map(({ outside }) => outside?.open(speaker)))
  const ends = gateways.flatMap((gateway) => gateway?.certificateEnds() ?? [])
  const first = (dates: readonly (Date | null)[]) =>
    dates.filter((date) => date !== null).toSorted((a, b) => a.getTime() - b.getTime())[0]
  const merchant = first(ends.map((one) => one.merchant))
  return merchant ? { merchant, platform: first(ends.map((one) => one.platform)) ?? null } : null
}

export interface Bills {
  /** The channels that the bills are of. */
  channels: PaymentChannel[]
  merchant: string
  read: NonNullable<Gateway['bill']>
}

/** The bills of all companies that the shop has an account with. */
export async function billsOf(speaker: Pick<Speaker, 'db' | 'env' | 'outside'>): Promise<Bills[]> {
  const found = await Promise.all(
    Object.values(channels).map(async ({ way, outside }) => {
      const gateway = await outside?.open(speaker, { off: true })
      if (!gateway?.bill) return []
      const { merchant, bill } = gateway
      return [{ channels: channelsOf(way), merchant, read: bill }]
    }),
  )
  return found.flat()
}

/** The address to which a company sends its notices. */
export const noticePath = (way: PayWay) => `/api/pay.notify/${way}`
