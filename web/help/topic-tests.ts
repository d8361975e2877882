import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileTopics } from './plugin.ts'
import { type Face, missingWords, screenWords } from './screen-words.ts'
import { searchHelp } from './search.ts'
import type { HelpTopic } from './topic.ts'

const PICTURE_BYTES = 60 * 1024

interface Help {
  readonly reader: 'member' | 'staff'
  /** As the face shows them, in its order. */
  readonly topics: readonly HelpTopic[]
  readonly face: Face
  /** Whether a screen says a label: path, label, answer. */
  readonly labels: readonly (readonly [path: string, label: string, shown: boolean])[]
  /** The first topic that a search finds. */
  readonly searches: readonly (readonly [query: string, topic: string])[]
}

/** The tests that the help of both faces must pass. */
export function testTopics({ reader, topics, face, labels, searches }: Help) {
  const folder = join(import.meta.dirname, '../../help', reader)
  const compiled = compileTopics(reader)

  test.each(topics.map((topic) => [topic.name, topic] as const))(
    'the topic %s has all it needs',
    (name, { screens, parts, problems, related }) => {
      expect(Math.min(screens.length, parts.length, problems.length)).toBeGreaterThan(0)
      const others = topics.map((topic) => topic.name).filter((other) => other !== name)
      expect(related.filter((one) => !others.includes(one))).toEqual([])
    },
  )

  test('topics name buttons and menu words of the screens that they name, and lead to screens that exist', () => {
    expect(missingWords(compiled, face)).toEqual([])
  })

  test('topics have places of their own in the order', () => {
    expect(topics.map(({ name }) => name)).toEqual(compiled.map(({ topic }) => topic.name))
    expect(new Set(compiled.map(({ order }) => order)).size).toBe(compiled.length)
  })

  test('every picture is small, is described in Chinese, and belongs to a topic', () => {
    const shown = compiled.flatMap(({ picture }) => picture ?? [])
    expect(shown.map(({ file }) => file).toSorted()).toEqual(globSync('*.webp', { cwd: folder }).toSorted())
    for (const { file, alt } of shown) {
      expect(statSync(join(folder, file)).size).toBeLessThanOrEqual(PICTURE_BYTES)
      expect(alt).toMatch(/\p{Script=Han}/u)
    }
    for (const { picture } of topics) if (picture) expect(picture.src).toMatch(/\.webp$/)
  })

  test.each(labels)('%s shows %s: %s', (path, label, shown) => {
    expect(screenWords(face).shows([path], label)).toBe(shown)
  })

  test.each(searches)('a search for %s finds %s first', (query, name) => {
    expect(searchHelp(topics, query).hits[0]?.name).toBe(name)
  })
}
