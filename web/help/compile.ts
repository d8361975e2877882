import type { PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { parse } from 'yaml'
import { type HelpPart, type HelpProblem, type HelpText, type HelpTopic, plainText } from './topic.ts'

export interface CompiledTopic {
  /** Topics are listed by it, the least first. */
  readonly order: number
  readonly topic: Omit<HelpTopic, 'picture'>
  /** Screens whose buttons it names, and that have no link in it: `/product/1` is any product. For the tests. */
  readonly also: readonly string[]
  /** A file beside the topic. */
  readonly picture?: { readonly file: string; readonly alt: string }
}

/** The heading below which a topic says what can go wrong. */
const PROBLEMS = '遇到问题'

const KEYS = ['title', 'group', 'order', 'screens', 'also', 'keywords', 'related']

/**
 * Makes data of a topic: front matter, a summary, parts with their steps, a picture, and problems with their remedies.
 * What the viewer does not draw is an error that names the line.
 */
export function compileTopic(name: string, written: string): CompiledTopic {
  const source = written.replaceAll('\r\n', '\n')
  const match = /^---\n(.*?\n)---\n/s.exec(source)
  if (!match) throw new Error(`${name}.md: a topic begins with its front matter between two lines ---`)
  const head = readHead(name, match[1] ?? '')
  const firstLine = match[0].split('\n').length - 1
  const body = readBody(name, source.slice(match[0].length), firstLine)
  return {
    order: head.order,
    also: head.also,
    topic: {
      name,
      group: head.group,
      title: head.title,
      summary: body.summary,
      screens: head.screens,
      keywords: head.keywords,
      parts: body.parts,
      problems: body.problems,
      related: head.related,
    },
    ...(body.picture && { picture: body.picture }),
  }
}

function readHead(name: string, text: string) {
  const head = parse(text) as Record<string, unknown> | null
  const wrong = (what: string) => new Error(`${name}.md: ${what}`)
  if (typeof head !== 'object' || head === null || Array.isArray(head))
    throw wrong('the front matter names nothing')
  const unknown = Object.keys(head).filter((key) => !KEYS.includes(key))
  if (unknown.length > 0) throw wrong(`the front matter has no ${unknown.join(', ')}`)
  const textOf = (key: string) => {
    const value = head[key]
    if (typeof value !== 'string' || value.trim() === '') throw wrong(`${key} is a text`)
    return value
  }
  const textsOf = (key: string) => {
    const value = head[key] ?? []
    if (!Array.isArray(value) || !value.every((one) => typeof one === 'string' && one !== ''))
      throw wrong(`${key} is a list of texts`)
    return value as string[]
  }
  const { order, screens } = head
  if (typeof order !== 'number' || !Number.isSafeInteger(order)) throw wrong('order is a whole number')
  if (typeof screens !== 'object' || screens === null || Array.isArray(screens))
    throw wrong('screens names paths with their titles')
  return {
    title: textOf('title'),
    group: textOf('group'),
    order,
    screens: Object.entries(screens).map(([path, title]) => {
      if (!path.startsWith('/') || typeof title !== 'string') throw wrong(`the screen ${path} has a title`)
      return { path, title }
    }),
    also: textsOf('also'),
    keywords: textsOf('keywords'),
    related: textsOf('related'),
  }
}

function readBody(name: string, source: string, firstLine: number) {
  let summary: string | undefined
  let picture: { file: string; alt: string } | undefined
  const parts: (HelpPart & { steps: HelpText[] })[] = []
  const problems: HelpProblem[] = []
  let problem: string | undefined
  let isBelowProblems = false

  const wrongAt = (node: RootContent | PhrasingContent, what: string) =>
    new Error(`${name}.md:${firstLine + (node.position?.start.line ?? 0)}: ${what}`)

  const { children } = fromMarkdown(source, { extensions: [cjkFriendlyExtension()] })
  for (const node of children) {
    if (node.type === 'heading') readHeading(node)
    else if (node.type === 'list') readSteps(node)
    else if (node.type === 'paragraph') readParagraph(node)
    else throw wrongAt(node, `a topic has no ${node.type}`)
  }
  if (summary === undefined) throw new Error(`${name}.md: a topic begins with its summary`)
  if (problem !== undefined) throw new Error(`${name}.md: the problem “${problem}” has no remedy`)
  const empty = parts.find(({ steps }) => steps.length === 0)
  if (empty) throw new Error(`${name}.md: the part “${empty.title}” has no steps`)
  return { summary, parts, problems, picture }

  function readHeading(node: RootContent & { type: 'heading' }) {
    const title = plainText(node.children.map(pieceOf))
    if (problem !== undefined) throw wrongAt(node, `the problem “${problem}” has no remedy`)
    if (summary === undefined) throw wrongAt(node, 'the summary stands before the first heading')
    if (node.depth === 2 && !isBelowProblems) {
      if (title === PROBLEMS) isBelowProblems = true
      else parts.push({ title, steps: [] })
    } else if (node.depth === 3 && isBelowProblems) problem = title
    else throw wrongAt(node, `parts have headings of level 2; below ${PROBLEMS}, the last of them, level 3`)
  }

  function readSteps(node: RootContent & { type: 'list' }) {
    const part = parts.at(-1)
    if (!node.ordered || !part || isBelowProblems || part.steps.length > 0)
      throw wrongAt(node, 'each part has one numbered list')
    for (const item of node.children) {
      const [step, ...others] = item.children
      if (step?.type !== 'paragraph' || others.length > 0) throw wrongAt(node, 'a step is one paragraph')
      part.steps.push(step.children.map(pieceOf))
    }
  }

  function readParagraph(node: RootContent & { type: 'paragraph' }) {
    const [first] = node.children
    if (first?.type === 'image') {
      if (node.children.length > 1 || picture) throw wrongAt(node, 'a topic has one picture, by itself')
      picture = { file: first.url, alt: first.alt ?? '' }
    } else if (problem !== undefined) {
      problems.push({ problem, remedy: node.children.map(pieceOf) })
      problem = undefined
    } else if (summary === undefined) {
      if (first?.type !== 'text' || node.children.length > 1)
        throw wrongAt(node, 'the summary has no buttons and links')
      summary = first.value
    } else throw wrongAt(node, 'a paragraph is the summary or the remedy of a problem')
  }

  function pieceOf(node: PhrasingContent): HelpText[number] {
    if (node.type === 'text') {
      if (node.value.includes('\n')) throw wrongAt(node, 'a sentence stands on one line')
      return node.value
    }
    if (node.type !== 'strong' && node.type !== 'link') throw wrongAt(node, `a sentence has no ${node.type}`)
    const [inside, ...others] = node.children
    if (inside?.type !== 'text' || others.length > 0) throw wrongAt(node, 'marks do not lie in marks')
    return node.type === 'strong' ? { strong: inside.value } : { link: inside.value, to: node.url }
  }
}
