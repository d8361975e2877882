import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../server/src/env.ts'
import { linesIn } from './command-lines.ts'

// A page in Chinese says what the page in English says: the same headings, blocks, tables and names in code, section by
// section, so that a change of one that forgets the other is named here.

interface Section {
  readonly heading: string
  readonly level: number
  /** Blocks of code without their comments, which are translated. */
  readonly blocks: readonly string[]
  /** Texts between backticks and names of alerts, sorted, without repetitions. */
  readonly names: readonly string[]
  /** How many rows each table has, the head and the line below it included. */
  readonly tables: readonly number[]
  /** How many points the lists have. */
  readonly points: number
  /** Every figure once, by size. */
  readonly figures: readonly string[]
}

const read = (page: string) => readFileSync(join(ROOT, page), 'utf8')
const pages = readdirSync(join(ROOT, 'docs/zh')).sort()
const pairs = pages.map((name) => [`docs/${name}`, `docs/zh/${name}`] as const)

test('operators find every page that they need in Chinese, and each names the other', () => {
  const needed = ['accounts', 'commands', 'ha', 'monitoring', 'operate', 'settings', 'upgrade']
  expect(pages).toEqual(needed.map((name) => `${name}.md`))
  for (const [english, chinese] of [...pairs, ['README.md', 'README.zh-CN.md'] as const]) {
    const [from, to] = [dirname(english), dirname(chinese)]
    expect(read(english).split('\n')[0], english).toBe(`[中文](${relative(from, chinese)})`)
    expect(read(chinese).split('\n')[0], chinese).toBe(`[English](${relative(to, english)})`)
  }
})

test.each(pairs)('%s and %s have the same sections, blocks, tables and names', (english, chinese) => {
  const [ours, theirs] = [sectionsIn(read(english)), sectionsIn(read(chinese))]
  expect(theirs.map(({ level }) => level)).toEqual(ours.map(({ level }) => level))
  for (const [at, { heading, ...section }] of ours.entries()) {
    const { heading: translated, ...other } = theirs[at] as Section
    expect(other, `${heading} / ${translated}`).toEqual(section)
  }
})

test('every command line of the Chinese README stands in the English one', () => {
  const english = linesIn('README.md', read('README.md')).map(({ line }) => line)
  const chinese = linesIn('README.zh-CN.md', read('README.zh-CN.md')).map(({ line }) => line)
  expect(chinese.sort()).toEqual(english.sort())
})

test('the README fits on two screens', () => {
  for (const page of ['README.md', 'README.zh-CN.md'])
    expect(read(page).split('\n').length, page).toBeLessThanOrEqual(120)
})

test('every link between pages leads to a page and a heading that exist', () => {
  const all = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name))
  const top = readdirSync(ROOT).filter((name) => name.endsWith('.md'))
  const wrong: string[] = []
  let count = 0
  for (const page of [...top, ...all])
    for (const [, target = ''] of withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^\w+:/.test(target)) continue
      count += 1
      const [path = '', anchor] = target.split('#')
      const file = path === '' ? page : join(dirname(page), path)
      if (!existsSync(join(ROOT, file))) wrong.push(`${page}: ${target}`)
      else if (anchor !== undefined && !anchorsIn(read(file)).has(anchor)) wrong.push(`${page}: ${target}`)
    }
  expect(count).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})

function sectionsIn(text: string): Section[] {
  const parts = text.split(/^(?=#{1,6} )/m).slice(1)
  // A line of a block that begins with # is no heading.
  const whole: string[] = []
  for (const part of parts)
    if (whole.length > 0 && isOpen(whole.at(-1) ?? '')) whole[whole.length - 1] += part
    else whole.push(part)
  return whole.map((part) => {
    const [, marks = '', heading = ''] = /^(#+) (.*)/.exec(part) ?? []
    const blocks = [...part.matchAll(/^```.*\n[\s\S]*?^```/gm)].map(([block]) => withoutComments(block))
    const prose = part.replaceAll(/^```.*\n[\s\S]*?^```/gm, '')
    return {
      heading,
      level: marks.length,
      blocks,
      names: [...new Set(prose.match(/`[^`\n]+`|\bGongfang\w+/g))].sort(),
      tables: [...prose.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) => table.trim().split('\n').length),
      figures: [...new Set(withoutCode(prose).match(/\d+(?:[.,:]\d+)*/g))].sort(),
      points: [...prose.matchAll(/^(?:-|\d+\.) /gm)].length,
    }
  })
}

const withoutCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```|`[^`\n]*`/gm, '')
const isOpen = (part: string) => (part.match(/^```/gm) ?? []).length % 2 === 1
const withoutComments = (block: string) =>
  block
    .split('\n')
    .map((line) => line.replace(/(?:^|\s{2,})# .*$/, ''))
    .join('\n')

/** As GitHub makes them: small letters, no punctuation, a hyphen for each blank. */
const anchorsIn = (text: string) =>
  new Set(
    sectionsIn(text).map(({ heading }) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
