// The help centre: each face has its own topics, one file each in `app/help/topics/`. No endpoint serves them.

/** Texts may contain `**a button**` and `[a screen](/its-path)`. Both are checked against the sources of the face. */
export interface HelpTopic {
  /** The last part of its address. */
  readonly name: string
  readonly group: string
  readonly title: string
  /** One sentence that says what the topic helps with. */
  readonly summary: string
  /** The screens that the topic is about, the most important first. */
  readonly screens: readonly HelpScreen[]
  /** Other words that people search for. They are not shown. */
  readonly words: readonly string[]
  readonly parts: readonly HelpPart[]
  readonly problems: readonly HelpProblem[]
  readonly picture?: HelpPicture
  /** The names of topics to read next. */
  readonly related: readonly string[]
}

export interface HelpScreen {
  readonly path: string
  readonly title: string
}

export interface HelpPart {
  readonly title: string
  readonly steps: readonly string[]
}

/** What can go wrong, and what to do then. */
export interface HelpProblem {
  readonly problem: string
  readonly remedy: string
}

/** A file of the face's folder `public/help`. */
export interface HelpPicture {
  readonly file: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

export interface TextPiece {
  readonly text: string
  readonly strong?: true
  /** The path of a link. */
  readonly to?: string
}

/** '点**保存**' becomes ['点', strong '保存']. */
export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  for (const match of text.matchAll(/\*\*(.+?)\*\*|\[(.+?)\]\((.+?)\)/g)) {
    const [whole, strong, link, to] = match
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) })
    if (strong !== undefined) pieces.push({ text: strong, strong: true })
    if (link !== undefined && to !== undefined) pieces.push({ text: link, to })
    from = match.index + whole.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

const plain = (text: string) =>
  piecesOf(text)
    .map((piece) => piece.text)
    .join('')

export interface HelpHit {
  readonly name: string
  readonly group: string
  readonly title: string
  /** The first sentence that contains a word of the search, else the summary. */
  readonly excerpt: string
}

export interface HelpSearch {
  readonly hits: readonly HelpHit[]
  /** The parts of the query that are marked in the hits. */
  readonly words: readonly string[]
}

/** Chinese has no spaces, so a question is cut at the words that ask. */
const ASKING =
  /怎么样|怎么办|怎么|怎样|如何|为什么|为何|什么|哪里|在哪|哪儿|可以|能不能|吗|呢|我要|我想|请问/g

/** Letters of full width, as typed by Chinese keyboards, count as ordinary ones. The length stays. */
const folded = (text: string) =>
  text.toLowerCase().replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

export function queryWords(query: string): string[] {
  const parts = (text: string) =>
    text.split(/[\s,.!?;:、，。！？；：“”"'（）()]+/).filter((part) => part !== '')
  const words = parts(folded(query).replace(ASKING, ' '))
  return [...new Set(words.length > 0 ? words : parts(folded(query)))]
}

/**
 * The topics that contain every word of the query, best first: title, then other words and headings, then text. If
 * there is none, those that contain at least half of the pairs of neighbouring characters: '改密码' finds '修改登录密码'.
 */
export function searchHelp(topics: readonly HelpTopic[], query: string): HelpSearch {
  const words = queryWords(query)
  if (words.length === 0) return { hits: [], words }
  const texts = topics.map(textsOf)
  const ranked = (wanted: readonly string[], least: number) =>
    texts
      .map((text) => ({ text, found: wanted.filter((word) => text.all.includes(word)) }))
      .filter(({ found }) => found.length >= least)
      .map(({ text, found }) => ({
        text,
        found,
        score: found.reduce((sum, word) => sum + score(text, word), 0),
      }))
      .sort((a, b) => b.found.length - a.found.length || b.score - a.score)
  const exact = ranked(words, words.length)
  if (exact.length > 0) return { hits: exact.map(({ text }) => hitOf(text, words)), words }
  const pairs = [...new Set(words.flatMap(pairsOf))]
  const close = ranked(pairs, Math.max(1, Math.ceil(pairs.length / 2)))
  return {
    hits: close.map(({ text }) => hitOf(text, pairs)),
    words: pairs.filter((pair) => close.some(({ found }) => found.includes(pair))),
  }
}

/** Latin words and numbers are not cut. */
const pairsOf = (word: string) =>
  /^[\x20-\x7e]+$/.test(word) || word.length < 3
    ? [word]
    : Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))

interface TopicTexts {
  readonly topic: HelpTopic
  readonly title: string
  readonly headings: string
  readonly sentences: readonly string[]
  readonly all: string
}

function textsOf(topic: HelpTopic): TopicTexts {
  const { title, group, summary, words, screens, parts, problems } = topic
  const sentences = [
    summary,
    ...parts.flatMap(({ steps }) => steps),
    ...problems.map(({ problem, remedy }) => `${problem}：${remedy}`),
  ].map(plain)
  const headings = [
    group,
    ...words,
    ...screens.map((screen) => screen.title),
    ...parts.map((part) => part.title),
  ]
  const all = folded([title, ...headings, ...sentences].join('\n'))
  return { topic, title: folded(title), headings: folded(headings.join('\n')), sentences, all }
}

function score({ title, headings, sentences }: TopicTexts, word: string): number {
  if (title.includes(word)) return 100
  const times = sentences.filter((sentence) => folded(sentence).includes(word)).length
  return (headings.includes(word) ? 30 : 0) + Math.min(times, 9)
}

function hitOf({ topic, sentences }: TopicTexts, words: readonly string[]): HelpHit {
  const excerpt = sentences.find((sentence) => words.some((word) => folded(sentence).includes(word)))
  return { name: topic.name, group: topic.group, title: topic.title, excerpt: excerpt ?? topic.summary }
}

/** Cuts a text where a word of the search begins and ends. */
export function markedPieces(text: string, words: readonly string[]): { text: string; marked: boolean }[] {
  const low = folded(text)
  const marks = Array.from(text.split(''), () => false)
  for (const word of words.filter((one) => one !== ''))
    for (let at = low.indexOf(word); at >= 0; at = low.indexOf(word, at + 1))
      marks.fill(true, at, at + word.length)
  const pieces: { text: string; marked: boolean }[] = []
  for (const [at, marked] of marks.entries()) {
    const last = pieces.at(-1)
    if (last?.marked === marked) last.text += text[at]
    else pieces.push({ text: text[at] ?? '', marked })
  }
  return pieces
}

/** The topics by group, both in the order of the list. */
export const helpGroups = <Topic extends { readonly group: string }>(topics: readonly Topic[]) =>
  [...Map.groupBy(topics, ({ group }) => group)].map(([title, topics]) => ({ title, topics }))
