/** The weight of a word by its place: A title, B brand and category, C parameters, D model codes. */
export type Weight = 'A' | 'B' | 'C' | 'D'

/**
 * A searched word: all its lexemes must be there, or all those of one synonym. `dm6*` matches every lexeme that
 * begins with dm6.
 */
export interface Term {
  readonly text: string
  readonly lexemes: readonly string[]
  readonly synonyms: readonly (readonly string[])[]
  /** Sizes, materials, standards and brands: in a title they do not say what the product is. */
  readonly isFact: boolean
  readonly isSize: boolean
  /** The penalty of a product without it. */
  readonly weight: number
}

/**
 * Normal form of indexed and searched text: half width, lower case, simplified characters, x as the sign for "by",
 * units as letters, "10 mm" as "10mm", "2.0" as "2", "GB/T 6170-2015" as "gb6170".
 */
export function normal(text: string): string {
  return simplified(text.normalize('NFKC').toLowerCase())
    .replace(/[×✕✖∗*]/g, 'x')
    .replace(/[–—−‐‑‒~∼]/g, '-')
    .replace(/[φϕ⌀ø∅ф]/g, ' ')
    .replace(/[μµ]/g, 'u')
    .replace(/毫米|公厘/g, 'mm')
    .replace(/厘米|公分/g, 'cm')
    .replace(/毫升/g, 'ml')
    .replace(/微升/g, 'ul')
    .replace(/微米/g, 'um')
    .replace(/千克|公斤/g, 'kg')
    .replace(/千瓦/g, 'kw')
    .replace(/牛\s*[·.•-]?\s*米|(?<![a-z])n\s*[·.•⋅]\s*m(?![a-z])/g, 'nm')
    .replace(/(?<=\d)\s*(?:平方毫米|平方mm|平方)/g, 'mm2')
    .replace(/(?<=\d)\s*安时/g, 'ah')
    .replace(/(?<=\d)\s*兆(?![欧帕])/g, 'mhz')
    .replace(/(?<=\d)\s*(?:摄氏)?度/g, '°c')
    .replace(/(?<=\d)\s*英?[寸吋]|(?<=\d)\s*(?:["″”]|′′)/g, '寸')
    .replace(/(?<=\d)\s*[克升瓦伏米吨]/g, (unit) => units[unit.trim()] ?? unit)
    .replace(/(?<=\d)\s*(mm|cm|m)\s*x\s*(?=\d)/g, '$1 ')
    .replace(/(?<=\d)\s*x\s*(?=\d)/g, 'x')
    .replace(/(?<=\d)(\.\d*?)0+(?!\d)/g, (_, decimals) => (decimals === '.' ? '' : decimals))
    .replace(STANDARD, '$1')
    .replace(/(?<=(?<![a-z])gb\d+(?:\.\d+)?)-(?:19|20)?\d\d(?!\d)/g, '')
    .replace(UNIT_APART, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const units: Record<string, string> = { 克: 'g', 升: 'l', 瓦: 'w', 伏: 'v', 米: 'm', 吨: 't' }

const STANDARD = /(?<![a-z])(gb|jb|hg|qb|din|iso|iec|ansi|jis)(?:\s*\/\s*t)?[\s-]*(?=\d)/g

const UNIT_APART =
  /(?<=\d)\s+(?=(?:mm2?|cm|um|ml|ul|kg|kw|kv|nm|mah|ah|mhz|ghz|khz|hz|db|oz|rpm|°c|[lgwvmat])(?![a-z0-9]))/g

/**
 * Splits into runs of Chinese characters, and runs of letters and digits with the signs that codes may contain. Other
 * characters separate runs.
 */
export function runs(text: string): { han: string[]; codes: string[] } {
  const found =
    normal(text).match(
      /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}][[\p{L}\p{N}.\-_\/+#%°]--\p{Script=Han}]*/gv,
    ) ?? []
  return {
    han: found.filter((run) => HAN.test(run)),
    codes: found.filter((run) => !HAN.test(run)).map((run) => run.replace(/[.\-_/+#%°]+$/, '')),
  }
}

const HAN = /^\p{Script=Han}/u

/** The form in which codes are compared: the letter o is a zero, hyphens are left out. */
export const squeezed = (code: string) => code.replace(/[-_]/g, '').replaceAll('o', '0')

/** Single characters and pairs, so that a word is found inside any other, however a dictionary would split it. */
export function grams(han: string): string[] {
  const characters = [...han]
  return [...characters, ...pairs(characters)]
}

const pairs = (characters: string[]) => characters.slice(1).map((next, at) => characters[at] + next)

/**
 * The parts of a code that a buyer may type: the whole, its tails from each change between letters and digits, and
 * the pieces between.
 */
export function pieces(code: string): string[] {
  const found = new Set<string>()
  for (const part of [code, ...code.split(/[-_/]+/)]) {
    const key = squeezed(part)
    for (const { index } of key.matchAll(/[a-z]+|\d+(?:\.\d+)?|[^a-z\d]+/g)) found.add(key.slice(index))
    for (const [piece] of key.matchAll(/[a-z]*\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)*/g)) {
      // Gives 'm3' and 'm3x0.5', '600x400' and '600x400x148'.
      for (const { index } of piece.matchAll(/(?<=\d)x/g)) found.add(piece.slice(0, index))
      found.add(piece)
    }
    for (const [number] of key.matchAll(/\d+(?:\.\d+)?/g)) found.add(number)
  }
  return [...found].filter((piece) => /[\p{L}\p{N}]/u.test(piece))
}

/** The lexemes of a text. */
export const lexemesOf = remembered((text: string): readonly string[] => {
  const { han, codes } = runs(text)
  return [...han.flatMap(grams), ...codes.flatMap(pieces)]
})

/** Caches results: values of models, brands and categories repeat in many products. */
function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= 20_000) known.clear()
    const made = make(text)
    known.set(text, made)
    return made
  }
}

/** 'M8', '30mm', '304' → 'm8x30': buyers type sizes of neighbouring axes together. */
export function sizesTogether(values: readonly string[]): string[] {
  const sizes = values.map(sizeOf)
  return sizes.flatMap((size, at) => {
    const next = sizes[at + 1]
    return size && next && !next.startsWith('m') ? lexemesOf(`${size}x${next}`) : []
  })
}

export const sizeOf = remembered((value) => /^m?\d+(?:\.\d+)?(?![\d-])/.exec(normal(value))?.[0] ?? '')

/** The lexemes of one model: its code, and its values among the models of its product. */
export const modelLexemes = ({ code, values }: { code: string; values: readonly string[] }): string[] => [
  ...lexemesOf(code),
  ...values.flatMap(lexemesOf),
  ...sizesTogether(values),
]

/** Text of a tsvector. All lexemes have the same position: only the weight counts, not the distance of words. */
export function vectorText(lexemes: Iterable<readonly [string, Weight]>): string {
  const best = new Map<string, Weight>()
  for (const [lexeme, weight] of lexemes) {
    const known = best.get(lexeme)
    if (known === undefined || weight < known) best.set(lexeme, weight)
  }
  return [...best].map(([lexeme, weight]) => `${quoted(lexeme)}:1${weight}`).join(' ')
}

/** Pinyin from each character on: whole syllables, or their initials. */
export const soundLexemes = (syllables: readonly string[]): string[] =>
  syllables.flatMap((_, at) => {
    const rest = syllables.slice(at, at + 12)
    return [INITIALS + rest.map((each) => each[0]).join(''), SOUND + rest.slice(0, 5).join('')]
  })

/** Prefixes of pinyin lexemes, so that 'bs' for 扳手 is not taken for a code. */
const INITIALS = '~'

const SOUND = '+'

/**
 * Whole names, separated by blanks in the text of staff: for the search 充电钻, a product of this name ranks above one
 * with the words 充电 and 电钻.
 */
export const nameLexemes = (text: string): string[] =>
  normal(text)
    .split(' ')
    .filter((name) => name.length > 1)
    .map(nameLexeme)

const nameLexeme = (name: string) => `=${name}`

const quoted = (lexeme: string) => `'${lexeme.slice(0, 200).replace(/['\\]/g, '$&$&')}'`

/** A lexeme in a query; 'dm6*' becomes a prefix. */
const wanted = (lexeme: string) =>
  lexeme.endsWith('*') ? `${quoted(lexeme.slice(0, -1))}:*` : quoted(lexeme)

/** Stop words: they are ignored beside other words. */
const idle = new Set('的 了 和 与 及 或 用 之 等 规格 型号 尺寸 大小 品牌 材质 材料 直径'.split(' '))

/** The dictionary that cuts words, and their synonyms. */
export interface Wording {
  readonly cut: (han: string) => string[]
  readonly synonymsOf: (word: string) => readonly string[]
  /** Whether the word is a material, a standard or a brand. */
  readonly isFact: (word: string) => boolean
}

/**
 * The typed keyword as terms. Synonyms are of whole words. With `parted`, characters outside of dictionary words
 * count alone.
 */
export function termsOf(keyword: string, wording: Wording, parted = false): Term[] {
  const { han, codes } = runs(keyword)
  const whole = plain(keyword)
  const alike = codes.length > 0 && han.length > 0 ? wording.synonymsOf(whole) : []
  if (alike.length > 0) {
    return [
      {
        text: whole,
        lexemes: allOfText(keyword),
        synonyms: alike.map(allOfText),
        isFact: wording.isFact(whole),
        isSize: false,
        weight: whole.length,
      },
    ]
  }
  const words = han.flatMap((run) => joined(wording.cut(run), parted))
  const said = words.filter((word) => !idle.has(word))
  return [
    ...(said.length > 0 || codes.length > 0 ? said : words).map((word) => wordTerm(word, wording)),
    ...codes.map((code) => codeTerm(code, wording)),
  ]
}

/**
 * Joins neighbouring characters that the dictionary joins to no word: 用表 is a part of 万用表 and must not match every 表.
 */
function joined(words: readonly string[], parted: boolean): string[] {
  const found: string[][] = []
  for (const word of words) {
    const last = found.at(-1)
    if ([...word].length === 1 && last?.every((each) => [...each].length === 1)) last.push(word)
    else found.push([word])
  }
  return found.flatMap((each) => (parted && !each.some((word) => idle.has(word)) ? each : [each.join('')]))
}

const wordTerm = (word: string, { synonymsOf, isFact }: Wording): Term => ({
  text: word,
  lexemes: pairsOf(word),
  synonyms: synonymsOf(word).map(allOfText),
  isFact: isFact(word),
  isSize: false,
  weight: isFact(word) ? FACT : Math.min([...word].length, 4),
})

function codeTerm(code: string, { synonymsOf, isFact }: Wording): Term {
  const standard = isStandard(code)
  const fact = standard || isSize(code) || isFact(code)
  return {
    text: code,
    lexemes: [codeLexeme(code)],
    synonyms: [
      ...(standard ? [[`${squeezed(code)}.*`]] : []),
      ...sameSizes(code).map((size) => [size]),
      ...(/^[a-z]{2,24}$/.test(code) ? [[`${INITIALS}${code}*`], [`${SOUND}${code}*`]] : []),
      ...synonymsOf(code).map(allOfText),
    ],
    isFact: fact,
    isSize: isSize(code),
    weight: standard ? 3 : fact ? FACT : Math.min(code.length, 4),
  }
}

/** Low weight of facts: a product without the size is still the right thing; a size alone says nothing. */
const FACT = 1.2

function allOfText(text: string): string[] {
  const { han, codes } = runs(text)
  return [...han.flatMap(pairsOf), ...codes.map(codeLexeme)]
}

const pairsOf = (word: string) => {
  const characters = [...word]
  return characters.length === 1 ? characters : pairs(characters)
}

const isSize = (code: string) => SIZE.test(code)

const SIZE =
  /^m?\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)*(?:mm2?|cm|um|ml|ul|kg|mg|kw|kv|nm|mah|ah|mhz|ghz|khz|hz|db|oz|rpm|°c|[lgwvmat])?$/

/** Codes match by prefix; sizes, standards and single characters match exactly. */
function codeLexeme(code: string): string {
  const key = squeezed(code)
  return isSize(code) || isStandard(code) || [...key].length === 1 ? key : `${key}*`
}

const isStandard = (code: string) => /^(?:gb|jb|hg|qb|din|iso|iec|ansi|jis)\d+(?:\.\d+)?$/.test(code)

const scales: readonly (readonly (readonly [unit: string, size: number])[])[] = [
  [
    ['mm', 1],
    ['cm', 10],
    ['m', 1000],
  ],
  [
    ['ul', 1],
    ['ml', 1000],
    ['l', 1_000_000],
  ],
  [
    ['mg', 1],
    ['g', 1000],
    ['kg', 1_000_000],
    ['t', 1_000_000_000],
  ],
  [
    ['w', 1],
    ['kw', 1000],
  ],
  [
    ['v', 1],
    ['kv', 1000],
  ],
  [
    ['mah', 1],
    ['ah', 1000],
  ],
]

export const scaleOf = new Map(scales.flat())

/** '10cm' → '100mm', '0.1m'. */
function sameSizes(code: string): string[] {
  const [, number, unit] = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(code) ?? []
  const scale = scales.find((each) => each.some(([name]) => name === unit))
  const own = scale?.find(([name]) => name === unit)
  if (!scale || !own) return []
  const size = Number(number) * own[1]
  return scale
    .filter(([name]) => name !== unit)
    .map(([name, one]) => `${Number((size / one).toPrecision(12))}${name}`)
    .filter((text) => !text.includes('e') && text.length < 10)
}

const termText = ({ lexemes, synonyms }: Term) =>
  `(${[lexemes, ...synonyms].map((each) => `(${each.map(wanted).join(' & ')})`).join(' | ')})`

/** A tsquery that requires every term. It contains quoted lexemes only, never raw input. */
export const allOf = (terms: readonly Term[]) => terms.map(termText).join(' & ')

/**
 * Tsqueries for ranking: a product ranks higher the more of these lexemes its title contains. Facts are left out,
 * also as whole names, unless only facts were typed.
 */
export function rankQuery(keyword: string, terms: readonly Term[]): { own: string; alike: string } {
  const telling = terms.some(({ isFact }) => !isFact) ? terms.filter(({ isFact }) => !isFact) : terms
  const facts = terms.filter((term) => !telling.includes(term))
  const known = new Set(facts.flatMap(({ text, lexemes }) => [text, ...lexemes]))
  const names = [plain(keyword), ...normal(keyword).split(' '), ...telling.map(({ text }) => text)]
  const own = [...telling.flatMap(({ lexemes }) => lexemes), ...runs(keyword).han.flatMap(pairsOf)]
  return {
    own: anyOf([
      ...own.filter((lexeme) => !known.has(lexeme)),
      ...names.filter((name) => !known.has(name)).map(nameLexeme),
    ]),
    alike: anyOf(telling.flatMap(({ synonyms }) => synonyms.flat())),
  }
}

const anyOf = (lexemes: readonly string[]) => [...new Set(lexemes.map(wanted))].join(' | ')

const MOST_TRIED = 40

/**
 * Queries for subsets of the terms, those with the highest weight first. Single characters occur everywhere, so a
 * subset of nothing else is used only if nothing longer was typed.
 */
export function fewerOf(terms: readonly Term[]): { query: string; weight: number }[] {
  const some = terms.slice(0, 8)
  const single = some.every(({ weight }) => weight <= 1)
  return Array.from({ length: 2 ** some.length }, (_, at) =>
    some.filter((_term, place) => (at & (1 << place)) !== 0),
  )
    .filter((kept) => kept.length > 0 && kept.length < terms.length)
    .filter((kept) => single || kept.some(({ weight }) => weight > 1))
    .map((kept) => ({ query: allOf(kept), weight: kept.reduce((sum, { weight }) => sum + weight, 0) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_TRIED)
}

/** The model that the search means: the only one that has all terms that any model of the product has. */
export function meantModel<M extends { lexemes: ReadonlySet<string> }>(
  terms: readonly Term[],
  models: readonly M[],
): M | undefined {
  const left = namedModels(terms, models)
  return left.length === 1 && models.length > 1 ? left[0] : undefined
}

/** Models that a name may mean: those that have all terms that any model of the product has. */
export function namedModels<M extends { lexemes: ReadonlySet<string> }>(
  terms: readonly Term[],
  models: readonly M[],
): readonly M[] {
  const said = terms.filter((term) => models.some((model) => hasTerm(model.lexemes, term)))
  const left = models.filter((model) => said.every((term) => hasTerm(model.lexemes, term)))
  return left.length > 0 ? left : models
}

/** Whether the terms contain a name; codes and sizes alone do not say what a thing is. */
export const isName = (terms: readonly Term[]) => terms.some(({ text }) => /\p{Script=Han}{2}/u.test(text))

const hasTerm = (lexemes: ReadonlySet<string>, { lexemes: own, synonyms }: Term) =>
  [own, ...synonyms].some((each) => each.every((lexeme) => hasLexeme(lexemes, lexeme)))

function hasLexeme(lexemes: ReadonlySet<string>, lexeme: string): boolean {
  if (!lexeme.endsWith('*')) return lexemes.has(lexeme)
  const beginning = lexeme.slice(0, -1)
  for (const each of lexemes) if (each.startsWith(beginning)) return true
  return false
}

const KEY_SIGNS = [...'ABCDEFGHIJKLMNPQRSTUVWXYZ0123456789']

/**
 * All codes that differ from this one by one typing error: a character missing, added, wrong, or swapped with the
 * next.
 */
export function slipsOf(code: string): string[] {
  const typed = normal(code).replace(/[\s\-_]/g, '')
  if (!/^(?=.*[a-z])(?=.*\d)[a-z\d./]{5,24}$/.test(typed)) return []
  const key = squeezed(typed).toUpperCase()
  const found = new Set<string>()
  for (let at = 0; at <= key.length; at++) {
    const [before, after] = [key.slice(0, at), key.slice(at)]
    if (after) found.add(before + after.slice(1))
    if (after.length > 1) found.add(before + after[1] + after[0] + after.slice(2))
    for (const sign of KEY_SIGNS) {
      if (after) found.add(before + sign + after.slice(1))
      found.add(before + sign + after)
    }
  }
  return [...found].filter((each) => each !== key)
}

/** The text without blanks and hyphens, for comparing whole titles. */
export const plain = (text: string) => normal(text).replace(/[\s\-_]/g, '')

/** Returns '' for a text that cannot be pinyin; letters alone may be pinyin. */
export const asPinyin = (text: string) => {
  const letters = normal(text).replace(/[\s']/g, '')
  return /^[a-z]{3,60}$/.test(letters) ? letters : ''
}

export const naturally = new Intl.Collator('zh', { numeric: true })

/**
 * Traditional characters, each followed by the simplified one. Source: TSCharacters of OpenCC (Apache-2.0), limited
 * to the 5,401 frequent characters of Big5.
 */
const traditional = `
丟丢並并乾干亂乱亙亘亞亚佇伫佈布佔占併并來来侖仑侶侣侷局係系俠侠倀伥倆俩倉仓個个們们倖幸倫伦偉伟側侧偵侦偽伪傑杰傖伧傘伞備备傢家傭佣傯偬傳传債债傷伤傾倾僅仅僑侨僕仆僥侥僱雇價价儀仪儂侬億亿儈侩儉俭儐傧
儔俦儕侪儘尽償偿優优儲储儷俪儸㑩儻傥儼俨兇凶兌兑兒儿兗兖內内兩两冊册冑胄冪幂凍冻凜凛凱凯別别刪删則则剋克剎刹剛刚剝剥剴剀創创剷铲劃划劇剧劉刘劊刽劍剑劑剂勁劲動动務务勛勋勝胜勞劳勢势勣𪟝勳勋勵励勸劝勻匀
匯汇匱匮區区協协卹恤卻却厭厌厲厉參参叢丛吒咤吳吴吶呐呂吕員员唸念問问啞哑啟启喚唤喪丧喫吃喬乔單单喲哟嗆呛嗇啬嗎吗嗚呜嗶哔嘆叹嘍喽嘔呕嘖啧嘗尝嘩哗嘮唠嘯啸嘰叽噓嘘噥哝噯嗳噴喷噸吨噹当嚀咛嚇吓嚐尝嚕噜嚥咽
嚨咙嚮向嚴严嚶嘤囀啭囁嗫囂嚣囈呓囉啰囌苏囑嘱囪囱國国圍围園园圓圆圖图團团執执堅坚堊垩堝埚堯尧報报場场塊块塋茔塒埘塗涂塚冢塢坞塵尘塹堑墊垫墜坠墮堕墳坟墾垦壇坛壎埙壓压壘垒壙圹壞坏壟垄壢坜壩坝壯壮壺壶壽寿
夠够夢梦夥伙夾夹奐奂奧奥奩奁奪夺奮奋妝妆姍姗姦奸娛娱婁娄婦妇媧娲媼媪媽妈嫗妪嫵妩嫻娴嬈娆嬋婵嬌娇嬤嬷嬪嫔嬰婴嬸婶孃娘孫孙學学孿孪宮宫寢寝實实寧宁審审寫写寬宽寵宠寶宝將将專专尋寻對对導导尷尴屆届屍尸屜屉
屢屡層层屨屦屬属岡冈峴岘島岛峽峡崑昆崗岗崙仑崢峥嵐岚嶄崭嶇岖嶔嵚嶸嵘嶺岭嶼屿嶽岳巒峦巔巅巖岩帥帅師师帳帐帶带幀帧幃帏幗帼幟帜幣币幫帮幹干幾几庫库廁厕廂厢廄厩廈厦廚厨廝厮廟庙廠厂廢废廣广廬庐廳厅弒弑弔吊
張张強强彆别彈弹彌弥彎弯彙汇彥彦彫雕彿佛後后徑径從从徠徕復复徵征徹彻恆恒恥耻悅悦悵怅悶闷悽凄惡恶惱恼惻恻愛爱愜惬愴怆愷恺愾忾慄栗態态慍愠慘惨慚惭慟恸慣惯慫怂慮虑慶庆慼戚慾欲憂忧憊惫憐怜憑凭憚惮憤愤憫悯
憮怃憲宪憶忆懇恳應应懍懔懣懑懲惩懶懒懷怀懸悬懺忏懼惧懾慑戀恋戰战戲戏戶户拋抛拚拼挾挟捨舍捫扪捱挨捲卷掃扫掄抡掙挣掛挂採采揀拣揚扬換换揮挥損损搖摇搗捣搶抢摑掴摟搂摯挚摺折摻掺撈捞撐撑撓挠撥拨撫抚撲扑撳揿
撻挞撾挝撿捡擁拥擄掳擇择擊击擋挡擔担據据擠挤擬拟擰拧擱搁擲掷擴扩擷撷擺摆擻擞擾扰攆撵攏拢攔拦攙搀攜携攝摄攣挛攤摊攪搅攬揽敗败敘叙敵敌數数斂敛斃毙斕斓斬斩斷断於于昇升時时晉晋晝昼暈晕暉晖暘旸暢畅暫暂曄晔
曆历曇昙曉晓曖暧曠旷曬晒書书會会朧胧朮术東东枴拐柵栅桿杆梔栀條条梟枭棄弃棗枣棟栋棧栈棲栖楊杨楓枫楨桢業业極极榦干榮荣構构槍枪槓杠槨椁槳桨樁桩樂乐樅枞樑梁樓楼標标樞枢樣样樸朴樹树樺桦橈桡橋桥機机橢椭橫横
檔档檜桧檢检檣樯檮梼檯台檳槟檸柠檻槛櫃柜櫓橹櫚榈櫛栉櫝椟櫥橱櫬榇櫻樱欄栏權权欖榄欽钦歎叹歐欧歟欤歡欢歲岁歷历歸归歿殁殘残殤殇殮殓殯殡殲歼殺杀殼壳毀毁毆殴氈毡氣气氫氢氬氩氳氲氾泛汎泛汙污決决沒没沖冲況况
洩泄洶汹浹浃涇泾涼凉淒凄淚泪淨净淪沦淵渊淺浅渙涣減减渦涡測测渾浑湊凑湧涌湯汤準准溝沟溫温溼湿滄沧滅灭滌涤滬沪滯滞滲渗滷卤滾滚滿满漁渔漢汉漣涟漬渍漲涨漸渐漿浆潑泼潔洁潛潜潤润潯浔潰溃澀涩澆浇澗涧澠渑澤泽
澦滪澱淀濁浊濃浓濕湿濘泞濛蒙濟济濤涛濫滥濰潍濱滨濺溅濾滤瀆渎瀉泻瀋沈瀏浏瀕濒瀘泸瀝沥瀟潇瀨濑瀰弥瀲潋瀾澜灑洒灘滩灣湾灤滦災灾為为烏乌無无煉炼煙烟煥焕煩烦煬炀熒荧熱热熾炽燈灯燉炖燒烧燙烫燜焖營营燦灿燬毁
燭烛燴烩燻熏燼烬燾焘爍烁爐炉爛烂爭争爺爷爾尔牆墙牘牍牴抵牽牵犖荦犛牦犢犊犧牺狀状狹狭狽狈猙狰猶犹獄狱獅狮獎奖獨独獰狞獲获獵猎獷犷獸兽獺獭獻献玀猡現现琺珐琿珲瑣琐瑤瑶瑩莹瑪玛璣玑璦瑷環环璽玺璿璇瓊琼瓏珑
瓔璎瓚瓒甌瓯甕瓮產产畝亩畢毕畫画異异當当疇畴疊叠痙痉痠酸瘋疯瘍疡瘓痪瘡疮瘧疟瘺瘘療疗癆痨癒愈癘疠癟瘪癡痴癢痒癥症癩癞癬癣癮瘾癱瘫癲癫發发皚皑皰疱皺皱盃杯盜盗盞盏盡尽監监盤盘盧卢盪荡眾众睏困睜睁睞睐瞞瞒
瞼睑矇蒙矓眬矚瞩矯矫硃朱硯砚碩硕確确碼码磚砖磧碛磯矶礎础礙碍礦矿礪砺礫砾礬矾祕秘祿禄禍祸禎祯禦御禪禅禮礼禱祷禿秃秈籼稅税稈秆稜棱稟禀種种稱称穀谷穌稣積积穎颖穠秾穡穑穢秽穩稳穫获窩窝窪洼窮穷窯窑窺窥竄窜
竅窍竇窦竊窃競竞筆笔筍笋筧笕箇个箋笺箏筝節节範范築筑篠筿篤笃篩筛簍篓簑蓑簞箪簡简簣篑簫箫簽签簾帘籃篮籌筹籟籁籠笼籤签籬篱籮箩籲吁粵粤糝糁糞粪糧粮糰团糾纠紀纪紂纣約约紅红紆纡紇纥紉纫紋纹納纳紐纽純纯紕纰
紗纱紙纸級级紛纷紜纭紡纺紮扎細细紱绂紲绁紳绅紹绍紼绋絀绌終终絃弦組组絆绊結结絕绝絛绦絞绞絡络絢绚給给絨绒絰绖統统絲丝絳绛絹绢綁绑綏绥綑捆經经綜综綞缍綠绿綢绸綬绶維维綰绾綱纲網网綴缀綵彩綸纶綺绮綻绽綽绰
綾绫綿绵緇缁緊紧緒绪緘缄緙缂線线緝缉緞缎締缔緣缘編编緩缓緬缅緯纬緲缈練练緹缇緻致縈萦縉缙縊缢縐绉縑缣縛缚縝缜縞缟縣县縫缝縮缩縯𬙂縱纵縲缧縴纤縵缦縷缕縹缥總总績绩繃绷繅缫繆缪繒缯織织繕缮繚缭繞绕繡绣繩绳
繪绘繫系繭茧繳缴繹绎繼继繽缤續续纏缠纓缨纔才纖纤纜缆缽钵罈坛罌罂罰罚罵骂罷罢羅罗羈羁羋芈羨羡義义羶膻習习翹翘聖圣聞闻聯联聰聪聲声聳耸聶聂職职聽听聾聋肅肃脅胁脈脉脣唇脩修脫脱脹胀腎肾腦脑腫肿腳脚腸肠膚肤
膠胶膩腻膽胆膾脍膿脓臉脸臍脐臏膑臘腊臚胪臟脏臢臜臥卧臨临臺台與与興兴舉举舊旧艙舱艦舰艱艰艷艳芻刍苧苎茲兹荊荆莊庄莖茎莢荚莧苋華华菴庵菸烟萇苌萊莱萬万萵莴葉叶葦苇葷荤蒐搜蒞莅蒼苍蓀荪蓆席蓋盖蓮莲蔔卜蔣蒋
蔥葱蔭荫蕩荡蕪芜蕭萧薊蓟薑姜薔蔷薦荐薩萨薹苔薺荠藍蓝藝艺藥药藪薮藹蔼藺蔺蘆芦蘇苏蘊蕴蘋苹蘚藓蘭兰蘿萝處处虛虚虜虏號号虧亏蛻蜕蜆蚬蝕蚀蝦虾蝨虱蝸蜗螞蚂螢萤螻蝼蟈蝈蟬蝉蟯蛲蟲虫蟻蚁蠅蝇蠍蝎蠔蚝蠟蜡蠣蛎蠱蛊
蠶蚕蠻蛮術术衛卫衝冲袞衮裊袅補补裝装裡里製制複复褲裤褸褛褻亵襖袄襠裆襤褴襪袜襬摆襯衬襲袭見见規规覓觅視视覦觎親亲覬觊覲觐覺觉覽览觀观觴觞觸触訂订訃讣計计訊讯訌讧討讨訏𬣙訐讦訓训訕讪訖讫託托記记訛讹訝讶
訟讼訢䜣訣诀訥讷訪访設设許许訴诉訶诃診诊註注証证詁诂詆诋詐诈詔诏評评詖诐詛诅詞词詠咏詢询詣诣試试詩诗詫诧詬诟詭诡詮诠詰诘話话該该詳详詼诙誅诛誇夸誌志認认誑诳誕诞誘诱誚诮語语誠诚誡诫誣诬誤误誥诰誦诵誨诲
說说誰谁課课誶谇誹诽誼谊調调諂谄諄谆談谈諉诿請请諍诤諒谅論论諛谀諜谍諦谛諧谐諫谏諭谕諮咨諱讳諳谙諶谌諷讽諸诸諺谚諼谖諾诺謀谋謁谒謂谓謄誊謊谎謎谜謐谧謗谤謙谦講讲謝谢謠谣謨谟謫谪謬谬謹谨譁哗證证譎谲譏讥
識识譙谯譚谭譜谱譟噪譫谵譯译議议譴谴護护譽誉讀读變变讒谗讓让讖谶讚赞讜谠谿溪豈岂豎竖豐丰豔艳豬猪貍狸貓猫貝贝貞贞負负財财貢贡貧贫貨货販贩貪贪貫贯責责貯贮貲赀貳贰貴贵貶贬買买貸贷費费貼贴貽贻貿贸賀贺賁贲
賂赂賃赁賄贿賅赅資资賈贾賊贼賑赈賒赊賓宾賜赐賞赏賠赔賡赓賢贤賣卖賤贱賦赋質质賬账賭赌賴赖賺赚賻赙購购賽赛贅赘贈赠贊赞贍赡贏赢贓赃贖赎贗赝贛赣趕赶趙赵趨趋跡迹踐践踴踊蹕跸蹟迹蹣蹒蹤踪蹺跷躂跶躉趸躊踌躋跻
躍跃躑踯躓踬躡蹑躪躏軀躯車车軋轧軌轨軍军軏𫐄軒轩軔轫軛轭軟软軸轴軻轲軼轶軾轼較较載载輊轾輒辄輓挽輔辅輕轻輛辆輜辎輝辉輞辋輟辍輥辊輦辇輩辈輪轮輯辑輳辏輸输輻辐輾辗輿舆轂毂轄辖轅辕轉转轍辙轎轿轔辚轟轰轡辔
辦办辭辞辮辫辯辩農农迴回逕径這这連连週周進进遊游運运過过達达違违遙遥遜逊遞递遠远適适遲迟遷迁選选遺遗遼辽邁迈還还邇迩邊边邏逻邐逦郵邮鄉乡鄒邹鄧邓鄭郑鄰邻鄴邺酈郦醃腌醜丑醞酝醣糖醫医醬酱醱酦釀酿釁衅釅酽
釋释釐厘釗钊釘钉釙钋針针釣钓釦扣釧钏釩钒釵钗鈇𫓧鈉钠鈍钝鈐钤鈑钣鈔钞鈕钮鈞钧鈣钙鈴铃鈷钴鈸钹鈹铍鈽钸鈾铀鈿钿鉀钾鉅巨鉉铉鉋铇鉍铋鉑铂鉗钳鉚铆鉛铅鉤钩鉸铰鉻铬銀银銅铜銑铣銓铨銖铢銘铭銜衔銨铵銬铐銳锐銷销
銻锑銼锉鋁铝鋅锌鋇钡鋒锋鋤锄鋪铺鋰锂鋸锯鋼钢錄录錐锥錕锟錘锤錙锱錚铮錠锭錡锜錢钱錦锦錨锚錫锡錮锢錯错錳锰錶表鍊炼鍋锅鍍镀鍔锷鍚钖鍛锻鍥锲鍬锹鍰锾鍵键鍾钟鎂镁鎊镑鎔镕鎖锁鎘镉鎚锤鎢钨鎬镐鎮镇鎰镒鎳镍鏃镞
鏈链鏍镙鏑镝鏗铿鏘锵鏜镗鏝镘鏟铲鏡镜鏢镖鏤镂鏨錾鏽锈鐃铙鐘钟鐫镌鐮镰鐲镯鐳镭鐵铁鐸铎鐺铛鑄铸鑑鉴鑒鉴鑠铄鑣镳鑪𬬻鑰钥鑲镶鑷镊鑼锣鑽钻鑾銮鑿凿長长門门閂闩閃闪閉闭開开閎闳閏闰閑闲閒闲間间閔闵閘闸閡阂閣阁
閤合閥阀閨闺閩闽閭闾閱阅閻阎闆板闈闱闊阔闋阕闌阑闐阗闔阖闕阙闖闯關关闡阐闢辟陘陉陝陕陞升陣阵陰阴陳陈陸陆陽阳隊队階阶隕陨際际隨随險险隱隐隴陇隸隶隻只雋隽雖虽雙双雛雏雜杂雞鸡離离難难雲云電电霑沾霧雾霽霁
靂雳靄霭靈灵靜静靦腼靨靥鞏巩鞦秋韁缰韃鞑韆千韉鞯韋韦韌韧韓韩韜韬韻韵響响頁页頂顶頃顷項项順顺須须頊顼頌颂預预頑顽頒颁頓顿頗颇領领頜颌頡颉頤颐頫𫖯頭头頰颊頷颔頸颈頹颓頻频顆颗題题額额顎颚顏颜顓颛願愿顛颠
類类顥颢顧顾顫颤顯显顰颦顱颅風风颯飒颱台颳刮颶飓颺飏颼飕飄飘飛飞飢饥飩饨飪饪飭饬飯饭飲饮飴饴飼饲飽饱飾饰餃饺餅饼餉饷養养餌饵餒馁餓饿餘余餚肴餛馄餞饯餡馅館馆餵喂餾馏餿馊饅馒饉馑饑饥饒饶饗飨饜餍饞馋馬马
馭驭馮冯馱驮馳驰馴驯駁驳駐驻駑驽駒驹駕驾駙驸駛驶駝驼駟驷駢骈駭骇駱骆駿骏騁骋騎骑騖骛騙骗騫骞騰腾騵𫘪騷骚騾骡驀蓦驃骠驅驱驍骁驕骄驗验驚惊驛驿驟骤驢驴驥骥驪骊骯肮髏髅髒脏體体髖髋髮发鬆松鬍胡鬚须鬢鬓鬥斗
鬧闹鬨哄鬱郁魎魉魘魇魚鱼魯鲁魷鱿鮑鲍鮪鲔鮫鲛鮭鲑鮮鲜鯀鲧鯉鲤鯊鲨鯖鲭鯛鲷鯧鲳鯨鲸鯽鲫鰍鳅鰓鳃鰥鳏鰭鳍鰱鲢鰻鳗鰾鳔鱉鳖鱔鳝鱖鳜鱗鳞鱟鲎鱷鳄鱸鲈鳥鸟鳩鸠鳳凤鳴鸣鳶鸢鴆鸩鴉鸦鴒鸰鴕鸵鴛鸳鴣鸪鴦鸯鴨鸭鴻鸿鴿鸽
鵑鹃鵝鹅鵠鹄鵡鹉鵪鹌鵬鹏鵲鹊鶉鹑鶯莺鶴鹤鷂鹞鷓鹧鷗鸥鷥鸶鷹鹰鷺鹭鸚鹦鸛鹳鸞鸾鹵卤鹹咸鹼碱鹽盐麗丽麥麦麩麸麴曲麵面麼么黃黄黌黉點点黨党黴霉黷黩鼕冬鼴鼹齊齐齋斋齒齿齜龇齟龃齡龄齣出齦龈齧啮齪龊齬龉齲龋齷龌
龍龙龐庞龔龚龜龟
`

const simple = new Map<string, string>()

const characters = [...traditional.replaceAll('\n', '')]

for (let at = 0; at < characters.length; at += 2)
  simple.set(characters[at] as string, characters[at + 1] as string)

const ASCII = /^[ -~]*$/

const TRADITIONAL = new RegExp(`[${[...simple.keys()].join('')}]`, 'gu')

const simplified = (text: string) =>
  ASCII.test(text) ? text : text.replace(TRADITIONAL, (character) => simple.get(character) ?? character)
