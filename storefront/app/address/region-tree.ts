import type { Region } from '@gongfang/contract/address'

/** From the province down to the region with this code; empty when there is none. */
export function regionPath(tree: readonly Region[], code: string): Region[] {
  for (const region of tree) {
    if (region.code === code) return [region]
    const below = regionPath(region.children ?? [], code)
    if (below.length > 0) return [region, ...below]
  }
  return []
}

/** '浙江省 杭州市 余杭区' */
export const regionText = (path: readonly Region[]) => path.map(({ name }) => name).join(' ')

/** Regions that can be chosen whose names, read from the province down, hold every typed word: 北京海淀, 杭州 西湖. */
export function searchRegions(tree: readonly Region[], typed: string, most = 20): Region[][] {
  const words = typed.trim().split(/\s+/).map(plain).filter(Boolean)
  if (words.length === 0) return []
  const found: Region[][] = []
  const walk = (regions: readonly Region[], above: Region[]) => {
    for (const region of regions) {
      if (found.length >= most) return
      const path = [...above, region]
      if (region.children) walk(region.children, path)
      else if (words.every((word) => plain(path.map(({ name }) => name).join('')).includes(word)))
        found.push(path)
    }
  }
  walk(tree, [])
  return found
}

/** People leave out what kind of place it is. */
const plain = (name: string) => name.replace(/[省市区县]/g, '')

/** One list of choices for each level that is open: the provinces, and what lies below each chosen region. */
export function regionLevels(tree: readonly Region[], path: readonly Region[]): (readonly Region[])[] {
  return [tree, ...path.flatMap(({ children }) => (children ? [children] : []))]
}
