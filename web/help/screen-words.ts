import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { matchRoutes, type RouteObject } from 'react-router'
import type { CompiledTopic } from './compile.ts'
import type { HelpText } from './topic.ts'

// For the tests of both faces: what a topic names stands on the screens that it names.

const CONTRACT = join(import.meta.dirname, '../../contract/src')

/** A face: its folder `app`, its routes, and the files that every screen shows, such as the menu. */
export interface Face {
  readonly app: string
  readonly routes: readonly unknown[]
  readonly everywhere: readonly string[]
}

/** Static imports, and `import('…')` of parts that load when they are used. */
const IMPORT = /\b(?:from|import)\b\s*\(?\s*['"]((?:\.|@gongfang\/contract\/)[^'"]+)['"]/g

const HAN_LAST = /\p{Script=Han}$/u
const HAN_FIRST = /^\p{Script=Han}/u

/** The label stands there by itself, not as a part of a longer Chinese word. */
const standsIn = (text: string, label: string) =>
  text.includes(label) &&
  text
    .split(label)
    .some(
      (before, at, all) =>
        at + 1 < all.length && !HAN_LAST.test(before) && !HAN_FIRST.test(all[at + 1] ?? ''),
    )

/** Reads what the sources of screens say. A screen is the modules of its routes and everything they import. */
export function screenWords({ app, routes, everywhere }: Face) {
  const texts = new Map<string, { text: string; imports: string[] }>()
  const read = (file: string) => {
    const known = texts.get(file)
    if (known) return known
    const text = readFileSync(file, 'utf8')
    const imports = [...text.matchAll(IMPORT)]
      .map(([, name = '']) =>
        name.startsWith('.')
          ? join(dirname(file), name)
          : join(CONTRACT, `${name.slice('@gongfang/contract/'.length)}.ts`),
      )
      .filter((target) => /\.tsx?$/.test(target) && existsSync(target))
    const entry = { text, imports }
    texts.set(file, entry)
    return entry
  }

  const closures = new Map<string, Set<string>>()
  /** The help itself is left out: it would prove its own words. */
  const closure = (start: string) => {
    const known = closures.get(start)
    if (known) return known
    const found = new Set<string>()
    const open = [start]
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (found.has(file) || relative(app, file).startsWith('insight/help')) continue
      found.add(file)
      open.push(...read(file).imports)
    }
    closures.set(start, found)
    return found
  }

  /** The files of a screen. Undefined when no route leads there. */
  const filesOf = (path: string): string[] | undefined => {
    const [pathname = ''] = path.split('?')
    const matches = matchRoutes(routes as RouteObject[], pathname) ?? []
    if (matches.length === 0 || matches.at(-1)?.route.path === '*') return undefined
    return matches.map(({ route }) => join(app, (route as { file?: string }).file ?? ''))
  }

  /** Whether one of these screens says the label. */
  const shows = (paths: readonly string[], label: string) => {
    const starts = [
      ...everywhere.map((file) => join(app, file)),
      ...paths.flatMap((path) => filesOf(path) ?? []),
    ]
    const files = new Set(starts.flatMap((start) => [...closure(start)]))
    return [...files].some((file) => standsIn(read(file).text, label))
  }
  return { isScreen: (path: string) => filesOf(path) !== undefined, shows }
}

const linksOf = (texts: readonly HelpText[]) =>
  texts.flatMap((text) =>
    text.flatMap((piece) => (typeof piece === 'object' && 'to' in piece ? piece.to : [])),
  )

const labelsOf = (texts: readonly HelpText[]) =>
  texts.flatMap((text) =>
    text.flatMap((piece) => (typeof piece === 'object' && 'strong' in piece ? piece.strong : [])),
  )

/** The sentences of a topic, by part and by problem. */
const passagesOf = ({ parts, problems }: CompiledTopic['topic']) => [
  ...parts.map(({ title, steps }) => ({ title, texts: steps })),
  ...problems.map(({ problem, remedy }) => ({ title: problem, texts: [remedy] })),
]

const isTopic = (path: string) => path.startsWith('/help/')

/** What the topics of a face name and its screens do not have, as `topic: part: name`. */
export function missingWords(topics: readonly CompiledTopic[], face: Face): string[] {
  const { isScreen, shows } = screenWords(face)
  const exists = (path: string) =>
    isTopic(path) ? topics.some(({ topic }) => topic.name === path.slice('/help/'.length)) : isScreen(path)
  return topics.flatMap(({ topic, also }) => {
    const own = [...topic.screens.map(({ path }) => path), ...also]
    const lost = own.filter((path) => !exists(path)).map((path) => `${topic.name}: ${path}`)
    const passages = passagesOf(topic).flatMap(({ title, texts }) => {
      const links = linksOf(texts)
      const named = [...own, ...links.filter((path) => !isTopic(path))]
      return [
        ...links.filter((path) => !exists(path)),
        ...labelsOf(texts).filter((label) => !shows(named, label)),
      ].map((missing) => `${topic.name}: ${title}: ${missing}`)
    })
    return [...lost, ...passages]
  })
}
