import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { resolveOwn } from './resolve-own.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Where `scripts/build-server.ts` writes the hash of the sources that the server was built from, when it is done. */
export const SERVER_STAMP = join(ROOT, 'server/build/sources')

/**
 * A folder for each state of the sources: a shop that runs goes on loading from the one before.
 *
 * @param {string} sources
 */
export const serverBuild = (sources) => join(ROOT, 'server/build', sources.slice(0, 16))

/** Hash of everything that the built server is made of. */
export function serverSources() {
  const hash = createHash('sha256')
  for (const folder of ['contract/src', 'server/src', 'server/seed']) {
    const files = readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
    for (const file of files.sort()) if (/(?<!\.test)\.[jt]s$/.test(file)) add(`${folder}/${file}`)
  }
  add('scripts/build-server.ts')
  add('package-lock.json')
  return hash.digest('hex')

  /** @param {string} path */
  function add(path) {
    hash.update(path).update(readFileSync(ROOT + path))
  }
}

/** The folder of the built server, if it is what the sources say; in a release nothing changes. */
export function findBuilt() {
  if (!existsSync(SERVER_STAMP)) return undefined
  const built = readFileSync(SERVER_STAMP, 'utf8')
  const isCurrent = existsSync(join(ROOT, 'release.json')) || built === serverSources()
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
