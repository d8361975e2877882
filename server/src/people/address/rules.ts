import { normalContact, type ParsedAddress } from '@gongfang/contract/people/address'

interface Mention {
  readonly code: string
  readonly text: string
  readonly start: number
  readonly end: number
}
type FindRegion = (text: string) => Mention | undefined

/**
 * Parses an address text copied from a chat, a parcel label or another shop. A certain phone number, name or region
 * goes into its field. What another label names (an order number, a remark, a sender, a second phone number) is left and
 * told. All other text stays in the detail, so no input is dropped.
 */
export function readAddress(pasted: string, findRegion: FindRegion): ParsedAddress {
  const text = plainLabels(halfWidth(pasted))
  const ours = takeOthers(text)
  const phoned = takePhones(ours.rest, findRegion(ours.rest)?.code.slice(0, 2) ?? '')
  const named = takeLabelledName(phoned.rest)
  const plain = withoutLabels(named.rest)
  const region = findRegion(plain)
  const before = region ? plain.slice(0, region.start) : ''
  const after = region ? withoutRepeat(plain.slice(region.end), region, findRegion) : plain
  const pieces = [...split(before), ...split(after)]
  // A text with neither a phone number nor a region is not an address, so no name is taken from it.
  const isAddress = phoned.phone !== '' || region !== undefined
  const receiver = named.receiver || (isAddress ? takeName(pieces, split(before).length) : '')
  return {
    receiver,
    phone: phoned.phone,
    regionCode: region?.code ?? '',
    regionText: region?.text ?? '',
    detail: pieces.join(' '),
    left: [...ours.left, ...phoned.left],
  }
}

const halfWidth = (text: string) =>
  text.replace(/[０-９Ａ-Ｚａ-ｚ：＋－　]/g, (sign) => sign.normalize('NFKC')).replace(/[‐-―−]/g, '-')

/** Labels in brackets, and with blanks between their characters, as [姓名]: and 收 件 人: . */
const plainLabels = (text: string) =>
  text
    .replace(SPACED, (label) => label.replace(/\s+/g, ''))
    .replace(BRACKETED, (_, label: string) => `\n${label}:`)

const NAME_WORDS =
  '收件人姓名|收货人姓名|联系人姓名|收件姓名|收货姓名|客户姓名|买家姓名|收件人|收货人|签收人|联系人|收件方|收货方|姓名|名字|Receiver|Consignee|Attn|Name'
const PHONE_WORDS =
  '收件人手机号码|收件人手机号|收件人手机|收件人电话|收货人手机号码|收货人手机号|收货人手机|收货人电话|联系人手机|联系人电话|联系手机|手机号码|手机号|手机|联系电话|联系方式|电话号码|固定电话|办公电话|电话/手机|手机/电话|电话|座机|固话|Telephone|Tel|Phone|Mobile'
const PLACE_WORDS =
  '所在地区|所在区域|所在城市|所在省市|收货地区|收件地区|省市区县|省市区|省市县|省市|省份|城市|区县|地区|乡镇街道|街道/乡镇|街道乡镇|所在街道|详细地址|具体地址|收件人地址|收货人地址|收货地址|收件地址|配送地址|快递地址|邮寄地址|寄送地址|联系地址|街道地址|单位地址|公司地址|地址信息|地址|门牌号码|门牌号|门牌|楼栋房号|公司名称|单位名称|收货单位|收件单位|收件公司|Address|Addr|Add'
const POST_WORDS = '邮政编码|邮编|Zip code|Zip'
/** Labels that other shops copy along. Their values belong to no field of an address. */
const OTHER_WORDS =
  '订单编号|订单号|快递单号|运单号码|运单号|物流单号|快递公司|承运公司|买家留言|卖家备注|买家备注|备注信息|备注|留言|买家昵称|买家旺旺|买家|旺旺号|旺旺|淘宝账号|会员名|微信号|微信|QQ号|QQ|电子邮箱|邮箱|身份证号码|身份证号|身份证|商品名称|商品|宝贝|规格|数量|下单时间|付款时间|送货时间|配送时间|期望送达'
/** A sender with its own name, phone number and address, as parcel labels have it. */
const SENDER_WORDS = '寄件人|寄方|发件人|发货人|寄件地址|发货地址'

const letters = (words: string) =>
  words
    .split('|')
    .filter((word) => /^\p{sc=Han}{2,4}$/u.test(word))
    .map((word) => [...word].join('[ \\u3000]+'))
    .join('|')
const ALL_WORDS = [NAME_WORDS, PHONE_WORDS, PLACE_WORDS, POST_WORDS, OTHER_WORDS, SENDER_WORDS].join('|')
const SPACED = new RegExp(
  `(?<![\\p{sc=Han}])(?:${letters('收件人|收货人|联系人|姓名|电话|手机|地址|邮编|地区|备注')})(?=\\s*:)`,
  'gu',
)
const BRACKETED = new RegExp(`[[【〔「『<《(（]\\s*(${ALL_WORDS})\\s*:?\\s*[\\]】〕」』>》)）]\\s*:?`, 'g')

/** Takes what other labels name, up to the next label or line, and a sender up to the receiver. */
function takeOthers(text: string) {
  const left: string[] = []
  const take = (part: string) => {
    const shown = part.replace(/\s+/g, ' ').replace(/^[\s,，;；]+|[\s,，;；]+$/g, '')
    if (shown !== '') left.push(shown)
    return '\n'
  }
  const rest = text.replace(SENDER, (part) => (isSender(part, text) ? take(part) : part))
  return { rest: rest.replace(OTHERS, take), left }
}
const RECEIVER = new RegExp(`(?:${NAME_WORDS}|收件信息|收货信息)(?:信息)?\\s*[:\\n]`, 'i')
const SENDER = new RegExp(
  `(?:${SENDER_WORDS})(?:信息)?\\s*[:\\n][\\s\\S]*?(?=(?<!寄|发)(?:收件人|收货人|收件方|收货方|收件信息|收货信息)|$)`,
  'g',
)
const OTHERS = new RegExp(
  `(?<=^|[\\s,，;；|。])(?:${OTHER_WORDS})\\s*:[^\\n]*?(?=\\n|$|[\\s,，;；|。]+(?:${ALL_WORDS})\\s*:)`,
  'gi',
)
/** A text that names no receiver beside the sender is the address of the sender. */
const isSender = (part: string, text: string) => RECEIVER.test(text.replace(part, ''))

/** An extension: 转801, 分机801, -801, ext 801, (转801). A figure before 号 or 幢 is a house number. */
const EXTENSION =
  '(?:\\s*[,，(（]?\\s*(?:-|转|分机号?码?|(?<![a-z])ext(?:ension)?\\.?|(?<=\\d)x|#)\\s*[:.]?\\s*(\\d{1,6})(?![\\d\\-号幢栋楼室单元层座弄])[)）]?)?'
const CHINA = '(?:[(（]?(?:(?:\\+|00)86|(?<![\\d+])86(?=[- )）]))[)）]?[- ]*)'
const AREA = '10|2\\d|[3-9]\\d{2}'
const whole = (pattern: string) => new RegExp(`(?<![\\d+])${pattern}(?!\\d)`, 'gi')
const MOBILE = whole(`${CHINA}?(1[3-9](?:[- ]?\\d){9})${EXTENSION}`)
const LANDLINE = whole(`${CHINA}?[(（]?(0(?:${AREA}))[)）]?[- ]*(\\d{3,4}[- ]?\\d{4})${EXTENSION}`)
const LANDLINE_FROM_ABROAD = whole(
  `${CHINA}[(（]?(?:0[)）])?(${AREA})[)）]?[- ]*(\\d{3,4}[- ]?\\d{4})${EXTENSION}`,
)
const SERVICE = whole(`${CHINA}?([48]00[- ]?\\d{3,4}[- ]?\\d{3,4})${EXTENSION}`)
const OVERSEAS = whole('[(（]?((?:\\+|00)(?:852|853|886))[)）]?[- ]*((?:\\(0\\)|0)?\\d(?:[- ]?\\d){6,9})')
/** Numbers as they are written within Taiwan, Hong Kong and Macao, by the begin of the region's code. */
const WITHIN: Readonly<Record<string, readonly [country: string, pattern: RegExp]>> = {
  '71': ['+886', whole('[(（]?(0(?:9\\d{2}|\\d{1,2}))[)）]?[- ]*(\\d{3,4}[- ]?\\d{3,4})')],
  '81': ['+852', whole('(?:[(（]?852[)）]?[- ]*)?()([2-9]\\d{3}[- ]?\\d{4})')],
  '82': ['+853', whole('(?:[(（]?853[)）]?[- ]*)?()([268]\\d{3}[- ]?\\d{4})')],
}

interface Phone {
  readonly number: string
  readonly start: number
  readonly end: number
  readonly written: string
}

/** The first mobile number, or else the first number, with its extension; others are left. */
function takePhones(text: string, province: string) {
  const found = phonesIn(text, province)
  const chosen = found.find(({ number }) => /^[1+]/.test(number)) ?? found[0]
  let rest = text
  for (const { start, end } of found.toSorted((one, other) => other.start - one.start))
    rest = `${rest.slice(0, start)}\n${rest.slice(end)}`
  const others = found.filter(({ number }) => number !== chosen?.number)
  return { phone: chosen?.number ?? '', rest, left: others.map(({ written }) => written) }
}

function phonesIn(text: string, province: string): Phone[] {
  const found: Phone[] = []
  const note = (pattern: RegExp, numberOf: (...parts: string[]) => string) => {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      const number = normalContact(numberOf(...match.slice(1).map((part = '') => part)))
      if (number === null || found.some((one) => one.start < end && start < one.end)) continue
      found.push({ number, start, end, written: match[0].trim() })
    }
  }
  const digits = (part: string) => part.replace(/[- ]/g, '')
  const joined = (...parts: string[]) => parts.filter(Boolean).join('-')
  note(MOBILE, (number = '', extension = '') => joined(digits(number), extension))
  note(OVERSEAS, (country = '', number = '') => `${country} ${number}`)
  const [country, pattern] = WITHIN[province] ?? []
  if (pattern) note(pattern, (area = '', number = '') => `${country} ${area}${number}`)
  note(LANDLINE, (area = '', number = '', extension = '') => joined(area, digits(number), extension))
  note(LANDLINE_FROM_ABROAD, (area = '', number = '', extension = '') =>
    joined(`0${area}`, digits(number), extension),
  )
  note(SERVICE, (number = '', extension = '') => joined(number.replace(/ /g, '-'), extension))
  return found.sort((one, other) => one.start - other.start)
}

const LABELLED_NAME = new RegExp(
  `(?:${NAME_WORDS})(?:信息)?\\s*(?::|\\s|是)\\s*(?!(?:${ALL_WORDS})\\s*[:\\s])([A-Za-z][A-Za-z .'-]{0,24}|[^\\s,，;；、:|]{1,25})`,
)

function takeLabelledName(text: string) {
  const found = LABELLED_NAME.exec(text) ?? GLUED_LABEL.exec(text)
  if (!found) return { receiver: '', rest: text }
  return { receiver: withoutNote(found[1]!.trim()), rest: text.replace(found[0], '\n') }
}

const LABEL_WORDS = [NAME_WORDS, PHONE_WORDS, PLACE_WORDS, POST_WORDS, '收件信息|收货信息'].join('|')
const LABELS = new RegExp(
  `(?:(?:${LABEL_WORDS})\\s*:|(?<=^|[\\s,，;；])(?:${LABEL_WORDS}|省/市/区|省/市|区/县|省|市|区|县|镇|街道)(?:\\s*:|(?=[\\s,，;；]|$)))`,
  'gi',
)
/** A label that stood before a number or a region without a sign between: 电话138…, 地址浙江省…. */
const LABEL_ALONE = new RegExp(`^(?:${LABEL_WORDS})$`, 'i')
const POST_CODE = new RegExp(
  `(?:${POST_WORDS})\\s*:?\\s*\\d{6}(?!\\d)|(?<=^|[\\s,，;；])\\d{6}(?=[\\s,，;；]|$)`,
  'gi',
)

const withoutLabels = (text: string) => text.replace(POST_CODE, '\n').replace(LABELS, '\n')

/** Some shops print the region and repeat it in front of the street. */
function withoutRepeat(text: string, region: Mention, findRegion: FindRegion) {
  const again = findRegion(text)
  if (again?.code !== region.code || /[^\s,，;；]/.test(text.slice(0, again.start))) return text
  return text.slice(again.end)
}

const split = (text: string) =>
  text
    .split(/[\n\r\t,，;；|]+|(?<![A-Za-z])\s+|\s+(?![A-Za-z])/)
    .map((piece) => piece.replace(/^[:\-/、。.\s]+|[:\-/、。\s]+$/g, ''))
    .filter((piece) => piece !== '' && !LABEL_ALONE.test(piece))

/** Takes the most likely name from the pieces: those in front of the region first, then from the end. */
function takeName(pieces: string[], inFront: number): string {
  const order = [...pieces.keys()].sort((one, other) => rank(one, inFront) - rank(other, inFront))
  const fits = (index: number, likely: RegExp) =>
    likely.test(withoutNumber(withoutNote(pieces[index]!))) && !NO_NAME.test(pieces[index]!)
  const isAtAnEnd = (index: number) => index === 0 || index === pieces.length - 1
  const at =
    order.find((index) => fits(index, SURE_NAME)) ??
    order.find((index) => isAtAnEnd(index) && fits(index, POSSIBLE_NAME))
  return at === undefined ? takeGluedName(pieces) : withoutNote(pieces.splice(at, 1)[0]!)
}

const rank = (index: number, inFront: number) => (index < inFront ? index : 1000 - index)

const SURNAMES =
  '欧阳|上官|司马|诸葛|东方|皇甫|尉迟|公孙|令狐|慕容|司徒|夏侯|端木|[王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤常温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝官封谈匡鞠惠荆乐冀郁胥南班储原栗燕楚鄢劳谌奚皮粟冼蔺楼盘满闻位厉伊仝区郜海阚花权强帅屠豆朴盖练廉禹井祖漆巴丰支卿国狄平计索宣晋相初门云容敬来扈晁芮都普阙浦戈伏鹿薄邸雍辜羊阿乌母裘亓修邰赫杭]'
const TITLES = '先生|女士|小姐|老师|经理|主任|师傅|总|工|同学|院长|科长'
const SURE_NAME = new RegExp(`^(?:${SURNAMES})(?:\\p{sc=Han}{1,2}|\\p{sc=Han}{0,2}(?:${TITLES}))$`, 'u')
/** 收件人张三: a name that follows its label without a sign between. */
const GLUED_LABEL = new RegExp(
  `(?<=^|[\\s,，;；])(?:${NAME_WORDS})((?:${SURNAMES})(?:\\p{sc=Han}{1,2}|\\p{sc=Han}{0,2}(?:${TITLES})))(?=[\\s,，;；]|$)`,
  'u',
)
const POSSIBLE_NAME = /^(?:\p{sc=Han}{2,4}|\p{sc=Han}{1,8}[·•]\p{sc=Han}{1,10}|[A-Za-z][A-Za-z .]{1,20})$/u
/** Endings of place names. */
const NO_NAME =
  /(?:[省市区县镇乡村路街道巷弄号室楼栋幢座层园苑府厦城场店铺站院校部厂司库房组社里湾门]|公寓|大学|中学|小学|学院|实验室|仓库|前台|车间)$/

/** 969号张三: a name that directly follows a house number. */
function takeGluedName(pieces: string[]): string {
  const glued = new RegExp(`^(.*[号室楼栋幢座层房])((?:${SURNAMES})\\p{sc=Han}{1,2})$`, 'u')
  for (const [at, piece] of pieces.entries()) {
    const [, place = '', name = ''] = glued.exec(withoutNote(piece)) ?? []
    if (name === '' || NO_NAME.test(name)) continue
    pieces[at] = place
    return name
  }
  return ''
}

/** 张三（收） → 张三 */
const withoutNote = (name: string) =>
  name.replace(/\s*[(（]?亲?收[)）]?$/, '').replace(/[(（][男女][)）]$/, '')

/** 张三[2568] → 张三: the extension of a number that another shop hides stands behind the name, too. */
const withoutNumber = (name: string) => name.replace(/[[(（【]\d{2,6}[\]）)】]$/, '')
