import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Count, Id, line } from '../base/values.ts'
import { ContactPhone } from './address.ts'
import { RegionCode } from './member.ts'

export const SHARED_ADDRESS_LIMIT = 100

const fields = {
  /** How members call the place. */
  name: line('名称', 30, 1),
  receiver: line('收件人', 25, 1),
  phone: ContactPhone,
  regionCode: RegionCode,
  detail: line('详细地址', 100, 5),
  /** When goods are taken in. */
  hours: z._default(line('收货时间', 40), ''),
  /** Floor, dock, who to call. Hours and note stand behind the address of an order. */
  note: z._default(line('楼层与进场说明', 60), ''),
  /** null: of the whole institution. */
  unitId: z._default(z.nullable(Id), null),
  /** Taken at checkout by members of the unit, or by all, who have no default address of their own. */
  isDefault: z._default(z.boolean(), false),
}

export const SharedAddress = z.object({
  id: Id,
  name: z.string(),
  receiver: z.string(),
  phone: z.string(),
  regionCode: z.string(),
  regionText: z.string(),
  detail: z.string(),
  hours: z.string(),
  note: z.string(),
  unitId: z.nullable(Id),
  /** '' for the whole institution. */
  unitPath: z.string(),
  isDefault: z.boolean(),
  version: Count,
  /** The caller may change it: owners and admins all, who manages a unit those of the unit and of units below it. */
  mayChange: z.boolean(),
})
export type SharedAddress = z.output<typeof SharedAddress>

export const listSharedAddresses = endpoint({
  method: 'GET',
  path: '/api/user.institution/addresses',
  access: 'approvedMember',
  summary: '本机构的共用地址',
  input: z.strictObject({}),
  output: z.object({
    addresses: z.array(SharedAddress),
    /** Where the caller may add one. */
    mayAdd: z.object({ all: z.boolean(), unitIds: z.array(Id) }),
  }),
})

export const saveSharedAddress = endpoint({
  method: 'POST',
  path: '/api/user.institution/saveAddress',
  access: 'approvedMember',
  summary: '新建或修改共用地址；负责人、管理员可改全部，部门主管可改本部门及下级部门的',
  once: true,
  input: z.strictObject({
    /** With `version`: changes this one. */
    id: z.optional(Id),
    version: z.optional(Count),
    ...fields,
  }),
  output: z.object({ id: Id, version: Count }),
})

export const deleteSharedAddress = endpoint({
  method: 'POST',
  path: '/api/user.institution/delAddress',
  access: 'approvedMember',
  summary: '删除共用地址；已下订单上的地址不变',
  input: z.strictObject({ id: Id, version: Count }),
  output: z.object({ gone: z.literal(true) }),
})
