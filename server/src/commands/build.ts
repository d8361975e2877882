import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../env.ts'
import { findBuilt } from './built.js'
import { Stopped } from './command.ts'

const faces = ['storefront', 'admin'] as const
type Face = (typeof faces)[number]
const NAMES = { storefront: '商城', admin: '后台' }

const stampOf = (face: Face) => join(ROOT, face, 'build/sources')

export const pagesAreBuilt = () =>
  existsSync(join(ROOT, 'storefront/build/server/index.js')) &&
  existsSync(join(ROOT, 'admin/build/client/index.html'))

/** Hash of all inputs of a build; equal sources give equal builds. */
function sources(face: Face): string {
  const hash = createHash('sha256')
  for (const folder of [`${face}/app`, `${face}/public`, 'contract/src', 'help', 'web']) {
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

interface Work {
  /** Lets the shop that is open go first. */
  readonly behind?: boolean
  readonly signal?: AbortSignal
}

/** Builds the server, the storefront and the back office where their sources have changed since the last build. */
export async function buildAll(say: (line: string) => void): Promise<void> {
  await Promise.all([
    buildServer(say),
    ...faces.map(async (face) => {
      await buildFace(face, say)
      await compressFace(face)
    }),
  ])
}

/** Brings our own modules into few files, which start faster and take less memory (decision 112). */
export async function buildServer(say: (line: string) => void, work: Work = {}): Promise<void> {
  if (findBuilt()) return
  say('正在构建服务程序……')
  await run('服务程序', ROOT, [join(ROOT, 'scripts/build-server.ts')], work)
}

/**
 * Builds the storefront or the back office if its sources have changed since its last build. What is built can be
 * served; `compressFace` is still to follow. Returns whether it built.
 */
export async function buildFace(face: Face, say: (line: string) => void, work: Work = {}): Promise<boolean> {
  const wanted = sources(face)
  if (existsSync(stampOf(face)) && readFileSync(stampOf(face), 'utf8') === wanted) return false
  say(`正在构建${NAMES[face]}页面……`)
  rmSync(stampOf(face), { force: true })
  const folder = join(ROOT, face)
  const patience = ['--import', pathToFileURL(join(ROOT, 'scripts/patient-preview.ts')).href]
  const words = [...patience, join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'build']
  await run(`${NAMES[face]}页面`, folder, words, work)
  writeFileSync(stampOf(face), wanted)
  return true
}

/** Compresses the files of a build that are not compressed yet. */
export const compressFace = (face: Face, work: Work = {}) =>
  run(`${NAMES[face]}页面`, join(ROOT, face), [join(ROOT, 'scripts/compress.ts')], work)

function run(what: string, cwd: string, words: string[], { behind = false, signal }: Work): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn(process.execPath, words, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  })
  child.on('spawn', () => {
    if (behind && child.pid) setPriority(child.pid, 10)
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes))
  child.on('error', reject)
  child.on('close', (code) => {
    if (code === 0) resolve()
    else reject(new Stopped(`${what}构建失败：\n${Buffer.concat(said).toString().trim()}`))
  })
  return promise
}
