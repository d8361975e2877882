import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Count, line, PageLimit, PageNumber, pageOf } from '../base/values.ts'
import { DepotItem, itemLines } from './depot.ts'

/** Whether goods in the depot are held in common: receivers take what colleagues hold. */
const CommonDepot = z.object({ common: z.boolean() })

export const readCommonDepot = endpoint({
  method: 'GET',
  path: '/api/user.commonDepot/setting',
  access: 'approvedMember',
  summary: '本机构的寄存物品是否共同保管',
  input: z.strictObject({}),
  output: CommonDepot,
})

export const saveCommonDepot = endpoint({
  method: 'POST',
  path: '/api/user.commonDepot/save',
  access: 'approvedMember',
  institution: 'depotSetting',
  summary: '开启或关闭寄存物品的共同保管',
  input: z.strictObject({ common: z.boolean() }),
  output: CommonDepot,
})

export const ColleagueGoods = z.extend(z.omit(DepotItem, { orderNo: true, inAt: true }), {
  /** Name of the colleague who holds it. Members who left or were disabled count as colleagues here. */
  holder: z.string(),
})
export type ColleagueGoods = z.output<typeof ColleagueGoods>

export const listColleagueGoods = endpoint({
  method: 'GET',
  path: '/api/user.commonDepot/lst',
  access: 'approvedMember',
  institution: 'collectOfColleague',
  summary: '同事为本机构寄存、可以转到自己名下的物品；未开启共同保管时拒绝',
  input: z.strictObject({ keyword: z.optional(line('关键词', 60)), page: PageNumber, limit: PageLimit }),
  output: z.extend(pageOf(ColleagueGoods), { pieces: Count }),
})

export const takeColleagueGoods = endpoint({
  method: 'POST',
  path: '/api/user.commonDepot/take',
  access: 'approvedMember',
  institution: 'collectOfColleague',
  summary: '把同事名下选中的寄存物品（每种全部在库数量）转到自己名下；同事原有的核销码作废',
  input: z.strictObject({
    /** With the quantities that the page showed. */
    lines: itemLines('领取'),
  }),
  output: z.object({ pieces: Count }),
})
