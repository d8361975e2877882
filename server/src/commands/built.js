import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { resolveOwn } from './resolve-own.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Where `scripts/build-server.ts` writes the hash of the sources that the server was built from, when it is done. */
export const SERVER_STAMP = join(ROOT, 'server/build/sources')

/** Where it writes how the files of these sources looked; a release has none. */
export const SERVER_LOOK = join(ROOT, 'server/build/look')

/**
 * A folder for each state of the sources: a shop that runs goes on loading from the one before.
 *
 * @param {string} sources
 */
export const serverBuild = (sources) => join(ROOT, 'server/build', sources.slice(0, 16))

/** Everything that the built server is made of. */
function* sourceFiles() {
  for (const folder of ['contract/src', 'server/src', 'server/seed']) {
    const files = readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
    for (const file of files.sort()) if (/(?<!\.test)\.[jt]s$/.test(file)) yield `${folder}/${file}`
  }
  yield 'storefront/app/screens.ts'
  yield 'scripts/build-server.ts'
  yield 'package-lock.json'
}

/** Hash of everything that the built server is made of. */
export function serverSources() {
  const hash = createHash('sha256')
  for (const path of sourceFiles()) hash.update(path).update(readFileSync(ROOT + path))
  return hash.digest('hex')
}

/** Names, sizes and times of the same files, which is a third of the work. Whatever changes a file changes its time. */
export function serverLook() {
  const hash = createHash('sha256')
  for (const path of sourceFiles()) {
    const { size, ctimeMs } = statSync(ROOT + path)
    hash.update(`${path} ${size} ${ctimeMs}\n`)
  }
  return hash.digest('hex')
}

/** The folder of the built server, if it is what the sources say; in a release nothing changes. */
export function findBuilt() {
  if (!existsSync(SERVER_STAMP)) return undefined
  const built = readFileSync(SERVER_STAMP, 'utf8')
  const isCurrent =
    existsSync(join(ROOT, 'release.json')) ||
    (existsSync(SERVER_LOOK) && readFileSync(SERVER_LOOK, 'utf8') === `${built} ${serverLook()}`) ||
    built === serverSources()
  return isCurrent ? serverBuild(built) : undefined
}

/**
 * @typedef {{
 *   'main': typeof import('../main.ts'),
 *   'jobs/open': typeof import('../jobs/open.ts'),
 *   'commands/run-production': unknown,
 *   'commands/run-demo': unknown,
 * }} Modules
 */

/**
 * Loads a module of the built server, or from its source where that was not built or has changed since.
 *
 * @template {keyof Modules} Name
 * @param {Name} name
 * @returns {Promise<Modules[Name]>}
 */
export function importServer(name) {
  const built = findBuilt()
  if (!built) registerHooks({ resolve: resolveOwn })
  const file = built ? join(built, `${basename(name)}.js`) : join(ROOT, `server/src/${name}.ts`)
  return import(pathToFileURL(file).href)
}
