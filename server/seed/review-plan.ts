/** A buyer's review of one order line. */
export interface Remark {
  code: string
  quantity: number
  score: 1 | 2 | 3 | 4 | 5
  text: string
  /** The shop's reply. */
  reply?: string
  /** Still waiting to be read by the shop. */
  pending?: true
  /** Names of pictures among the shop's own art. */
  pictures?: readonly string[]
}

export interface Reviewer {
  mobile: string
  nickname: string
  jigou: string
  kind: string
  first17: string
  regionCode: string
  regionText: string
  address: string
  /** Orders, by how many days ago they were placed. */
  orders: readonly { agoDays: number; remarks: readonly Remark[] }[]
}

/** Buyers of whom the demo tells nothing but what they bought and what they think of it. */
export const reviewers: readonly Reviewer[] = [
  {
    mobile: '13800000021',
    nickname: '沈师傅',
    jigou: '嘉兴秀洲技师学院',
    kind: '学校',
    first17: '12330411470056781',
    regionCode: '330411',
    regionText: '浙江省 嘉兴市 秀洲区',
    address: '新塍大道 168 号 实训中心 2 楼',
    orders: [
      {
        agoDays: 132,
        remarks: [
          {
            code: 'LR-TDS20',
            quantity: 8,
            score: 5,
            text: 'M3 到 M12 都试攻了一遍，Q235 板上攻 M6 加点切削油很顺，丝锥没有崩刃。板牙架锁紧螺钉够硬，学生用了一学期没滑丝。',
            reply: '感谢沈师傅！合金钢手用丝锥每转半圈退四分之一圈断屑，寿命会更长。',
            pictures: ['tap-die-set-2'],
          },
          {
            code: 'RG-CP6',
            quantity: 24,
            score: 4,
            text: '刃口硬度不错，剪 2.0 的铁丝不卷刃。转轴出厂偏紧，滴一滴机油开合几十次就好了。',
          },
          {
            code: 'JS-RM8',
            quantity: 20,
            score: 4,
            text: '敲铝件不留印，锤头和木柄连接处有楔子，没松过。橡胶味散了两天。',
          },
          {
            code: 'RG-HS300',
            quantity: 20,
            score: 5,
            text: '锯条张得紧，锯 25 圆钢不跑偏。铝合金架比老式铁架轻，女生也拿得动。',
          },
        ],
      },
      {
        agoDays: 74,
        remarks: [
          {
            code: 'HZ-VC150',
            quantity: 30,
            score: 5,
            text: '用 0 级量块抽检了 10 把，20、50、100 三点示值误差都在 ±0.02 以内，刻线清楚，教学够用了。',
            pictures: ['vernier-caliper-2'],
          },
          {
            code: 'LR-SB300-18',
            quantity: 100,
            score: 3,
            text: '18 齿锯薄壁管偏粗，容易卡齿，下次换 24 齿。双金属的确不容易断。',
            reply: '薄壁管（壁厚小于 2 mm）建议选 24 或 32 齿，保证至少三个齿同时接触工件。',
          },
          {
            code: 'LR-FP06',
            quantity: 40,
            score: 4,
            text: '中齿切削快，粗锉去量好用。柄和锉身装得很紧，用铜丝刷清屑就行，别用水洗。',
          },
        ],
      },
    ],
  },
  {
    mobile: '13800000022',
    nickname: '何敏',
    jigou: '南京江宁水质检测中心',
    kind: '科研院所',
    first17: '12320115426078912',
    regionCode: '320115',
    regionText: '江苏省 南京市 江宁区',
    address: '秣周东路 12 号 理化实验室 305',
    orders: [
      {
        agoDays: 121,
        remarks: [
          {
            code: 'JQ-MF25-0.45',
            quantity: 20,
            score: 5,
            text: '0.45 μm 混纤膜做水样过滤，50 mL 大约一分钟，膜片之间有隔纸，镊子好夹，空白本底低。',
          },
          {
            code: 'CL-VF25A',
            quantity: 12,
            score: 5,
            text: 'A 级容量瓶送检 12 只全部合格，刻线环完整，塞子不漏。随货有批次证书，省了不少事。',
            reply: '感谢何老师认可，A 级容量瓶均附批次检定信息，如需逐只证书请联系客服。',
            pictures: ['volumetric-flask-2'],
          },
          {
            code: 'CL-PT1A',
            quantity: 20,
            score: 4,
            text: '流出时间合规，色环清晰。1 mL 的管尖比较细，包装里加了护套，到货没有断。',
          },
          {
            code: 'JQ-SF-NY22-13',
            quantity: 50,
            score: 4,
            text: '尼龙 13 mm 滤头过乙腈水样没有溶出峰，推力适中；颗粒多的样品建议先离心。',
          },
        ],
      },
      {
        agoDays: 48,
        remarks: [
          {
            code: 'KY-PH30',
            quantity: 2,
            score: 4,
            text: '4.00、6.86、9.18 三点校准斜率 98.6 %，读数稳定约 20 秒。电极线再长一点更好。',
          },
          {
            code: 'JQ-FP102-7',
            quantity: 30,
            score: 5,
            text: '中速 7 cm 定性滤纸，流速均匀，湿强度可以，抽滤没破过。',
          },
          {
            code: 'JQ-RB60',
            quantity: 60,
            score: 2,
            text: '有 3 只内盖没压紧，倒置一夜渗了几滴。其余的没问题。',
            reply: '非常抱歉，已补发 5 只并通知仓库加检内盖，后续批次出库前会做倒置试漏。',
          },
        ],
      },
    ],
  },
  {
    mobile: '13800000023',
    nickname: '郭班长',
    jigou: '常州武进恒立机械设备有限公司',
    kind: '工厂企业',
    first17: '91320412MA1XK72P3',
    regionCode: '320412',
    regionText: '江苏省 常州市 武进区',
    address: '龙资路 29 号 2 号厂房',
    orders: [
      {
        agoDays: 140,
        remarks: [
          {
            code: 'HZ-TW20',
            quantity: 4,
            score: 5,
            text: '装配线锁 M6 8.8 级设 10 N·m，用扭矩仪校过，误差 2 % 左右。咔嗒声清楚，证书编号和扳手一致。',
            reply: '感谢！用完请调回最低刻度存放，弹簧不易疲劳，建议每 5000 次或一年复校。',
            pictures: ['torque-wrench-2'],
          },
          {
            code: 'DIN933-M6X25-8.8',
            quantity: 400,
            score: 5,
            text: '抽 20 只做通止规全部合格，镀层 6 μm 左右，头部 8.8 标记清楚。',
          },
          {
            code: 'DIN912-M2.5X8-A2',
            quantity: 1000,
            score: 4,
            text: '内六角深度够，扳手不打滑。A2-70 材质单能下载，装袋数量有一袋多了两颗。',
          },
          {
            code: 'GB93-M5-65MN',
            quantity: 600,
            score: 4,
            text: '弹垫开口平整无毛刺，压平后回弹正常，盐雾要求高的地方还是得换不锈钢。',
          },
        ],
      },
      {
        agoDays: 66,
        remarks: [
          {
            code: 'LR-EM4-D1',
            quantity: 20,
            score: 4,
            text: '55 度钨钢 D1 铣 45 号钢，转速 12000、进给 300，跑了 6 个工件刃口才有轻微磨损。',
          },
          {
            code: 'LR-ST-M3×0.5',
            quantity: 20,
            score: 5,
            text: '304 盲孔 M3，底孔 2.55，配攻丝油每支攻到 180 孔左右，排屑很顺，没断在里面。',
          },
          {
            code: 'NH-222O-10',
            quantity: 20,
            score: 5,
            text: '222 低强度，调整螺钉用，拆的时候不费劲。低温下固化慢，等够 24 小时。',
          },
          {
            code: 'CD-AG100-850',
            quantity: 3,
            score: 3,
            text: '软启动不错，细柄握着舒服。连续切 10 mm 板后齿轮箱偏热，歇几分钟再用。',
            reply: '850 W 机型建议单次连续切割不超过 5 分钟，重切割可选 1200 W 以上型号。',
          },
        ],
      },
    ],
  },
  {
    mobile: '13800000024',
    nickname: '叶知秋',
    jigou: '绍兴越城人民医院检验科',
    kind: '医疗机构',
    first17: '12330602471098763',
    regionCode: '330602',
    regionText: '浙江省 绍兴市 越城区',
    address: '中兴北路 568 号 检验楼 4 层',
    orders: [
      {
        agoDays: 112,
        remarks: [
          {
            code: 'JQ-TB10',
            quantity: 30,
            score: 5,
            text: '和手上三个牌子的移液器都能配紧，10 μL 残留很少，称重法 CV 0.8 %。',
          },
          {
            code: 'JQ-MT2',
            quantity: 40,
            score: 5,
            text: '2 mL 管 12000 g 离心十分钟不漏，盖子单手能开，写字面记号笔不掉。',
            pictures: ['micro-tube-2'],
          },
          {
            code: 'JQ-LG-S',
            quantity: 60,
            score: 4,
            text: 'S 码偏小一点，手围 17 戴刚好。粉量少，戴两层也不粘。',
          },
          {
            code: 'KY-MC7K',
            quantity: 2,
            score: 4,
            text: '7000 转噪声不大，瞬离够用。转子拆装不用工具，盖子开得略慢。',
          },
        ],
      },
      {
        agoDays: 39,
        remarks: [
          {
            code: 'JQ-CV18',
            quantity: 20,
            score: 5,
            text: '内旋冻存管进液氮气相三周取出，硅胶圈没有变硬，盖子颜色插片区分批次很方便。',
          },
          {
            code: 'JQ-CT15',
            quantity: 30,
            score: 4,
            text: '15 mL 刻度误差可以接受，锥底沉淀好吸。外袋封口条偶尔不好撕。',
          },
          {
            code: 'JQ-TP1',
            quantity: 200,
            score: 3,
            text: '刻度只能参考，取量要求高还是用移液器。单支装灭菌的，拆开就用，方便。',
          },
        ],
      },
    ],
  },
  {
    mobile: '13800000025',
    nickname: '老秦',
    jigou: '合肥包河电力检修工程有限公司',
    kind: '工厂企业',
    first17: '91340111MA2RT84K5',
    regionCode: '340111',
    regionText: '安徽省 合肥市 包河区',
    address: '花园大道 17 号 检修班',
    orders: [
      {
        agoDays: 104,
        remarks: [
          {
            code: 'KY-CM600D',
            quantity: 6,
            score: 5,
            text: '真有效值，变频器输出侧和福禄克对比差 1 % 以内，直流也能钳，电池用了三个月还有两格。',
            pictures: ['clamp-meter-2'],
          },
          {
            code: 'KY-IR1000',
            quantity: 2,
            score: 5,
            text: '1000 V 档测 35 kW 电机绕组，吸收比自动算，测完自动放电有提示，安全。',
            reply: '感谢老秦，测试前请确认被测设备已停电并放电，测试线请勿悬空缠绕。',
          },
          {
            code: 'AD-NP6V',
            quantity: 12,
            score: 4,
            text: '双色绝缘层，破了能看出来。钳口齿细，夹 1.5 平方线不伤芯。',
          },
          {
            code: 'NH-ET18-BK',
            quantity: 100,
            score: 5,
            text: '零下五度还能拉伸，不起翘，撕口整齐，过去的胶带一冷就脆。',
          },
        ],
      },
      {
        agoDays: 57,
        remarks: [
          {
            code: 'MH-TE-E0508',
            quantity: 30,
            score: 4,
            text: '管型端子壁厚均匀，六角压接后拉力够，0.5 平方线插入顺滑。',
          },
          {
            code: 'MH-HS01-K',
            quantity: 40,
            score: 5,
            text: '热风 120 度均匀收缩到位，壁不薄，切口不开裂。',
          },
          {
            code: 'AD-HF-R',
            quantity: 20,
            score: 4,
            text: '旋钮调节顺手，帽衬可拆洗。玻璃钢比 ABS 重一点，电绝缘标识齐全。',
          },
          {
            code: 'MH-FT12',
            quantity: 8,
            score: 2,
            text: '有一支充电口盖松，掉在井里找不到了。亮度和续航没话说。',
            reply: '已为您补寄硅胶盖三枚，新批次改为带挂绳的一体盖。',
          },
        ],
      },
    ],
  },
  {
    mobile: '13800000026',
    nickname: '林小满',
    jigou: '杭州滨江材料科学研究所',
    kind: '科研院所',
    first17: '12330108470034562',
    regionCode: '330108',
    regionText: '浙江省 杭州市 滨江区',
    address: '江南大道 3850 号 B 座 7 层',
    orders: [
      {
        agoDays: 96,
        remarks: [
          {
            code: 'CL-BL50',
            quantity: 48,
            score: 5,
            text: '高硼硅，电热板直接加热到 200 度没裂，白字洗了二十几次还清楚。',
          },
          {
            code: 'CL-RF3-100-19',
            quantity: 6,
            score: 4,
            text: '三口磨口配合严密，涂一点真空脂能到 50 Pa。侧口角度偏一点点，不影响插温度计。',
          },
          {
            code: 'CL-MB100',
            quantity: 40,
            score: 5,
            text: '蓝盖瓶 121 度灭菌 20 分钟，盖子和倾倒环不变形，刻度白字不掉。',
          },
          {
            code: 'KY-MS1H',
            quantity: 3,
            score: 4,
            text: '盘面 300 度实测 296，转速 200 到 1500 都稳。子转得快时会跳，换大一号子就好。',
          },
        ],
      },
      {
        agoDays: 33,
        remarks: [
          {
            code: 'TH-PB300',
            quantity: 4,
            score: 5,
            text: '百分之一天平给学生用，预热十分钟后漂移不超过一个字，外校砝码带证书。',
          },
          {
            code: 'JQ-SF1O-38M',
            quantity: 12,
            score: 5,
            text: '拉到两倍还不断，包培养皿边不翘，四度放两周没干。',
          },
          {
            code: 'ＪＱ－ＷＰ２８０',
            quantity: 60,
            score: 4,
            text: '擦镜头不掉屑，抽取顺畅，一张擦一块载玻片刚好。',
          },
        ],
      },
    ],
  },
  {
    mobile: '13800000027',
    nickname: '马工',
    jigou: '宁波北仑港机维修有限公司',
    kind: '工厂企业',
    first17: '91330206MA2GQ51T7',
    regionCode: '330206',
    regionText: '浙江省 宁波市 北仑区',
    address: '明州路 301 号 机修车间',
    orders: [
      {
        agoDays: 88,
        remarks: [
          {
            code: 'RG-AW150',
            quantity: 12,
            score: 4,
            text: '开口能到 24，薄嘴能伸进窄缝。蜗轮间隙小，锁紧后不跑口。',
          },
          {
            code: 'RG-PW8',
            quantity: 6,
            score: 5,
            text: '齿口咬得住，拧锈死的一寸管接头不打滑，手柄工字形不硌手。',
          },
          {
            code: 'RY-WD220',
            quantity: 24,
            score: 5,
            text: '锈死的 M16 喷上等半小时就松了，气味不算大，残油也好擦。',
          },
          {
            code: 'FC-CH0.5T-3',
            quantity: 2,
            score: 4,
            text: '铭牌、合格证、链条破断力都有。空载下降顺畅，带载 400 kg 手拉力不大。',
          },
        ],
      },
      {
        agoDays: 27,
        remarks: [
          {
            code: 'CD-IS20-N',
            quantity: 4,
            score: 5,
            text: '180 牛米打 M10 钻尾钉不憋，比之前 120 牛米的快一倍。灯装在机头下面，死角看得清。',
            pending: true,
          },
          {
            code: 'LR-FD100-40',
            quantity: 60,
            score: 4,
            text: '锆刚玉 40 目打焊道快，一片能打 12 米左右角焊缝，边角不掉块。',
            pending: true,
          },
        ],
      },
    ],
  },
  {
    mobile: '13800000028',
    nickname: '孟老师',
    jigou: '无锡锡山职业教育中心校',
    kind: '学校',
    first17: '12320205466012347',
    regionCode: '320205',
    regionText: '江苏省 无锡市 锡山区',
    address: '团结中路 66 号 机电系 201',
    orders: [
      {
        agoDays: 81,
        remarks: [
          {
            code: 'HZ-VC150',
            quantity: 20,
            score: 4,
            text: '深度尺端面平，台阶测量重复性好。塑料盒卡扣偏紧，第一次开要用力。',
          },
          {
            code: 'HZ-OM25',
            quantity: 20,
            score: 5,
            text: '测力装置匀，零位一次对好，硬质合金测砧磨不花，附的对零棒尺寸准。',
            pictures: ['micrometer-2'],
          },
          {
            code: 'LR-TD1.0-HSS',
            quantity: 100,
            score: 4,
            text: '1.0 的小钻头直线度好，台钻 3000 转打 2 mm 铝板不断。新手建议买备用。',
          },
          {
            code: 'RG-HK9-F',
            quantity: 20,
            score: 5,
            text: '球头 25 度能斜着拧，S2 材质拧 12.9 级不倒角，9 支收在架上不会掉。',
          },
        ],
      },
      {
        agoDays: 24,
        remarks: [
          {
            code: 'KY-DM600',
            quantity: 10,
            score: 5,
            text: '自动量程切换快，通断蜂鸣没有延迟，表笔插孔有防错堵片，学生不容易插错。',
            pending: true,
          },
          {
            code: 'HZ-DI03',
            quantity: 10,
            score: 4,
            text: '指针回程好，测杆没有卡滞，配磁力表座打跳动很方便。',
            pending: true,
          },
        ],
      },
    ],
  },
]

/** Reviews of the demo's main member; the other lines of those orders have none yet. */
export const ownRemarks: readonly Omit<Remark, 'quantity'>[] = [
  {
    code: 'RG-SS94',
    score: 5,
    text: '94 件都带型号刻字，棘轮 72 齿在发动机舱里能摆得开，盒子卡位紧，倒过来不掉。',
    reply: '感谢陈工！棘轮头可拆开上油，建议每学期保养一次。',
  },
  {
    code: 'JQ-NGB-M',
    score: 4,
    text: '加厚款不容易戳破，指尖麻点抓玻璃瓶不滑，夏天戴久了有点闷。',
    pending: true,
  },
]
