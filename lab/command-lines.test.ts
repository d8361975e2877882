import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../server/src/env.ts'
import { listCommandLines, listNamedCommands } from './command-lines.ts'
import { notPlayed } from './not-played.ts'

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const lines = listCommandLines().map(({ line }) => line)

test('a command is left unplayed for a reason, and only if a page names it', () => {
  expect(notPlayed.filter(([line]) => !lines.includes(line))).toEqual([])
  expect(notPlayed.filter(([, reason]) => reason.length < 10)).toEqual([])
  expect(new Set(notPlayed.map(([line]) => line)).size).toBe(notPlayed.length)
})

test('every other command line stands in lab/play.ts, which plays it', () => {
  const play = readFileSync(join(ROOT, 'lab/play.ts'), 'utf8').replaceAll(/\$\{NAME\}/g, nameOfRelease())
  const skipped = new Set(notPlayed.map(([line]) => line))
  const unknown = lines.filter((line) => !skipped.has(line) && !play.includes(line.replaceAll('\\', '\\\\')))
  expect(lines.length).toBeGreaterThan(80)
  expect(unknown).toEqual([])
})

test('every command that a page names exists', () => {
  const help = readFileSync(join(ROOT, 'server/src/commands/help.js'), 'utf8')
  const named = listNamedCommands()
  expect(named.length).toBeGreaterThan(40)
  const isThere = ({ kind, name }: (typeof named)[number]) =>
    kind === 'npm' ? name in scripts : new RegExp(`^  ${name}:`, 'm').test(help)
  expect(named.filter((one) => !isThere(one))).toEqual([])
})

/** As the pages name it. */
const nameOfRelease = () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  return `gongfang-${version}-linux-x64`
}
