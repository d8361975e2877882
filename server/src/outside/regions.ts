import type { Region } from '@gongfang/contract/people/address'
import { areaList } from '@vant/area-data'

const { province_list: provinces, city_list: cities, county_list: counties } = areaList

/** Second levels that exist on paper only: nobody writes them on a parcel. */
const PAPER_ONLY = /^(?:县|省直辖县|自治区直辖县级行政区划)$/

/** '浙江省 杭州市 余杭区' for the code of a district or county; null for anything else. */
export function regionText(code: string): string | null {
  if (!Object.hasOwn(counties, code)) return null
  const province = provinces[`${code.slice(0, 2)}0000`] ?? ''
  const city = cities[`${code.slice(0, 4)}00`] ?? ''
  return [province, city === province || PAPER_ONLY.test(city) ? '' : city, counties[code]]
    .filter(Boolean)
    .join(' ')
}

/** The code of a district or county that is written out whole, however its parts are kept apart; null for anything else. */
export function regionCode(text: string): string | null {
  codes ??= new Map(Object.keys(counties).map((code) => [squeezed(regionText(code) ?? ''), code]))
  return codes.get(squeezed(text)) ?? null
}
let codes: Map<string, string> | undefined

const squeezed = (text: string) => text.replace(/[\s/\-,，、·]/g, '')

/** '浙江省 杭州市' for a city's code, '浙江省' for a province's: as credit codes name where they were given out. */
export function placeText(code: string): string {
  const found = regionText(code)
  if (found !== null) return found
  const province = code.endsWith('00') ? (provinces[`${code.slice(0, 2)}0000`] ?? '') : ''
  const city = cities[`${code.slice(0, 4)}00`] ?? ''
  return [province, province === '' || city === province || PAPER_ONLY.test(city) ? '' : city]
    .filter(Boolean)
    .join(' ')
}

/** Province, city, district; the four municipalities skip the city. Made once, at the first question. */
export function regionTree(): Region[] {
  tree ??= Object.entries(provinces).map(([code, name]) => ({ code, name, children: below(code, name) }))
  return tree
}
let tree: Region[] | undefined

function below(province: string, name: string): Region[] {
  const inside = citiesOf.get(province.slice(0, 2)) ?? []
  const isMunicipality = inside[0]?.name === name
  if (isMunicipality) return inside.flatMap((city) => countiesOf.get(city.code.slice(0, 4)) ?? [])
  return inside.map((city) => ({ ...city, children: countiesOf.get(city.code.slice(0, 4)) ?? [] }))
}

const grouped = (list: Record<string, string>, digits: number): Map<string, Region[]> =>
  Map.groupBy(
    Object.entries(list).map(([code, name]) => ({ code, name })),
    ({ code }) => code.slice(0, digits),
  )
const citiesOf = grouped(cities, 2)
const countiesOf = grouped(counties, 4)
