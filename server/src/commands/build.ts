import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../env.ts'
import { Stopped } from './command.ts'

const STOREFRONT = join(ROOT, 'storefront')
const STAMP = join(STOREFRONT, 'build/sources')

export const storefrontIsBuilt = () => existsSync(join(STOREFRONT, 'build/server/index.js'))

/** Everything a build is made of; two builds of the same sources are the same. */
function sources(): string {
  const hash = createHash('sha256')
  for (const folder of ['storefront/app', 'storefront/public', 'contract/src']) {
    if (!existsSync(join(ROOT, folder))) continue
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      if (file.isFile() && !file.name.endsWith('.test.ts')) add(join(file.parentPath, file.name))
    }
  }
  const singles = ['vite.config.ts', 'react-router.config.ts', 'compress.ts', 'package.json']
  for (const file of singles) add(join(STOREFRONT, file))
  add(join(ROOT, 'package-lock.json'))
  return hash.digest('hex')

  function add(path: string) {
    hash.update(path.slice(ROOT.length)).update(readFileSync(path))
  }
}

/** Builds the storefront unless what was built last is of these very sources. True when it had to. */
export async function buildStorefront(say: (line: string) => void): Promise<boolean> {
  const wanted = sources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return false
  say('正在构建商城页面……')
  await run('npm', ['run', 'build', '-w', 'storefront', '--silent'])
  writeFileSync(STAMP, wanted)
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
