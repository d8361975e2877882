import * as z from 'zod/mini'
import './endpoint.ts'
import { PASSWORD_LENGTH, passwordFault, passwordSentences } from './password.ts'
import { oneLine, sixDigits } from './typed-text.ts'

// Small named schemas. Each has the Chinese message that is shown beside its field.

const count = (text: string) => [...text].length
const SINGLE_LINE = /^[^\p{Cc}]*$/u
/** Unicode characters that change the direction of the following text. */
export const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu
const MULTI_LINE = /^[^\p{Cc}]*(?:[\t\n\r][^\p{Cc}]*)*$/u

/**
 * Aborts further checks of a text that is too long: normalising a large body full of ligatures takes a third
 * of a second.
 */
export const atMost = (length: number, error: string) => z.maxLength(length, { error, abort: true })

/** The visible part of a text; a text is blank if this is ''. */
export const shownText = (value: string) => value.normalize('NFKC').replace(INVISIBLE, '').trim()

/**
 * One line of text, in which line breaks become blanks, without direction marks, which would affect the surrounding list or letter. Lengths count
 * characters, not UTF-16 units.
 */
export const line = (name: string, most: number, least = 0) => text(name, most, least, SINGLE_LINE)
/** Text that may contain line breaks, tabs and direction marks; pages isolate its direction. */
export const lines = (name: string, most: number, least = 0) => text(name, most, least, MULTI_LINE)

function text(name: string, most: number, least: number, allowed: RegExp) {
  return z.string(`请填写${name}`).check(
    atMost(most * 2, `${name}最多 ${most} 个字`),
    z.overwrite((value) => (allowed === SINGLE_LINE ? oneLine(value).trim() : value)),
    z.refine((value) => allowed.test(value), `${name}含有不支持的字符`),
    z.refine(
      (value) => allowed === MULTI_LINE || value.search(DIRECTION_MARKS) < 0,
      `${name}含有改变文字方向的隐藏符号，请重新输入`,
    ),
    z.refine((value) => count(value) <= most, `${name}最多 ${most} 个字`),
    // A text without visible characters counts as ''.
    z.overwrite((value) => (shownText(value) === '' ? '' : value)),
    z.refine(
      (value) => least === 0 || count(shownText(value)) >= least,
      least === 1 ? `请填写${name}` : `${name}至少 ${least} 个字`,
    ),
  )
}

export const Id = z.int('编号不正确').check(z.minimum(1, '编号不正确'), z.maximum(2 ** 53 - 1, '编号不正确'))
export const Quantity = z
  .int('数量应为整数')
  .check(z.minimum(1, '数量至少为 1'), z.maximum(99_999, '数量最多 99999'))
/** A quantity where 0 removes the line. */
export const QuantityOrNone = z
  .int('数量应为整数')
  .check(z.minimum(0, '数量不能为负数'), z.maximum(99_999, '数量最多 99999'))
export const Count = z.int().check(z.minimum(0))

export const Phone = z.string('请输入手机号').check(
  atMost(40, '手机号应为 11 位数字'),
  z.refine((value) => normalPhone(value) !== null, '手机号应为 11 位数字'),
)

/** The digits of a mainland mobile number, or null. Full-width digits, blanks, hyphens and +86 are accepted. */
export function normalPhone(value: string): string | null {
  const digits = value
    .normalize('NFKC')
    .replace(/[\s\-()\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '')
  return /^1[3-9]\d{9}$/.test(digits) ? digits : null
}

/** '139****0001': recognisable for who knows the number; '' stays ''. */
export const maskedPhone = (phone: string) =>
  phone === '' ? '' : `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** An address as mail servers want it, or null. Blanks and full-width signs that come with a pasted one are accepted. */
export function normalEmail(value: string): string | null {
  const [, name = '', host = ''] =
    /^(.+)@([^@]+)$/.exec(
      value
        .normalize('NFKC')
        .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
        .trim()
        .replace(/^mailto:/i, ''),
    ) ?? []
  const address = `${name}@${host.toLowerCase()}`
  return address.length <= 254 && EMAIL_NAME.test(name) && EMAIL_HOST.test(host) ? address : null
}

const EMAIL_NAME = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const EMAIL_HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i

export const Email = z.string('请输入邮箱').check(
  atMost(300, '邮箱格式不正确'),
  z.refine((value) => normalEmail(value) !== null, '邮箱应形如 name@example.com'),
)

/** 'zh***@qq.com': recognisable for who knows the address. */
export const maskedEmail = (address: string) => address.replace(/^(.{1,2})[^@]*/, '$1***')

/** Masks mobile numbers inside free text. */
export const maskedPhones = (text: string) =>
  text.replace(/(?<!\d)(1[3-9]\d)[\s-]?\d{4}[\s-]?(\d{4})(?!\d)/g, '$1****$2')

/** Six digits, also out of what people paste with them. */
export const SixDigits = (name: string) =>
  z
    .string(`请输入${name}`)
    .check(
      atMost(300, `${name}应为 6 位数字`),
      z.overwrite(sixDigits),
      z.regex(/^\d{6}$/, `${name}应为 6 位数字`),
    )
export const SmsCode = SixDigits('验证码')
export const Password = z.string('请输入密码').check(
  atMost(2 * PASSWORD_LENGTH.most, passwordSentences.length),
  z.normalize('NFC'),
  z.superRefine((value, { addIssue }) => {
    const fault = passwordFault(value)
    if (fault) addIssue(fault)
  }),
)
/** A password typed to log in: only its length is limited, because the rules apply to new passwords. */
export const TypedPassword = z
  .string('请输入密码')
  .check(z.minLength(1, '请输入密码'), atMost(2 * PASSWORD_LENGTH.most, '密码过长'), z.normalize('NFC'))

export const PageNumber = z._default(
  z.int('页码应为整数').check(z.minimum(1, '页码从 1 开始'), z.maximum(100_000, '页码过大')),
  1,
)
export const PageLimit = z._default(
  z.int('每页条数应为整数').check(z.minimum(1, '每页至少 1 条'), z.maximum(100, '每页最多 100 条')),
  20,
)

/** Pagination in the format of this API family. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    total: Count,
    per_page: z.int(),
    current_page: z.int(),
    last_page: z.int(),
    data: z.array(item),
  })
export interface Page<T> {
  total: number
  per_page: number
  current_page: number
  last_page: number
  data: T[]
}

export const asPage = <T>(data: T[], total: number, at: { page: number; limit: number }): Page<T> => ({
  total,
  per_page: at.limit,
  current_page: at.page,
  last_page: Math.max(1, Math.ceil(total / at.limit)),
  data,
})

/**
 * Paging of lists that grow while they are read. New rows would move old ones to the next page, where they
 * would appear again. An answer therefore names its anchor, the newest row of the first page; requests for
 * other pages send it back, and newer rows are left out.
 */
export const AnchoredPaging = {
  page: PageNumber,
  limit: PageLimit,
  /** `anchor` of the first page; omitted: the list as it is now. */
  anchor: z.optional(z.string().check(z.maxLength(40, '翻页位置不正确'))),
}
export const anchoredPageOf = <T extends z.ZodMiniType>(item: T) =>
  z.extend(pageOf(item), { anchor: z.nullable(z.string()) })

/** `anchor` is null for an empty list, and for later pages requested without one. */
export const asAnchoredPage = <T>(
  data: T[],
  total: number,
  at: { page: number; limit: number; anchor?: string | undefined },
  keyOf: (row: T) => string,
) => {
  const [newest] = at.page === 1 ? data : []
  return { ...asPage(data, total, at), anchor: at.anchor ?? (newest ? keyOf(newest) : null) }
}

/** Key of an idempotent request: chosen by the client, new for each intent. */
export const IdempotencyKey = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, '请求标识应为 16–64 位字母、数字、- 或 _'))

/** A path on this site or an absolute http(s) address, as it is stored. */
export const Link = z
  .string()
  .check(z.regex(/^(?:\/(?![/\\])[^\s\\]*|https?:\/\/[^\s\\]+)$/, '链接格式不正确'))

/** The length that all browsers accept. Each page that shows an address carries it to every reader. */
const ADDRESS_LENGTH = 500
const ADDRESS = /^[^\s\\"'<>`\p{Cc}\p{Cf}]*$/u

function address(schemes: readonly string[], sentence: string, { orNone = false } = {}) {
  return z.string(sentence).check(
    atMost(ADDRESS_LENGTH, `地址最多 ${ADDRESS_LENGTH} 个字符`),
    z.refine(
      (value) =>
        (orNone && value === '') || (ADDRESS.test(value) && (isOwnPath(value) || isAbsolute(value, schemes))),
      sentence,
    ),
  )
}

/** `//x` and `/\x` are another site. */
const isOwnPath = (value: string) => /^\/(?!\/)/.test(value)

/** A name or password before the host would be shown to everybody, or lead elsewhere than it seems. */
function isAbsolute(value: string, schemes: readonly string[]): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  return (
    schemes.includes(protocol) &&
    value.includes('://') &&
    hostname !== '' &&
    username === '' &&
    password === ''
  )
}

const LINK = '链接应为本站路径（以 / 开头），或以 http://、https:// 开头的完整地址'
const MEDIA = '应为本站路径（以 / 开头），或以 https:// 开头的完整地址；页面不显示 http:// 的图片和视频'

/** A link that staff type, or ''. */
export const LinkOrNone = address(['http:', 'https:'], LINK, { orNone: true })
/** A picture or video that staff name. Pages show none that comes without TLS. */
export const Media = address(['https:'], MEDIA)
export const MediaOrNone = address(['https:'], MEDIA, { orNone: true })

/**
 * Long lists of the back office use keyset pagination: a page is the rows after the last row seen, not a page
 * number.
 */
export const KeyPaging = {
  /** `next` of the previous page; omitted: the first page. */
  after: z.optional(z.string().check(z.maxLength(200, '翻页位置不正确'))),
  limit: z._default(
    z.int('每页条数应为整数').check(z.minimum(1, '每页至少 1 条'), z.maximum(100, '每页最多 100 条')),
    50,
  ),
}
/** Counting stops here; above it `total` is this number, and the screen shows 10000+. */
export const COUNTED_UP_TO = 10_000
export const keyPageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({ rows: z.array(row), next: z.nullable(z.string()), total: Count })
export interface KeyPage<T> {
  rows: T[]
  next: string | null
  /** At most `COUNTED_UP_TO` + 1, which means that there are more. */
  total: number
}
