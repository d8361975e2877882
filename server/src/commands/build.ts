import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../env.ts'
import { Stopped } from './command.ts'

const faces = ['storefront', 'admin'] as const
type Face = (typeof faces)[number]

const stampOf = (face: Face) => join(ROOT, face, 'build/sources')

export const pagesAreBuilt = () =>
  existsSync(join(ROOT, 'storefront/build/server/index.js')) &&
  existsSync(join(ROOT, 'admin/build/client/index.html'))

/** Hash of all inputs of a build; equal sources give equal builds. */
function sources(face: Face): string {
  const hash = createHash('sha256')
  for (const folder of [`${face}/app`, `${face}/public`, 'contract/src']) {
    if (!existsSync(join(ROOT, folder))) continue
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      if (file.isFile() && !file.name.endsWith('.test.ts')) add(join(file.parentPath, file.name))
    }
  }
  const own = readdirSync(join(ROOT, face)).filter((name) => name.endsWith('.ts') || name === 'package.json')
  for (const file of own) add(join(ROOT, face, file))
  add(join(ROOT, 'scripts/compress.ts'))
  add(join(ROOT, 'package-lock.json'))
  return hash.digest('hex')

  function add(path: string) {
    hash.update(path.slice(ROOT.length)).update(readFileSync(path))
  }
}

/**
 * Builds the storefront and the back office if their sources have changed since the last build. Returns whether it
 * built.
 */
export async function buildPages(say: (line: string) => void): Promise<boolean> {
  const stale = faces
    .map((face) => ({ face, wanted: sources(face) }))
    .filter(
      ({ face, wanted }) => !existsSync(stampOf(face)) || readFileSync(stampOf(face), 'utf8') !== wanted,
    )
  if (stale.length === 0) return false
  say('正在构建页面……')
  await Promise.all(
    stale.map(async ({ face, wanted }) => {
      const build = () => run('npm', ['run', 'build', '-w', face, '--silent'])
      // The router allows ten seconds for its preview of a page, which may be too short on a busy machine: retries
      // once.
      await build().catch(build)
      writeFileSync(stampOf(face), wanted)
    }),
  )
  return true
}

function run(program: string, words: string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn(program, words, {
    cwd: ROOT,
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes))
  child.on('error', reject)
  child.on('close', (code) => {
    if (code === 0) resolve()
    else reject(new Stopped(`页面构建失败：\n${Buffer.concat(said).toString().trim()}`))
  })
  return promise
}
