import { isCode, isFooter, isTotal, simplified, UNIT } from './list-words.ts'

/** Text that stands around goods in forwarded chats and mails. */

const CLOCK = '(?:上午|下午|晚上|中午|凌晨|早上|am|pm)?\\s*\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s*[ap]m)?'
const DAY =
  '(?:\\d{4}\\s*[-/.年]\\s*\\d{1,2}\\s*[-/.月]\\s*\\d{1,2}日?|\\d{1,2}[-/月]\\d{1,2}日?|今天|昨天|前天|(?:星期|周)[一二三四五六日天])'
/** '1/2' alone may be a diameter. */
const MOMENT = `(?:(?:${DAY}\\s*,?\\s*)?${CLOCK}|\\d{4}\\s*[-/.年]\\s*\\d{1,2}\\s*[-/.月]\\s*\\d{1,2}日?)`

const HEADER = new RegExp(`^\\[?(?:(.{0,24}?)(?:\\s|\\)|^))?\\(?${MOMENT}\\)?\\]?:?$`, 'i')
const HEADER_FIRST = new RegExp(`^\\[?${MOMENT}\\]?\\s*[^\\d:]{1,16}:?$`, 'i')
const INLINE = new RegExp(`^\\[?${MOMENT}\\]?\\s*(?:[^:]{1,16}:)?\\s*(?=\\S)`, 'i')
const NAMED_INLINE = new RegExp(`^[^\\d:]{1,16}\\s+\\[?${MOMENT}\\]?:?\\s+(?=\\S)`, 'i')

const SURNAMES =
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章云苏潘葛范彭鲁韦马方俞任袁柳鲍史唐费薛雷贺倪汤滕罗毕郝安常于傅康余顾孟黄穆萧尹姚邵汪毛戴宋庞熊纪舒屈项祝董梁杜阮蓝闵季贾江童颜郭梅盛林钟徐邱骆高夏蔡田胡凌霍万柯管卢莫房丁邓洪包左石崔龚程裴陆翁甄曲封储靳段焦侯宁仇武刘景詹叶白赖卓乔谭温庄晏柴阎连习容向古易廖耿关文欧阳司马'
const PERSON = new RegExp(
  `^(?:[${SURNAMES}]\\p{Script=Han}{1,2}|\\p{Script=Han}{1,4}(?:老师|经理|工|总|师傅|主任|科长|院长|同学|哥|姐)|[a-z]{2,12}(?: [a-z]{2,12})?)$`,
  'iu',
)

const MAIL =
  /^(?:发件人|收件人|抄送|密送|主题|发送时间|发送日期|附件|from|to|cc|bcc|subject|sent|date|reply-to|attachments?)\s*:/i
const CONTACT =
  /^(?:联系)?(?:电话|手机号?|座机|tel|phone|mobile|mob|传真|fax|邮箱|邮件|e-?mail|地址|收货地址|送货地址|邮编|网址|web|qq|微信号?|wechat|联系人|收货人|收件人|姓名|部门|职务|抬头|税号|开户行|账号)\s*(?::|\s(?=\d))/i
const ADDRESS =
  /^\S+@\S+\.\S+$|^(?:https?:\/\/|www\.)\S+$|^(?:\+?86[-\s]?)?1[3-9]\d[-\s]?\d{4}[-\s]?\d{4}$|^0\d{2,3}[-\s]\d{7,8}(?:-\d+)?$/i
const PICTURE =
  /^(?:\[[\p{Script=Han}a-z ]{1,8}\]\s*)+$|撤回了一条消息|^\(?聊天记录\)?$|^以下为?新消息$|邀请.*加入了?群聊|拍了拍/iu
const TALK =
  /你好|您好|大家好|早上好|下午好|晚上好|各位|在吗|在不在|麻烦|帮忙|帮我|劳驾|请(?:尽快|帮|给|问|报|查|安排|按|核|确认|提供|发|回|知悉|注意|及时)|报(?:一?下|个)?价|询价|谢谢|感谢|多谢|辛苦|尽快|尽早|急[用需!！]?$|收到|好的|好滴|没问题|如下|以下|需要这些|就这些|这些|以上|多少钱|什么价|有货吗|有没有|有现货|现货吗|什么时候|几天到|货期|交期|发货|到货|发票|含税|运费|包邮|送货|送到|送至|联系|祝商祺|商祺|此致|敬礼|顺颂|原始邮件|转发|可以吗|行吗|吗[?？]?$|^ok$|^hi\b|^hello|^dear|regards|^thanks|thank you|^re:|^fw:|^回复:|^转发:|签名|公章|盖章/i
const TITLE =
  /(?:清单|采购单|询价单|报价单|申请单|申请表|申购单|订购单|订货单|采购计划|计划表|明细表?|需求表|汇总表?|表)(?:\([^)]*\))?$/
const ORGANIZATION =
  /(?:有限公司|公司|集团|大学|学院|研究所|研究院|学校|中学|小学|医院|实验室|中心|采购部|采购科|设备处|后勤处|资产处|教研室|车间|部门)$/
const COUNTED = new RegExp(
  `(?:\\d|[一二两三四五六七八九十])\\s*${UNIT}(?![装入])|[×*=]\\s*\\d|\\sx\\s?\\d`,
  'i',
)

export const hasCode = (text: string) =>
  text
    .split(/[\s,;:、()[\]|=]+/)
    .some((word) => isCode(word) || isCode(word.replace(/\p{Script=Han}+/gu, '')))

/** Removes the speaker's name, the time and mentions before goods: '李四：RG-AW250 3把', '[10:23] 张三: …'. */
export function withoutSpeaker(line: string): string {
  const text = line.replace(/(?:^|\s)@(?!\d)[^\s@]{1,20}(?=\s|$)/g, ' ').trim()
  const timed = NAMED_INLINE.exec(text) ?? INLINE.exec(text)
  if (timed && timed[0].length < text.length) return withoutSpeaker(text.slice(timed[0].length))
  const [, speaker = '', said = ''] = /^([^:]{1,20}):\s*(\S.*)$/.exec(text) ?? []
  if (
    said !== '' &&
    PERSON.test(speaker.trim()) &&
    !isCode(speaker) &&
    (hasCode(said) || /\p{Script=Han}{2}/u.test(said))
  )
    return said
  return text
}

/** The reason why a line of a message is no goods, or null. */
export function whyNotGoods(line: string): string | null {
  const text = simplified(line).trim()
  if (HEADER.test(text) || HEADER_FIRST.test(text)) {
    const [, name = ''] = HEADER.exec(text) ?? []
    if (!hasCode(name) && !COUNTED.test(name)) return '姓名和时间'
  }
  if (PICTURE.test(text)) return '聊天记录里的提示'
  if (MAIL.test(text)) return '邮件的抬头'
  if (CONTACT.test(text) || ADDRESS.test(text)) return '联系方式'
  if (isTotal(text)) return '合计行'
  if (/^(?:一共|共|总共)\s*\d+/.test(text) && !hasCode(text)) return '合计行'
  if (isFooter(text)) return '清单以外的说明'
  if (hasCode(text)) return null
  if (!COUNTED.test(text)) {
    if (TALK.test(text)) return '不是商品的话'
    if (/:$/.test(text)) return '标题'
    if (TITLE.test(text)) return '标题'
    if (ORGANIZATION.test(text) && text.length >= 4) return '单位名称'
    if (
      PERSON.test(text) &&
      text.length <= 4 &&
      /^\p{Script=Han}+$/u.test(text) &&
      !/[钳锯锤尺刀钉管阀泵表针线绳]$/.test(text)
    )
      return '姓名'
  } else if (/^(?:你好|您好|谢谢|请问|麻烦问)/.test(text) && /吗|[?？]/.test(text)) return '不是商品的话'
  return null
}
