import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { atMost, Id, line, lines, normalPhone } from '../base/values.ts'
import { RegionCode } from './member.ts'

export const CONTACT_WRONG =
  '请填写 11 位手机号、带区号的座机（可带分机）、400 电话，或 +852、+853、+886 开头的港澳台电话'

/**
 * A mobile number, a landline with its area code, a 400 or 800 number, or a number of Hong Kong, Macao or Taiwan. Each
 * mainland number may have an extension: other shops hide a buyer's mobile number behind one (18412345678-1234).
 */
export const ContactPhone = z.string('请填写联系电话').check(
  atMost(40, '联系电话不正确'),
  z.refine((value) => normalContact(value) !== null, CONTACT_WRONG),
)

/**
 * Numbers as the numbering plans have them. Mainland: the MIIT's plan; 400 and 800 numbers have 10 digits. Hong Kong:
 * 8 digits from 2 to 9 (OFCA). Macao: 8 digits, mobiles from 6, landlines from 28 (CTT). Taiwan: mobiles 09 and 8
 * digits, landlines 02 to 08 with 7 or 8 digits behind (NCC); abroad without the 0.
 */
export function normalContact(value: string): string | null {
  const mobile = normalPhone(value)
  if (mobile !== null) return mobile
  const text = value
    .normalize('NFKC')
    .replace(/[\s()\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[,;]?(?:转|分机号?|ext(?:ension)?\.?|x|#)[:.]?(?=\d+$)/i, '-')
    .replace(/-{2,}/g, '-')
    .replace(
      /^(?:(?:\+|00)86-?|86-)(0|1[3-9](?=\d{9})|[48]00)?/,
      (_, begin: string | undefined) => begin ?? '0',
    )
  const [, number, extension] = /^(1[3-9](?:-?\d){9})-(\d{1,6})$/.exec(text) ?? []
  if (number) return `${number.replace(/-/g, '')}-${extension}`
  if (/^0(?:10|2\d|[3-9]\d{2})-?\d{7,8}(?:-\d{1,6})?$/.test(text)) return text
  const [, free] = /^([48]00-?\d{3,4}-?\d{3,4}(?:-\d{1,6})?)$/.exec(text) ?? []
  if (free && /^[48]00\d{7}$/.test(free.replace(/^(\d{3})-?(\d{3,4})-?(\d{3,4})(?:-\d+)?$/, '$1$2$3')))
    return free
  return overseas(text)
}

function overseas(text: string): string | null {
  const digits = text.replace(/-/g, '')
  const [, code, number = ''] = /^(?:\+|00)(852|853|886)(\d+)$/.exec(digits) ?? []
  if (code === '852') return /^[2-9]\d{7}$/.test(number) ? `+852 ${number}` : null
  if (code === '853') return /^(?:6|28|8)\d+$/.test(number) && number.length === 8 ? `+853 ${number}` : null
  if (code === '886') {
    const local = number.replace(/^0/, '')
    return /^(?:9\d{8}|[2-8]\d{7,8})$/.test(local) ? `+886 ${local}` : null
  }
  return /^09\d{8}$/.test(digits) ? `+886 ${digits.slice(1)}` : null
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

/** Characters of the longest detail on an order: one of the institution with its hours and its note. */
export const MOST_DETAIL = 220

/** An address that can be ordered to: the member's own, or one of the institution. */
export const OfferedAddress = z.extend(Address, {
  /** null: the member's own. `detail` of others has the hours and the note behind it. */
  shared: z.nullable(z.object({ name: z.string(), unitPath: z.string() })),
})
export type OfferedAddress = z.output<typeof OfferedAddress>

export const listAddresses = endpoint({
  method: 'GET',
  path: '/api/user.address/lst',
  access: 'member',
  summary: '收货地址：自己的在前，其后是本机构的共用地址',
  input: z.strictObject({}),
  output: z.array(OfferedAddress),
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

/** Fields recognised in a pasted text. Other words are in `detail`, what is certainly no part of an address in `left`. */
export const ParsedAddress = z.object({
  receiver: z.string(),
  phone: z.string(),
  regionCode: z.string(),
  regionText: z.string(),
  detail: z.string(),
  left: z.array(z.string()),
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
