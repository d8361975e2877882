import type { ConfigKey } from '@gongfang/contract/config'
import { dayOf } from '@gongfang/contract/time'
import { setConfig } from '../src/config/actions.ts'
import type { Db } from '../src/db/connect.ts'
import { insertMany } from './insert-many.ts'

const banners = [
  { key: 'tools', category: '手动工具', alt: '工坊常备，一站配齐：手动工具与电动工具' },
  { key: 'lab', category: '实验耗材', alt: '实验室耗材与玻璃器皿，现货当日发' },
  { key: 'measure', category: '量具量仪', alt: '量具量仪，毫厘有据' },
]

const values: { [K in ConfigKey]?: unknown } = {
  name: '工坊商城',
  logo: '/media/site-logo',
  intro:
    '工坊商城面向学校、医疗机构、科研院所和工厂企业，供应手动工具、紧固件、量具、实验耗材、仪器仪表和安全防护用品。\n机构认证后即可下单，支持对公结算与积分兑换，现货当日发出。',
  beian: '演示备案号',
  kefuMobile: '400-820-0000',
  platform_mobile: '0571-0000-0000',
  kefuQrcode: '/media/kefu-qrcode',
  bankAccountName: '工坊商城演示账户（请勿转账）',
  bankAccountNumber: '00000000000000000000',
  bankName: '演示银行 演示支行',
}

/** The site's own texts and pictures, freight, synonyms and what people search for. The goods are there already. */
export async function insertSettings(tx: Db, now: Date) {
  const indexBanner = await bannersOf(tx)
  for (const [key, value] of Object.entries({ ...values, indexBanner }))
    await setConfig(tx, { key: key as ConfigKey, value, who: '演示数据' })
  await insertMany(tx, 'freight_rule', freightRules)
  await insertMany(
    tx,
    'search_synonym',
    synonyms.map(([word = '', ...sameAs]) => ({ word, sameAs })),
  )
  const onDay = dayOf(now)
  await insertMany(
    tx,
    'search_word',
    hotWords.map((word, at) => ({ word, onDay, searches: 480 - at * 37, misses: 0 })),
  )
}

async function bannersOf(tx: Db) {
  const tops = await tx<{ id: number; name: string }[]>`select id, name from category where parent_id is null`
  return banners.map(({ key, category, alt }) => ({
    image: `/media/banner-${key}`,
    imagePhone: `/media/banner-${key}-phone`,
    link: `/category?id=${tops.find(({ name }) => name === category)?.id}`,
    alt,
  }))
}

const perKilo = { firstWeightG: 1000, nextWeightG: 1000 }
const freightRules = [
  // The Yangtze delta lies around the warehouse.
  {
    position: 1,
    regionPrefixes: ['31', '32', '33', '34'],
    firstFen: 800,
    nextFen: 100,
    freeFromFen: 20_000,
    ...perKilo,
  },
  {
    position: 2,
    regionPrefixes: ['71', '81', '82'],
    firstFen: null,
    nextFen: 0,
    freeFromFen: null,
    ...perKilo,
  },
  {
    position: 3,
    regionPrefixes: ['54', '65'],
    firstFen: 2500,
    nextFen: 1200,
    freeFromFen: 100_000,
    ...perKilo,
  },
  { position: 4, regionPrefixes: [''], firstFen: 1200, nextFen: 300, freeFromFen: 20_000, ...perKilo },
]

/** Words of this shop's trade beside those that the search knows anyway. */
const synonyms = [
  ['断路器', '空气开关', '空开'],
  ['手拉葫芦', '倒链', '起重葫芦'],
  ['钻尾螺钉', '燕尾钉', '自钻钉'],
  ['干壁钉', '墙板钉', '黑自攻'],
  ['百叶轮', '千页轮', '百页片'],
  ['缠绕膜', '拉伸膜', '打包膜'],
  ['兆欧表', '摇表'],
  ['声级计', '分贝仪', '噪音计'],
  ['实验服', '白大褂'],
  ['封口膜', '封口胶膜'],
]

const hotWords = [
  '内六角螺栓',
  '丁腈手套',
  '数显卡尺',
  '移液吸头',
  '锂电钻',
  '安全帽',
  '容量瓶',
  '万用表',
  '麻花钻',
  '除锈剂',
]
