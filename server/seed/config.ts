import type { ConfigKey } from '@gongfang/contract/config'
import { setConfig } from '../src/config/actions.ts'
import type { Db } from '../src/db/connect.ts'
import { insertMany } from './insert-many.ts'

const banners = [
  { key: 'tools', link: '/category?kw=手动工具', alt: '工坊常备，一站配齐：手动工具与电动工具' },
  { key: 'lab', link: '/category?kw=实验耗材', alt: '实验室耗材与玻璃器皿，现货当日发' },
  { key: 'measure', link: '/category?kw=卡尺', alt: '量具量仪，毫厘有据' },
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
  indexBanner: banners.map(({ key, link, alt }) => ({
    image: `/media/banner-${key}`,
    imagePhone: `/media/banner-${key}-phone`,
    link,
    alt,
  })),
}

/** The site's own texts and pictures, freight, synonyms and what people search for. */
export async function insertSettings(tx: Db, now: Date) {
  for (const [key, value] of Object.entries(values))
    await setConfig(tx, { key: key as ConfigKey, value, who: '演示数据' })
  await insertMany(tx, 'freight_rule', freightRules)
  await insertMany(tx, 'search_synonym', synonyms.flatMap(eachToOthers))
  const onDay = now.toISOString().slice(0, 10)
  await insertMany(
    tx,
    'search_word',
    hotWords.map((word, at) => ({ word, onDay, searches: 480 - at * 37, misses: 0 })),
  )
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

const synonyms = [
  ['扳手', '扳子'],
  ['螺丝批', '螺丝刀', '改锥', '起子'],
  ['螺栓', '螺丝'],
  ['螺母', '螺帽'],
  ['垫圈', '华司', '垫片'],
  ['游标卡尺', '卡尺'],
  ['千分尺', '螺旋测微器'],
  ['移液吸头', '枪头', '吸头'],
  ['离心管', 'EP管'],
  ['护目镜', '防护眼镜'],
  ['口罩', '防尘口罩'],
  ['钻头', '麻花钻'],
  ['万用表', '电表'],
  ['角磨机', '磨光机'],
  ['电钻', '手电钻'],
  ['胶带', '胶布'],
]
const eachToOthers = (words: readonly string[]) =>
  words.map((word) => ({ word, sameAs: words.filter((other) => other !== word) }))

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
  'WD除锈',
]
