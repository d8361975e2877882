import { normalCreditCode } from '../base/credit-code.ts'

/** The fields of invoice data, as its forms have them. */
export type InvoiceField = 'title' | 'taxNumber' | 'address' | 'phone' | 'bank' | 'account' | 'email'

export interface PastedInvoice {
  /** The recognised values by field. */
  readonly fields: Readonly<Partial<Record<InvoiceField, string>>>
  /** Lines that belong to no field. */
  readonly left: readonly string[]
}

/** A label names one field, two fields that are written as one, or something that the form does not have. */
type Named = InvoiceField | 'addressPhone' | 'bankAccount' | 'other'

/** Behind other characters, 公司 or 单位 is the end of a name and not the begin of 公司名称. */
const OF =
  '(?:购买方|购货方|购方|受票方|收票方|开票|注册|纳税人|(?<![\\p{sc=Han}）)])(?:公司|单位|企业|机构|客户)|(?<=方|票|贵|本|我)(?:公司|单位|企业|机构))*'
const AND = '(?:及其?|和|与|或|[、,，/&+ ])*'
const PHONES = '(?:电话号码|联系电话|电话|联系方式|手机号码|手机号|手机|座机)'
const NUMBERS = '(?:账号|帐号|账户|帐户|卡号)'
const BANKS = '(?:开户银行|开户行|开户网点|银行)'
/** Words of invoice data as tax offices, bookkeepers and other shops write them; the more exact one first. */
const LABELS: readonly (readonly [Named, string])[] = [
  ['other', '(?:联行行号|联行号|开户行行号|银行行号|行号|大额行号|支付系统行号|swift ?code|swift)'],
  [
    'other',
    '(?:法定代表人|法人代表|法人|备注|邮寄地址|收件地址|收票地址|收件人|收票人|联系人|邮编|邮政编码|发票类型|开票类型|开票内容|发票内容|纳税人类型|税率|金额)',
  ],
  ['addressPhone', `${OF}(?:地址|住所)${AND}${OF}${PHONES}`],
  ['bankAccount', `${OF}(?:基本户)?${BANKS}(?:名称)?${AND}${OF}(?:银行)?${NUMBERS}`],
  [
    'taxNumber',
    `${OF}(?:统一社会信用代码|社会信用代码|统一信用代码|信用代码)(?:${AND}(?:纳税人识别号|税号))?|${OF}(?:纳税人识别号|纳税识别号|纳税人登记号|纳税号|税务登记证号|税务登记号|税务识别号|识别号|税号)(?:${AND}(?:统一社会信用代码|信用代码))?`,
  ],
  ['account', `${OF}(?:基本户|对公|开户)*(?:银行)?${NUMBERS}`],
  ['bank', `${OF}(?:基本户)?${BANKS}(?:全称|名称)?`],
  ['email', '(?:收票|接收|电子|发票)*(?:邮箱|邮件)(?:地址)?|e-?mail'],
  ['address', `${OF}(?:详细|办公|经营|营业)?(?:地址|住所)`],
  ['phone', `${OF}(?:固定)?${PHONES}|tel`],
  ['title', `(?:发票抬头|开票抬头|抬头|${OF}(?:名称|全称)|户名|${OF.replace(/\*$/, '+')})`],
]

/** Matches the number or bullet before an item: 1、 (2) ③ • */
const BULLET = '(?:[(（]?\\d{1,2}[)）.、]|[①-⑳•·*\\-])?[ \\t]*'
const LEADING_BULLET = /^(?:[(（]?\d{1,2}[)）、]|\d{1,2}\.(?!\d)|[①-⑳•·*])[ \t]*/
const OPEN = '[\\[【〔「《<(（]?[ \\t]*'
const CLOSE = '[ \\t]*[\\]】〕」》>)）]?'
const HEADS = new RegExp(
  `^${BULLET}(?:我司|本公司|本单位|贵司|公司|单位|增值税|专用发票|普通发票|专票|普票|发票|电子)*(?:的)?(?:开票|发票|抬头)(?:资料|信息)(?:如下)?[:。]?$`,
)

/** Labels with blanks between their characters, as 名 称 and 开 户 行. */
const spaced = (pattern: string) => pattern.replace(/(\p{sc=Han})(?=\p{sc=Han})/gu, '$1[ \\t]*')
const anyLabel = `(?:${LABELS.map(([, pattern]) => spaced(pattern)).join('|')})`
/** A label before a colon, anywhere; or at the begin of a part, before blanks, a number or the end of the line. */
const LABEL = new RegExp(
  `${OPEN}(?:${anyLabel})${CLOSE}[ \\t]*:[ \\t]*|(?<=^|[\\n\\t,，;；。|、 ])${BULLET}(?:[\\[【〔「]${anyLabel}[\\]】〕」]|${anyLabel}(?=[ \\t\\n]|$)|${anyLabel}(?=[0-9A-Z]))[ \\t]*`,
  'giu',
)
const exact = LABELS.map(([named, pattern]) => [named, new RegExp(`^(?:${spaced(pattern)})$`, 'iu')] as const)

/**
 * Reads 开票资料 that were copied as one block: labelled in any of the usual words, in lines or in one, with full-width
 * digits and blanks within numbers; lines without a label are told by their form. A field that is named twice keeps
 * the first value, and the second is left.
 */
export function readInvoicePaste(pasted: string): PastedInvoice {
  const fields: Partial<Record<InvoiceField, string>> = {}
  const left: string[] = []
  const put = (name: InvoiceField, value: string) => {
    if (value === '' || value === fields[name]) return
    if (fields[name] === undefined) fields[name] = value
    else left.push(value)
  }
  for (const { named, label, value } of partsOf(plain(pasted))) {
    const [first = '', ...more] = linesOf(value)
    if (named === undefined) for (const line of [first, ...more]) putByForm(line, put, left)
    else if (named === 'other') left.push(...(first === '' ? [] : [`${label}：${first}`]))
    else putNamed(named, first, put)
    if (named === undefined) continue
    for (const line of more)
      if (named === 'address' && /^[^:]{0,20}[号室楼层幢座栋单元]$/.test(line) && fields.address)
        fields.address += line
      else putByForm(line, put, left)
  }
  return { fields, left }
}

const plain = (text: string) =>
  text
    .replace(/[０-９Ａ-Ｚａ-ｚ：＋－＠．　\u00a0]/g, (sign) => sign.normalize('NFKC'))
    .replace(/[‐-―−]/g, '-')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u200b-\u200f\ufeff]/g, '')

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => trimmed(line.trim().replace(LEADING_BULLET, '')))
    .filter((line) => !/^[贵我本]?$/.test(line) && !HEADS.test(line))

const trimmed = (text: string) => text.replace(/^[\s,，;；。、|:]+|[\s,，;；。、|:]+$/g, '')

/** The text in front of the first label, and each label with what follows it up to the next one. */
function partsOf(text: string) {
  const found = [...text.matchAll(LABEL)].flatMap((match) => {
    const label = match[0].replace(/[\s:[\]【】〔〕「」《》<>]/g, '').replace(/^[(（](.*)[)）]$/, '$1')
    const bare = label.replace(new RegExp(`^${BULLET}`), '')
    const named = exact.find(([, pattern]) => pattern.test(bare))?.[0]
    return named ? [{ named, label: bare, start: match.index, end: match.index + match[0].length }] : []
  })
  const begin = { named: undefined, label: '', value: text.slice(0, found[0]?.start ?? text.length) }
  return [
    begin,
    ...found.map(({ named, label, end }, at) => ({
      named,
      label,
      value: text.slice(end, found[at + 1]?.start ?? text.length).replace(new RegExp(`\\n${BULLET}$`), '\n'),
    })),
  ]
}

type Put = (name: InvoiceField, value: string) => void

function putNamed(named: Exclude<Named, 'other'>, value: string, put: Put) {
  if (named === 'addressPhone') return putPair(value, PHONE, ['address', 'phone'], put)
  if (named === 'bankAccount') return putPair(value, ACCOUNT, ['bank', 'account'], put)
  if (named === 'taxNumber') return put(named, normalCreditCode(value))
  if (named === 'account') return put(named, value.replace(/\s/g, ''))
  if (named === 'email') return put(named, value.replace(/\s/g, ''))
  // 地址：… 0571-… and 开户行：… 1202… : two fields under the label of one.
  if (named === 'address') return putPair(value, SURE_PHONE, ['address', 'phone'], put)
  if (named === 'bank') return putPair(value, ACCOUNT, ['bank', 'account'], put)
  put(named, value)
}

const EXTENSION = '(?:[ ]*(?:-|转|分机)[ ]*\\d{1,6})?'
const SURE_PHONE = new RegExp(
  `(?<![\\d-])(?:(?:\\+?86[- ]?)?[(（]?0\\d{2,3}[)）]?[- ]?\\d{3,4}[- ]?\\d{4}|(?:\\+?86[- ]?)?1[3-9]\\d[- ]?\\d{4}[- ]?\\d{4}|[48]00[- ]?\\d{3,4}[- ]?\\d{3,4})${EXTENSION}(?![\\d号])`,
)
/** Also a number without its area code, at the end. */
const PHONE = new RegExp(`${SURE_PHONE.source}|(?<![\\d-])\\d{3,4}[- ]?\\d{4}$`)
const ACCOUNT = /(?<![\dA-Za-z])\d(?:[ \-.]?\d){7,39}(?!\d)/

/** Parts a value into the number in it and the words around it. */
function putPair(value: string, number: RegExp, [words, digits]: [InvoiceField, InvoiceField], put: Put) {
  const found = number.exec(value)
  if (!found) return put(words, value)
  const rest = `${value.slice(0, found.index)} ${value.slice(found.index + found[0].length)}`
  put(words, trimmed(rest.replace(/[(（]\s*[)）]/g, '')))
  put(digits, digits === 'account' ? found[0].replace(/\s/g, '') : found[0].replace(/\s+/g, ' '))
}

const TAX_NUMBER = /^[0-9A-Z]{15,20}$/
const COMPANY =
  /(?:公司|集团|企业|厂|店|商行|事务所|大学|学院|学校|中学|小学|幼儿园|研究院|研究所|研究中心|实验室|医院|中心|委员会|协会|学会|基金会|局|院|所|馆|站|部|合作社|工作室)(?:[(（][^()（）]*[)）])?$/
const BANK = /银行|信用社|信用合作|农商行|(?:[工农中建交招]|浦发|兴业|光大|民生)行|(?:分|支)行|营业部/
const PLACE = /[省市区县州][^ ]*[路街道巷弄号楼室镇乡村园]|[路街道巷弄]\s*\d+号?/

/** A line without a label: told by its form, or left. */
function putByForm(line: string, put: Put, left: string[]) {
  if (line === '') return
  const squeezed = normalCreditCode(line)
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(line)) return put('email', line)
  if (TAX_NUMBER.test(squeezed) && (squeezed.length === 18 || /[A-Z]/.test(squeezed)))
    return put('taxNumber', squeezed)
  if (BANK.test(line)) return putPair(line, ACCOUNT, ['bank', 'account'], put)
  if (SURE_PHONE.exec(line)?.[0] === line) return put('phone', line)
  if (/^\d(?:[ -]?\d){8,29}$/.test(line)) return put('account', squeezed)
  if (PLACE.test(line) && !COMPANY.test(line)) return putPair(line, PHONE, ['address', 'phone'], put)
  if (COMPANY.test(line)) return put('title', line)
  left.push(line)
}
