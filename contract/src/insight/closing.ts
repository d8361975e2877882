import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Count, Id, line } from '../base/values.ts'

/** Unfinished matters that prevent closing an institution. */
export const InstitutionMatters = z.object({
  /** Members, also disabled ones, besides the last. */
  people: Count,
  /** Orders that are unpaid or under way, with an open after-sale, or with money to be given back. */
  orders: Count,
  /** Pieces in the depot. */
  goods: Count,
  /** The part of `goods` that is held by members who left or are disabled. */
  goodsOfOthers: Count,
  /** Purchase requests that wait for a decision or for their order. */
  requests: Count,
  /** Invoices that are requested or have to be reversed. */
  invoices: Count,
  signUps: Count,
})
export type InstitutionMatters = z.output<typeof InstitutionMatters>

const texts: Record<Exclude<keyof InstitutionMatters, 'goodsOfOthers'>, (count: number) => string> = {
  people: (count) => `${count} 位其他成员`,
  orders: (count) => `${count} 个未完成的订单`,
  goods: (count) => `${count} 件寄存物品`,
  requests: (count) => `${count} 个未办结的采购申请`,
  invoices: (count) => `${count} 个未办结的开票申请`,
  signUps: (count) => `${count} 个未结束的报名`,
}

/** The kinds of unfinished matters, each with a text: '2 个未完成的订单'. Empty if the institution can be closed. */
export const openMatters = (matters: InstitutionMatters) =>
  (Object.keys(texts) as (keyof typeof texts)[])
    .filter((key) => matters[key] > 0)
    .map((key) => ({ key, text: texts[key](matters[key]) }))

export const readClosing = endpoint({
  method: 'GET',
  path: '/api/user.institution/closing',
  access: 'approvedMember',
  institution: 'close',
  summary: '注销本机构前尚未了结的事项',
  input: z.strictObject({}),
  output: z.object({ institutionId: Id, jigou: z.string(), matters: InstitutionMatters }),
})

export const closeInstitution = endpoint({
  method: 'POST',
  path: '/api/user.institution/close',
  access: 'approvedMember',
  institution: 'close',
  summary: '注销本机构：须无未了结的事项；订单和账目保留，积分留在个人账号，名称和信用代码可重新注册',
  input: z.strictObject({
    institutionId: Id,
    /** The name, typed again. */
    jigou: line('机构名称', 60, 1),
  }),
  output: Nothing,
})
