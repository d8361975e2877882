/** The words of purchasing lists: column heads, units, measures, and what stands around goods in messages. */

/** Traditional characters of heads, units and chat, which are compared in simplified ones. */
const TRADITIONAL =
  '號數個隻兩條張臺雙編碼採購訂單價額備註貨產廠規稱萬計詢報謝請項總條來須麻煩電話聯繫發對組捲圖廠'
const SIMPLIFIED =
  '号数个只两条张台双编码采购订单价额备注货产厂规称万计询报谢请项总条来须麻烦电话联系发对组卷图厂'
const simple = new Map([...TRADITIONAL].map((sign, at) => [sign, [...SIMPLIFIED][at] ?? sign]))

export const simplified = (text: string) => text.replace(/[一-龥]/g, (sign) => simple.get(sign) ?? sign)

/** The content of a column. `number` is 编号 or No.: line numbers or codes, which its values decide. */
export type HeadKind =
  | 'index'
  | 'number'
  | 'code'
  | 'mixed'
  | 'own'
  | 'barcode'
  | 'name'
  | 'size'
  | 'parameter'
  | 'maker'
  | 'unit'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'other'

const GOODS =
  '(?:商品|产品|货品|货物|物资|物料|材料|物品|设备|存货|耗材|工具|标的|标的物|采购|采购品目|项目|零件|配件|部件|办公用品|仪器|教具|五金)'
const STEPS =
  '(?:采购|申购|申请|申报|计划|订货|订购|订单|购买|下单|需求|需用|请购|需|拟购|拟采购|要货|购置|预计|实际|合同|询价|报价|配置|领用|补货|进货|购进|总|合计|本次|本次采购|核定|批准|审批|审核|确认)'

/** The first that matches counts. Heads come without brackets, blanks and marks. Layouts of public procurement
 * lists and of exports of ERP programs (存货编码, 主计量, 物料号). */
const HEADS: readonly (readonly [HeadKind, RegExp])[] = [
  ['index', /^(?:序|序号|项次|行号|项号|序列|行|号|次序|#|s\/?n|sn|index|line|seq)$/],
  ['number', /^(?:编号|代号|no|number|item|items|itemno|项目号|项目编号)$/],
  [
    'other',
    /(?:库存|现有|结存|已.+|累计|可用|在途|最小|最低|起订|包装|装箱|箱规|每.+|单台|单套|上次|上月|历史|去年|剩余|未.+|到货|入库|发货|欠)(?:数量|数|量|qty)$/,
  ],
  [
    'other',
    /日期|时间|交期|货期|部门|申请人|采购人|使用人|地点|地址|用途|链接|网址|图片|照片|税率|备注|说明$/,
  ],
  ['other', /^(?:备注|说明|附注|remarks?|notes?|comments?|date|类别|分类|品类|紧急程度|质保期?)$/],
  ['price', /单价|^(?:价格|参考价|限价|最高限价|控制价|市场价|预算价|报价|.*价|unitprice|price)$/],
  ['amount', /金额|^(?:总价|合价|小计|总计|合计|价税合计|预算|amount|total|subtotal|totalprice)$/],
  ['barcode', /条形?码|^(?:69码|barcode|ean|upc|gtin)$/],
  [
    'own',
    /^(?:物料|存货|材料|物资|资产|内部|企业|我方|本单位|客户|客户物料|自编|erp|sap)?(?:料号|编码|编号|代码|物料号|号|码)$|^物料号$|^(?:item|material)(?:code|no|number)$/,
  ],
  [
    'code',
    new RegExp(
      `^${GOODS}?(?:型号|货号|订货号|订货码|订货编号|款号|品号|型号编码|型号代码)$|^(?:商城|供应商|厂家|原厂|厂商|品牌|制造商)(?:型号|编码|编号|货号|料号|零件号)$|^(?:商品|产品|货品|零件|部件)(?:编码|编号|代码|号|码)$|^(?:model|modelno|modelnumber|code|sku|skucode|partno|partnumber|p\\/n|pn|mpn|articleno|productcode|productno)$`,
    ),
  ],
  [
    'name',
    /^(?:品名|名称|货物|商品|产品)?(?:及|、|\/|和)?(?:品名|名称)(?:及|、|\/|和)?(?:规格|型号|规格型号)$/,
  ],
  ['mixed', /型号.*(?:规格|品牌|参数|尺寸)|(?:规格|品牌|参数|尺寸).*型号|^(?:spec\/model|model\/spec)$/],
  ['maker', /品牌|厂家|厂商|生产商|制造商|供应商|产地|^(?:brand|maker|manufacturer|supplier)$/],
  ['unit', /^(?:单位|计量单位|主计量单位?|计价单位|采购单位|unit|units|uom)$/],
  [
    'quantity',
    new RegExp(
      `^${STEPS}?(?:数量|数|数目)(?:\\/单位|单位)?$|^(?:需求|采购|订货|需用|订购|要货|申请|申购|使用|计划)量$|^(?:用量|件数|个数|台数|台套数|总数|数量合计)$|^(?:qty|quantity|pcs|orderqty|reqqty|orderquantity|订qty)$`,
    ),
  ],
  [
    'size',
    /^(?:商品|产品)?(?:规格|尺寸|规格尺寸|规格描述|尺码|颜色|材质|口径|直径|长度|size|spec|specs|specification)$/,
  ],
  ['parameter', /参数|技术要求|规格要求|技术规格|配置要求|性能/],
  [
    'name',
    new RegExp(
      `^${GOODS}?(?:名称|品名|描述)$|^(?:商品|产品|货物|物品|物料|品目|货描|name|productname|itemname|description|desc|product|goods)$`,
    ),
  ],
]

/** '数量（个）', '型號 *' and 'Qty.' as the head that they are. */
export function headKind(cell: string): HeadKind | null {
  const whole = simplified(cell.normalize('NFKC')).toLowerCase()
  if (whole.length > 24) return null
  if (/^规格\(.*型号.*\)$/.test(whole)) return 'mixed'
  const head = whole.replace(/\([^)]*\)|\[[^\]]*\]/g, '').replace(/[\s*:.。_]/g, '')
  if (head === '') return null
  // 编码 and 货号 without a word before them name the shop's goods.
  if (/^(?:编码|货号|代码)$/.test(head)) return 'code'
  return HEADS.find(([, pattern]) => pattern.test(head))?.[0] ?? null
}

/** Heads that tell which goods a row is about, or how many. */
export const isTelling = (kind: HeadKind | null) =>
  kind !== null && ['code', 'mixed', 'own', 'barcode', 'name', 'quantity', 'number'].includes(kind)

/** Units in which goods are counted. */
export const UNIT =
  '(?:个|把|只|支|枝|根|件|套|台|盒|箱|包|袋|瓶|桶|卷|条|张|块|片|付|副|双|对|组|枚|颗|粒|本|册|罐|听|捆|扎|盘|板|筒|管|辆|部|架|座|扇|面|顶|份|轴|圈|串|节|口|盏|株|幅|打|批|pcs?|ea|sets?|boxe?s?|bags?|rolls?|pairs?|packs?|ctns?|units?|pieces?)'
/** Units that measure. Wire is bought by them, but a tape has them as its size. */
export const MEASURE =
  '(?:毫米|厘米|分米|公分|公斤|千克|英寸|平方米|平方|立方米|毫升|米|寸|吋|克|斤|吨|升|度|目|号|级|伏|瓦|安|匹|芯|路|位|分|mm2|mm²|mm|cm|dm|km|㎡|m2|m|inch|in|kg|mg|g|ml|l|kva|kv|v|kw|w|ma|ah|a|khz|hz|ω|℃|°c|°|mpa|kpa|bar|psi|n\\.?m|nm|um|μm|rpm|db|%|‰|"|\'|″|′|#|t)'
/** Units that hold others, of which the shop may count the pieces. */
export const HOLDERS = /^(?:盒|箱|包|袋|捆|扎|筒|板|打|批|组|套|boxe?s?|bags?|packs?|ctns?|sets?)$/i

export const isUnit = (text: string) => new RegExp(`^${UNIT}$`, 'i').test(simplified(text.trim()))
/** A cell of a column 单位, also of goods that are measured. */
export const isUnitCell = (text: string) =>
  isUnit(text) || /^(?:米|公斤|千克|吨|升|平方米?|m|kg|l|t)$/i.test(simplified(text.trim()))

const NUMBER = '\\d+(?:[.,]\\d+)*'
const MEASURED = new RegExp(
  `^(?:ac|dc|±|<|>|≤|≥|约)?[mφø∅ϕ#dnp]{0,2}\\s?${NUMBER}(?:[-~～]${NUMBER})?(?:\\/\\d+)?\\s?${MEASURE}(?:[x×*\\/~～-]?\\s?[mφø]?${NUMBER}(?:\\/\\d+)?\\s?${MEASURE}?)*$`,
  'i',
)
const SIZED =
  /^(?:m|φ|ø|∅|ϕ|dn|de|pn|rc?|g|npt|pt|tr|ip|hrc|hb|sus|ph|pz|sl|t|h)\d+(?:[./]\d+)*(?:[x×*-]\d+(?:\.\d+)?)*$|^\d+(?:\.\d+)?(?:[x×*]\d+(?:\.\d+)?)+(?:mm|cm|m)?$|^\d+-\d+\/\d+$|^\d+\/\d+["寸]?$|^(?:ac|dc)\d+v?$|^q\d{3}[a-e]?$/i

/** 'M8×30', '1/2"', '220V', '8寸', '500g', 'IP65': a size, rating or material, not a code. */
export const isSize = (text: string) =>
  !/[a-z]-\d{3}/i.test(text) && (SIZED.test(text.trim()) || MEASURED.test(text.trim()))

/** 'GB/T5783', 'DIN912': a standard, which is no code by itself. */
const STANDARD =
  /^(?:gb\/?t?|din|iso|ansi|asme|astm|jis|jb\/?t?|hg\/?t?|qb\/?t?|en|iec|bs)[-\s]?\d+(?:[-.]\d+)*$/i

/** 'RG-AW200': letters with digits that are no size and no standard. */
export function isCode(text: string): boolean {
  const word = text.trim()
  if (!/^[a-z0-9][a-z0-9\-_/.+#×*()]*$/i.test(word) || !/\d/.test(word) || !/[a-z]/i.test(word)) return false
  if (isSize(word) || STANDARD.test(word)) return false
  return (
    word.length >= 5 ||
    (word.length >= 3 && /[a-z0-9][-_][a-z0-9]/i.test(word)) ||
    /^[a-z]{2,}\d{2,}$/i.test(word)
  )
}

/** A barcode: 8, 12, 13 or 14 digits. */
export const isBarcode = (text: string) => /^(?:\d{8}|\d{12,14})$/.test(text.trim())

export const isTotal = (text: string) =>
  /^(?:合计|总计|共计|小计|总价|总金额|总数|合价|本页小计|大写|金额大写|人民币|total|subtotal|sum)(?:$|[\s:(,]|[^\p{L}]|人民币|金额|大写|数量)/iu.test(
    simplified(text.normalize('NFKC')).replace(/^\s+|\s(?=\p{Script=Han}{1,2}(?:\s|$))/gu, ''),
  )

/** Words below lists, which say who made them and when. */
export const isFooter = (text: string) =>
  /^(?:制表|制单|审核|审批|批准|编制|经办|填表|填报|复核|负责人|采购员|申请人|联系人|收货人|领导|主管|部门|单位(?:名称)?|日期|填表日期|制表日期|交货|送货|收货地址|地址|电话|手机|传真|邮箱|备注|说明|注|税号|开户行|账号|发票|付款|报价有效期|采购单位|项目名称|项目编号)[人员]?(?:\([^)]*\))?\s*[:;]/.test(
    simplified(text.normalize('NFKC')).trim(),
  )
