import type { Region } from '@gongfang/contract/people/address'

export interface RegionMatch {
  readonly code: string
  /** Text such as '浙江省 杭州市 余杭区', as far as the levels were found. */
  readonly text: string
  readonly start: number
  readonly end: number
}

interface Place {
  readonly code: string
  readonly name: string
  readonly level: number
  readonly parent: Place | undefined
  /** Whether only one place in the country has this county name. */
  unique: boolean
}

interface Alias {
  readonly place: Place
  readonly text: string
  /** The name without its suffix 省, 市 or 区, such as '余杭'. */
  readonly short: boolean
}

/** Finds the best mention of a place: most levels first, then most characters, then the earliest. */
export function regionFinder(tree: () => readonly Region[]) {
  // Built on first use and not at every start, because it holds thousands of names.
  let byFirst: Index | undefined
  return (asked: string): RegionMatch | undefined => {
    byFirst ??= indexed(tree())
    const text = simplified(asked)
    let best: (RegionMatch & { levels: number }) | undefined
    for (let start = 0; start < text.length; start++) {
      for (const found of mentions(text, start, byFirst)) if (isBetter(found, best)) best = found
    }
    return best && { code: best.code, text: best.text, start: best.start, end: best.end }
  }
}

/** Traditional characters of names of regions, each with its simplified form. */
const TRADITIONAL = new Map(
  '臺台灣湾區区縣县鄉乡鎮镇龍龙門门東东島岛離离觀观黃黄樂乐鳳凤嶼屿莊庄園园雲云蘭兰義义濱滨蓮莲連连馬马寶宝關关廟庙營营鹽盐豐丰霧雾烏乌樹树員员頭头銅铜鑼锣蘆芦鶯莺貢贡萬万壢坜澤泽廣广蘇苏貴贵陝陕寧宁遼辽慶庆濟济聖圣順顺風风歸归興兴華华漢汉長长鄭郑瀋沈陽阳滬沪贛赣橋桥'
    .match(/../gu)
    ?.map((pair) => [pair[0]!, pair[1]!]),
)
/** Sign by sign, so that places in both texts are the same. */
const simplified = (text: string) => text.replace(/[\u4e00-\u9fff]/g, (sign) => TRADITIONAL.get(sign) ?? sign)

type Index = Map<string, Alias[]>
type Found = RegionMatch & { levels: number }

const isBetter = (one: Found, other: Found | undefined) =>
  !other ||
  one.levels > other.levels ||
  (one.levels === other.levels && one.end - one.start > other.end - other.start)

/** Every chain of places that starts here: province → city → county, with at most one level left out. */
function mentions(text: string, start: number, byFirst: Index): Found[] {
  const found: Found[] = []
  const follow = (at: number, above: Place | undefined, levels: number) => {
    const from = skipGap(text, at)
    for (const alias of byFirst.get(text[from] ?? '') ?? []) {
      const { place } = alias
      if (above ? !isInside(place, above) : levels > 0) continue
      if (!text.startsWith(alias.text, from) || !mayStand(text, from, alias, above)) continue
      const end = from + alias.text.length
      found.push({ code: place.code, text: fullName(place), start, end, levels: levels + 1 })
      follow(end, place, levels + 1)
    }
  }
  follow(start, undefined, 0)
  return found
}

/** Between levels people write blanks, dashes and placeholder names of the official list. */
function skipGap(text: string, at: number) {
  const gap = /^(?:[\s,，、\-/·|]|市辖区|省直辖县级行政区划|省直辖县|自治区直辖县级行政区划)*/.exec(
    text.slice(at),
  )
  return at + (gap?.[0].length ?? 0)
}

function isInside(place: Place, above: Place) {
  for (let at = place.parent; at; at = at.parent) if (at === above) return true
  // 北京市北京市朝阳区: municipalities are often written twice.
  return place === above && above.level === 0 && isMunicipality(above)
}

const isMunicipality = ({ name }: Place) => /^(?:北京|天津|上海|重庆)市$/.test(name)

const ROAD =
  /^(?:[东南西北中一二三四五六七八九十]?[路街巷弄村镇乡桥站寺里]|大道|大街|大厦|广场|新村|花园|公寓)/

/**
 * Rejects a short name that is part of a longer word: 静安寺路 is not 静安区, 朝阳区 is not 朝阳市. A county without its province
 * or city must have its full name, and a unique one.
 */
function mayStand(text: string, at: number, { place, text: name, short }: Alias, above: Place | undefined) {
  const next = text.slice(at + name.length)
  if (short && (/^[省市区县州盟旗]/.test(next) || (place.level > 0 && ROAD.test(next)))) return false
  if (above === undefined && place.level === 2) return !short && place.unique
  return true
}

function fullName(place: Place) {
  const names: string[] = []
  for (let at: Place | undefined = place; at; at = at.parent) names.unshift(at.name)
  return names.filter((name) => !PAPER_ONLY.test(name)).join(' ')
}

const PAPER_ONLY = /^(?:县|省直辖县|自治区直辖县级行政区划)$/

function indexed(tree: readonly Region[]): Index {
  const places = tree.flatMap((region) => placesOf(region, undefined, 0))
  const counties = new Map<string, number>()
  for (const { level, name } of places) if (level === 2) counties.set(name, (counties.get(name) ?? 0) + 1)
  const index: Index = new Map()
  for (const place of places) {
    place.unique = counties.get(place.name) === 1
    for (const alias of aliasesOf(place)) {
      const first = alias.text[0] ?? ''
      const known = index.get(first)
      if (known) known.push(alias)
      else index.set(first, [alias])
    }
  }
  return index
}

/** Counties are level 2 everywhere, also directly below a municipality. */
function placesOf({ code, name, children = [] }: Region, parent: Place | undefined, level: number): Place[] {
  const place: Place = { code, name, level, parent, unique: false }
  return [place, ...children.flatMap((child) => placesOf(child, place, child.children ? level + 1 : 2))]
}

function aliasesOf(place: Place): Alias[] {
  if (PAPER_ONLY.test(place.name)) return []
  const shorts = new Set(shortNames(place.name).filter((name) => name.length >= 2 && name !== place.name))
  return [
    { place, text: place.name, short: false },
    ...[...shorts].map((text) => ({ place, text, short: true })),
  ]
}

const PEOPLES =
  '蒙古 回 藏 维吾尔 苗 彝 壮 布依 朝鲜 满 侗 瑶 白 土家 哈尼 哈萨克 傣 黎 傈僳 佤 畲 拉祜 水 东乡 纳西 景颇 柯尔克孜 土 达斡尔 仫佬 羌 布朗 撒拉 毛南 仡佬 锡伯 普米 塔吉克 怒 鄂温克 德昂 保安 裕固 独龙 各'
    .split(' ')
    .join('|')
const AUTONOMOUS = new RegExp(`^(.{2,}?)(?:(?:${PEOPLES})族?)*族?自治([区州县旗])$`)

/** 延边朝鲜族自治州 → 延边, 延边州; 浦东新区 → 浦东; 杭州市 → 杭州. */
function shortNames(name: string): string[] {
  const autonomous = name.includes('自治') ? AUTONOMOUS.exec(name) : null
  if (autonomous) return [autonomous[1]!, autonomous[1]! + autonomous[2]!]
  return [name.replace(/(?:特别行政区|新区|地区|林区|街道|省|市|区|县|盟|旗|镇|乡)$/, '')]
}
