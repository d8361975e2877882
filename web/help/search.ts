import { type HelpTopic, plainText } from './topic.ts'

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
  const { title, group, summary, keywords, screens, parts, problems } = topic
  const sentences = [
    summary,
    ...parts.flatMap(({ steps }) => steps.map(plainText)),
    ...problems.map(({ problem, remedy }) => `${problem}：${plainText(remedy)}`),
  ]
  const headings = [
    group,
    ...keywords,
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
