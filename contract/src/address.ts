import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'
import { RegionCode } from './member.ts'
import { atMost, Id, line, lines, normalPhone } from './values.ts'

/** A mobile number, or a landline with its area code. */
export const ContactPhone = z.string('请填写联系电话').check(
  atMost(40, '联系电话不正确'),
  z.refine((value) => normalContact(value) !== null, '请填写 11 位手机号或带区号的座机'),
)

export function normalContact(value: string): string | null {
  const mobile = normalPhone(value)
  if (mobile !== null) return mobile
  const text = value.normalize('NFKC').replace(/[\s()]/g, '')
  return /^0\d{2,3}-?\d{7,8}(?:-\d{1,6})?$/.test(text) ? text : null
}

export const addressTags = ['', '单位', '仓库', '实验室'] as const
export const AddressTag = z.enum(addressTags)

const form = {
  receiver: line('收件人', 25, 1),
  phone: ContactPhone,
  regionCode: RegionCode,
  detail: line('详细地址', 100, 5),
  tag: z._default(AddressTag, ''),
  isDefault: z._default(z.boolean(), false),
}

/** Schema of the address form; the form validates with it before sending. */
export const AddressForm = z.object(form)

export const Address = z.object({
  id: Id,
  receiver: z.string(),
  phone: z.string(),
  regionCode: z.string(),
  /** '浙江省 杭州市 余杭区' */
  regionText: z.string(),
  detail: z.string(),
  tag: AddressTag,
  isDefault: z.boolean(),
})
export type Address = z.output<typeof Address>

export const ADDRESS_LIMIT = 20

export const listAddresses = endpoint({
  method: 'GET',
  path: '/api/user.address/lst',
  access: 'member',
  summary: '收货地址',
  input: z.strictObject({}),
  output: z.array(Address),
})

export const saveAddress = endpoint({
  method: 'POST',
  path: '/api/user.address/save',
  access: 'member',
  summary: '新建或修改收货地址',
  input: z.strictObject({ id: z.optional(Id), ...form }),
  output: Address,
})

export const deleteAddress = endpoint({
  method: 'POST',
  path: '/api/user.address/del',
  access: 'member',
  summary: '删除收货地址',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})

export const setDefaultAddress = endpoint({
  method: 'POST',
  path: '/api/user.address/setDefault',
  access: 'member',
  summary: '设为默认地址',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})

/** Fields recognised in a pasted text; the unrecognised rest is in `detail`. */
export const ParsedAddress = z.object({
  receiver: z.string(),
  phone: z.string(),
  regionCode: z.string(),
  regionText: z.string(),
  detail: z.string(),
})
export type ParsedAddress = z.output<typeof ParsedAddress>

export const parseAddress = endpoint({
  method: 'POST',
  path: '/api/user.address/parse',
  access: 'member',
  summary: '智能识别：从一段文字中识别收件人、电话、地址',
  input: z.strictObject({ text: lines('地址文字', 500, 2) }),
  output: ParsedAddress,
})

/** [code, name, children]: three levels; municipalities omit the city level. */
export type Region = { code: string; name: string; children?: Region[] | undefined }
export const Region: z.ZodMiniType<Region> = z.object({
  code: z.string(),
  name: z.string(),
  get children() {
    return z.optional(z.array(Region))
  },
})

export const listRegions = endpoint({
  method: 'GET',
  path: '/api/user.address/regions',
  access: 'anyone',
  summary: '行政区划（省、市、区县）',
  kept: [],
  input: z.strictObject({}),
  output: z.array(Region),
})
