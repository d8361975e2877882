import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../server/src/env.ts'

/** A line of a shell block. */
export interface CommandLine {
  /** 'docs/operate.md:24' */
  readonly at: string
  readonly line: string
}

/** Where an operator finds commands. The Chinese pages hold the same ones: `lab/translations.test.ts`. */
export function listPages(): string[] {
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  return ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...docs.map((name) => join('docs', name))]
    .filter((name) => name.endsWith('.md') && !name.startsWith(join('docs', 'zh')))
    .sort()
}

/** Every command of every shell block, in the order of the page. */
export function listCommandLines(pages = listPages()): CommandLine[] {
  return pages.flatMap((page) => linesIn(page, readFileSync(join(ROOT, page), 'utf8')))
}

const SHELLS = new Set(['sh', 'bash', 'shell', 'console'])

/** The commands of one page. */
export function linesIn(page: string, text: string): CommandLine[] {
  const found: CommandLine[] = []
  let language: string | null = null
  let begun = ''
  for (const [at, line] of text.split('\n').entries()) {
    const fence = /^\s*```(\w*)/.exec(line)
    if (fence) {
      language = language === null ? (fence[1] ?? '') : null
      continue
    }
    if (!SHELLS.has(language ?? '')) continue
    const whole = begun + line.trim()
    begun = whole.endsWith('\\') ? whole.slice(0, -1) : ''
    if (begun === '' && whole !== '' && !whole.startsWith('#'))
      found.push({ at: `${page}:${at + 1}`, line: whole })
  }
  return found
}

/** Commands of the shop that a page names in its text: `npm run x` and `./gongfang x`. */
export function listNamedCommands(
  pages = listPages(),
): { at: string; kind: 'npm' | 'release'; name: string }[] {
  return pages.flatMap((page) =>
    readFileSync(join(ROOT, page), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        [...line.matchAll(/`(?:[A-Z_]+=\S+ )*(npm run |(?:\.|\/opt\/gongfang)\/gongfang )([a-z:]+)/g)].map(
          ([, how, name = '']) => ({
            at: `${page}:${at + 1}`,
            kind: how?.startsWith('npm') ? ('npm' as const) : ('release' as const),
            name,
          }),
        ),
      ),
  )
}
