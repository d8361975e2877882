/** An institution that has bought for some time: name, kind, region, address and who buys for it. */
export interface Customer {
  readonly jigou: string
  readonly kind: '学校' | '医疗机构' | '科研院所' | '工厂企业' | '培训机构'
  readonly regionCode: string
  readonly regionText: string
  readonly address: string
  readonly contacts: readonly string[]
  /** Its share of the orders. */
  readonly weight: number
}

type Place = readonly [regionCode: string, regionText: string]
const hangzhou: Place = ['330106', '浙江省 杭州市 西湖区']
const ningbo: Place = ['330203', '浙江省 宁波市 海曙区']
const shanghai: Place = ['310115', '上海市 浦东新区']
const suzhou: Place = ['320506', '江苏省 苏州市 吴中区']
const yuhang: Place = ['330110', '浙江省 杭州市 余杭区']

const customer =
  (kind: Customer['kind']) =>
  (
    jigou: string,
    [regionCode, regionText]: Place,
    address: string,
    contacts: string,
    weight: number,
  ): Customer => ({
    jigou,
    kind,
    regionCode,
    regionText,
    address,
    weight,
    contacts: contacts.split('、'),
  })
const school = customer('学校')
const hospital = customer('医疗机构')
const institute = customer('科研院所')
const factory = customer('工厂企业')
const trainer = customer('培训机构')

export const customers: readonly Customer[] = [
  school('杭州临江职业技术学院', hangzhou, '转塘街道 科海路 218 号', '方志明、许婷', 5),
  school('宁波甬江工程学校', ningbo, '环城西路 66 号 实训中心', '俞海波', 3),
  school('苏州吴中技师学院', suzhou, '东吴南路 120 号', '沈一帆、顾晓燕', 4),
  school('上海临港应用技术大学', shanghai, '海港大道 1550 号 工程楼', '陆文杰、姚佳', 6),
  school('余杭良渚高级中学', yuhang, '良渚街道 古墩路 2001 号', '傅红梅', 1),
  school('杭州西溪机电学校', hangzhou, '文二西路 700 号', '金伟', 2),
  hospital('杭州湖滨康复医院', hangzhou, '南山路 9 号 设备科', '朱敏、邱建', 3),
  hospital('宁波海曙人民医院', ningbo, '灵桥路 35 号 后勤保障部', '郑国强', 2),
  hospital('苏州太湖妇幼保健院', suzhou, '孙武路 288 号', '蒋丽华', 1),
  hospital('上海张江口腔医院', shanghai, '科苑路 151 号', '何静', 2),
  institute('浙江新材料中试研究所', yuhang, '文一西路 998 号 海创园 5 幢', '吕思远、冯雪', 5),
  institute('上海精密光学测试中心', shanghai, '郭守敬路 498 号', '唐毅', 4),
  institute('苏州纳米加工平台', suzhou, '若水路 398 号', '韩松、谢敏', 4),
  institute('宁波海洋装备检测院', ningbo, '聚贤路 587 号', '罗志远', 2),
  institute('杭州环境监测技术中心', hangzhou, '天目山路 298 号', '彭程', 3),
  factory('杭州钱塘精密机械有限公司', yuhang, '仓前街道 龙潭路 16 号', '董国平、魏芳', 7),
  factory('宁波东方紧固件有限公司', ningbo, '望春工业园区 布政路 8 号', '任建军', 4),
  factory('苏州东山汽车零部件有限公司', suzhou, '木渎镇 金枫路 333 号', '姜涛、卢芸', 6),
  factory('上海浦江电气设备有限公司', shanghai, '金桥路 1288 号', '崔志刚', 5),
  factory('杭州三墩包装机械厂', hangzhou, '三墩镇 金蓬街 321 号', '贾明', 2),
  factory('宁波北仑模具制造有限公司', ningbo, '高桥镇 新丰路 77 号', '熊国栋', 3),
  factory('苏州胥口自动化科技有限公司', suzhou, '胥口镇 茅蓬路 58 号', '秦岚', 3),
  factory('上海临空设备维修有限公司', shanghai, '川沙路 4868 号', '白志勇', 2),
  trainer('杭州匠心焊接培训中心', hangzhou, '留下街道 西溪路 525 号', '石磊', 2),
  trainer('宁波数控技能培训学校', ningbo, '段塘东路 158 号', '龙飞', 2),
  trainer('苏州电工职业培训中心', suzhou, '宝带东路 345 号', '万里', 1),
  trainer('上海浦东安全生产培训中心', shanghai, '东方路 3601 号', '孔祥瑞', 1),
  trainer('余杭机器人实训基地', yuhang, '五常街道 联创街 188 号', '严峻、江月', 3),
]
