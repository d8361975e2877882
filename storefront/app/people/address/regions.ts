import { listRegions, type Region } from '@gongfang/contract/people/address'
import { call } from '../../base/call.ts'

/** Loads the 130 kB of regions, which only address forms need, once. A failed request is repeated. */
export function loadRegions(): Promise<Region[]> {
  loading ??= call(listRegions, {}).catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}
let loading: Promise<Region[]> | undefined

/** The region with this code and its ancestors, from the province down, as far as they exist. */
export function pathOf(regions: readonly Region[], code: string): Region[] {
  for (const region of regions) {
    if (region.code === code) return [region]
    const below = pathOf(region.children ?? [], code)
    if (below.length > 0) return [region, ...below]
  }
  return []
}

export interface RegionHit {
  readonly code: string
  readonly text: string
}

/** Districts whose name or path contains the typed text: 余杭, 杭州西湖. */
export function searchRegions(regions: readonly Region[], typed: string, most = 8): RegionHit[] {
  const wanted = typed.replace(/\s/g, '')
  if (wanted === '') return []
  const hits = districts(regions, [])
    .map((hit) => ({ hit, rank: rankOf(hit.names, wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
  return hits.slice(0, most).map(({ hit: { code, names } }) => ({ code, text: names.join(' ') }))
}

interface District {
  readonly code: string
  readonly names: readonly string[]
}

function districts(regions: readonly Region[], above: readonly string[]): District[] {
  return regions.flatMap(({ code, name, children }) =>
    children ? districts(children, [...above, name]) : [{ code, names: [...above, name] }],
  )
}

function rankOf(names: readonly string[], wanted: string): number {
  const own = names.at(-1) ?? ''
  if (own.startsWith(wanted)) return 4
  if (own.includes(wanted)) return 3
  if (inOrder(names.join(''), wanted)) return 2
  return 0
}

/** Whether `text` contains the characters of `wanted` in this order: 杭州西湖 is in 浙江省杭州市西湖区. */
function inOrder(text: string, wanted: string) {
  let at = -1
  for (const sign of wanted) {
    at = text.indexOf(sign, at + 1)
    if (at < 0) return false
  }
  return true
}
