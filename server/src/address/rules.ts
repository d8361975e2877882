import type { ParsedAddress } from '@gongfang/contract/address'

interface Mention {
  readonly code: string
  readonly text: string
  readonly start: number
  readonly end: number
}
type FindRegion = (text: string) => Mention | undefined

/**
 * Parses an address text copied from a chat, a parcel label or another shop. A certain phone number, name or region
 * goes into its field; all other text stays in the detail, so no input is dropped.
 */
export function readAddress(pasted: string, findRegion: FindRegion): ParsedAddress {
  const phoned = takePhone(halfWidth(pasted))
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
  }
}

const halfWidth = (text: string) =>
  text.replace(/[０-９Ａ-Ｚａ-ｚ：＋－　]/g, (sign) => sign.normalize('NFKC')).replace(/[‐-―−]/g, '-')

const MOBILE = /(?<!\d)(?:\(?(?:\+|00)?86\)?[- ]?)?(1[3-9]\d[- ]?\d{4}[- ]?\d{4})(?:(?:-|转)\d{3,6})?(?!\d)/
const LANDLINE = /(?<!\d)[(（]?(0\d{2,3})[)）]?[- ]?(\d{7,8})(?:\s*(?:-|转|分机)\s*(\d{1,6}))?(?!\d)/

function takePhone(text: string) {
  const mobile = MOBILE.exec(text)
  if (mobile) return { phone: mobile[1]!.replace(/[- ]/g, ''), rest: text.replace(mobile[0], '\n') }
  const landline = LANDLINE.exec(text)
  if (!landline) return { phone: '', rest: text }
  const [whole, area, number, extension] = landline
  return { phone: [area, number, extension].filter(Boolean).join('-'), rest: text.replace(whole, '\n') }
}

const NAME_LABEL =
  /(?:收件人|收货人|联系人|收件姓名|姓名|名字)(?:姓名)?\s*(?::|\s|是)\s*([^\s,，;；、:|]{1,25})/

function takeLabelledName(text: string) {
  const found = NAME_LABEL.exec(text)
  if (!found) return { receiver: '', rest: text }
  return { receiver: withoutNote(found[1]!), rest: text.replace(found[0], '\n') }
}

const LABEL_WORDS =
  '收货人|收件人|联系人|手机号码|手机号|联系手机|手机|联系电话|联系方式|电话号码|电话|所在地区|所在区域|所在城市|省市区|地区|详细地址|收货地址|收件地址|配送地址|快递地址|街道地址|地址|邮政编码|邮编'
const LABELS = new RegExp(
  `(?:(?:${LABEL_WORDS})\\s*:|(?<=^|[\\s,，;；])(?:${LABEL_WORDS})(?=[\\s,，;；]|$))`,
  'g',
)
const POST_CODE = /(?:邮政编码|邮编)\s*:?\s*\d{6}(?!\d)|(?<=^|[\s,，;；])\d{6}(?=[\s,，;；]|$)/g

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
    .filter((piece) => piece !== '')

/** Takes the most likely name from the pieces: those in front of the region first, then from the end. */
function takeName(pieces: string[], inFront: number): string {
  const order = [...pieces.keys()].sort((one, other) => rank(one, inFront) - rank(other, inFront))
  const fits = (index: number, likely: RegExp) =>
    likely.test(withoutNote(pieces[index]!)) && !NO_NAME.test(pieces[index]!)
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
const SURE_NAME = new RegExp(
  `^(?:${SURNAMES})(?:[\\u4e00-\\u9fa5]{1,2}|[\\u4e00-\\u9fa5]{0,2}(?:${TITLES}))$`,
)
const POSSIBLE_NAME =
  /^(?:[\u4e00-\u9fa5]{2,4}|[\u4e00-\u9fa5]{1,8}[·•][\u4e00-\u9fa5]{1,10}|[A-Za-z][A-Za-z .]{1,20})$/
/** Endings of place names. */
const NO_NAME =
  /(?:[省市区县镇乡村路街道巷弄号室楼栋幢座层园苑府厦城场店铺站院校部厂司库房组社里湾门]|公寓|大学|中学|小学|学院|实验室|仓库|前台|车间)$/

/** 969号张三: a name that directly follows a house number. */
function takeGluedName(pieces: string[]): string {
  const glued = new RegExp(`^(.*[号室楼栋幢座层房])((?:${SURNAMES})[\\u4e00-\\u9fa5]{1,2})$`)
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
