import { dayOf } from '@gongfang/contract/base/time'
import type { ConfigKey } from '@gongfang/contract/system/config'
import type { Db } from '../src/db/connect.ts'
import { setConfig } from '../src/system/config/actions.ts'
import { readData } from './data.ts'
import { insertMany } from './insert-many.ts'

interface Settings {
  readonly values: { readonly [K in ConfigKey]?: unknown }
  readonly banners: readonly { readonly key: string; readonly category: string; readonly alt: string }[]
  readonly freightRules: readonly {
    readonly position: number
    readonly regionPrefixes: string[]
    /** null: no delivery. */
    readonly firstFen: number | null
    readonly nextFen: number
    readonly freeFromFen: number | null
    readonly firstWeightG: number
    readonly nextWeightG: number
  }[]
  /** Words of this shop's trade beside those that the search knows anyway. */
  readonly synonyms: readonly (readonly string[])[]
  readonly hotWords: readonly string[]
  readonly offerTemplates: readonly {
    readonly name: string
    readonly validDays: number
    readonly freightFen: number | null
    readonly terms: string
    readonly note: string
    readonly leadDays: number | null
    readonly minimum: number | null
  }[]
}

const { values, banners, freightRules, synonyms, hotWords, offerTemplates } = readData<Settings>('settings')

/** The site's own texts and pictures, freight, templates of offers, synonyms and what people search for. The goods are there already. */
export async function insertSettings(tx: Db, now: Date) {
  const indexBanner = await bannersOf(tx)
  for (const [key, value] of Object.entries({ ...values, indexBanner }))
    await setConfig(tx, { key: key as ConfigKey, value, who: '演示数据' })
  await insertMany(tx, 'freight_rule', freightRules)
  await insertMany(tx, 'offer_template', offerTemplates)
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
