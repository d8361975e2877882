import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../env.ts'
import { buildServer } from './build.ts'
import { findBuilt } from './built.js'

const node = async (code: string) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])
  return JSON.parse(stdout)
}

test('the built shop is loaded from few files, and finds what lies beside its sources', {
  timeout: 120_000,
}, async () => {
  await buildServer(() => {})
  const built = findBuilt() ?? ''
  const loaded: string[] = await node(`
    import { registerHooks } from 'node:module'
    import { importServer } from ${JSON.stringify(import.meta.resolve('./built.js'))}
    const loaded = []
    registerHooks({ load: (url, ...rest) => (loaded.push(url), rest.at(-1)(url, ...rest.slice(0, -1))) })
    const { openShop } = await importServer('main')
    const { openDatabase } = await importServer('jobs/open')
    if (!openShop || !openDatabase) throw new Error('something is missing')
    console.log(JSON.stringify(loaded))
    process.exit()`)
  const place = (folder: string) => pathToFileURL(join(ROOT, folder)).href
  const fromSource = loaded.filter((url) =>
    ['contract/', 'server/src/'].some((folder) => url.startsWith(place(folder))),
  )
  expect(fromSource).toEqual([])
  const own = loaded.filter((url) => url.startsWith(pathToFileURL(built).href))
  expect(own).toContain(pathToFileURL(join(built, 'main.js')).href)
  expect(own.length).toBeLessThan(20)
  const packages = loaded
    .filter((url) => url.includes('/node_modules/'))
    .map((url) => url.replace(/.*node_modules\/((?:@[^/]+\/)?[^/]+)\/.*/, '$1'))
  // Programs (@node-rs) stay packages, and so does React, which pages load too.
  expect(packages.filter((name) => name !== 'react' && !name.startsWith('@node-rs/'))).toEqual([])

  const places = new Set<string>()
  for (const file of await readdir(built)) {
    const text = await readFile(join(built, file), 'utf8')
    expect(/[^\0-\x7f]/.exec(text)?.[0]).toBeUndefined()
    const named = [
      ...text.matchAll(/new URL\("(\.[^"]+)", import\.meta\.url\)|import\.meta\.dirname \+ "\/([^"]+)"/g),
    ]
    for (const [, url, folder] of named) places.add(relative(ROOT, join(built, url ?? folder ?? '')))
    const asked = text.replace('createRequire(import.meta.url)', '').split(/\bimport\.meta\b/).length - 1
    expect(named.length).toBe(asked)
  }
  expect([...places]).toContain('server/src/env.ts')
  const lost = [...places].filter((path) => !existsSync(join(ROOT, path)))
  expect(lost).toEqual([])
})

test('a server that was built from other sources is not used, except in a release', async () => {
  const root = await mkdtemp(join(tmpdir(), 'gongfang-built-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const write = async (file: string, text: string) => {
    await mkdir(join(root, file, '..'), { recursive: true })
    await writeFile(join(root, file), text)
  }
  for (const name of ['built.js', 'resolve-own.js'])
    await cp(join(import.meta.dirname, name), join(root, 'server/src/commands', name))
  await write('package.json', '{ "type": "module" }')
  await write('package-lock.json', '{}')
  await write('storefront/app/screens.ts', '')
  await write('scripts/build-server.ts', '')
  await write('contract/src/goods/cart.ts', 'export const most = 500\n')
  await write('server/seed/seed.ts', '')
  await write('server/src/main.ts', "export const from: string = 'source'\n")
  const built = JSON.stringify(pathToFileURL(join(root, 'server/src/commands/built.js')).href)
  const isFrom = async () => {
    const { from } = await node(
      `import { importServer } from ${built}
       const { from } = await importServer('main')
       console.log(JSON.stringify({ from }))`,
    )
    return from
  }
  expect(await isFrom()).toBe('source')

  const { sources, folder } = await node(
    `import { serverBuild, serverSources } from ${built}
     const sources = serverSources()
     console.log(JSON.stringify({ sources, folder: serverBuild(sources) }))`,
  )
  await write(relative(root, join(folder, 'main.js')), "export const from = 'built'\n")
  await write('server/build/sources', sources)
  expect(await isFrom()).toBe('built')
  await write('contract/src/cart.test.ts', '')
  expect(await isFrom()).toBe('built')
  const { look } = await node(
    `import { serverLook } from ${built}
     console.log(JSON.stringify({ look: serverLook() }))`,
  )
  await write('server/build/look', `${sources} ${look}`)
  expect(await isFrom()).toBe('built')
  await write('contract/src/goods/cart.ts', 'export const most = 500\n')
  expect(await isFrom()).toBe('built')
  await write('contract/src/goods/cart.ts', 'export const most = 400\n')
  expect(await isFrom()).toBe('source')
  await write('release.json', '{}')
  expect(await isFrom()).toBe('built')
  await write('server/build/sources', sources.slice(1))
  await rm(join(root, 'release.json'))
  expect(await isFrom()).toBe('source')
})
