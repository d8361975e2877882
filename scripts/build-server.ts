import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import {
  SERVER_LOOK,
  SERVER_STAMP,
  serverBuild,
  serverLook,
  serverSources,
} from '../server/src/commands/built.js'
import { ROOT } from '../server/src/env.ts'

// Writes the modules that every start loads into few files, ours and those of packages: finding, linking and holding
// 1,050 of them takes a third of a start and 25 MB (decision 112). What is started by its path stays where it is: threads,
// programs.

// Before the sources, so that what changes meanwhile is read again.
const look = serverLook()
const sources = serverSources()
const folder = serverBuild(sources)
const ENTRIES = ['main', 'jobs/open', 'commands/run-production', 'commands/run-demo']

const isOurs = (id: string) => /^(?:[./]|[a-z]:[\\/]|@gongfang\/)/i.test(id)

/** Every start loads them, and they ask for no file beside them. All others stay packages: programs, and what loads late. */
const JOINED =
  /^(?:@fastify\/|@vant\/|altcha-lib(?:\/|$)|aws4fetch$|fastify$|otpauth$|postgres$|react-router$|tar-stream$|zod\/)/

/** True for our modules, for joined packages and for what these import; React stays a package, because pages load it too. */
const isJoined = (id: string, importer = '') =>
  isOurs(id) || JOINED.test(id) || (importer.includes('node_modules') && !isBuiltin(id) && id !== 'react')

/** Makes `import.meta.url` and `import.meta.dirname` of a module name its source, not the file that it is built into. */
const places: Plugin = {
  name: 'places',
  transform: {
    // The bundler's own part asks for it to make a `require`, which finds the programs of Node from anywhere.
    filter: { id: { exclude: /^\0/ }, code: 'import.meta' },
    handler(code, id) {
      const source = relative(folder, id).replaceAll('\\', '/')
      const placed = code.replace(/\bimport\.meta\.(\w+)/g, (whole, name: string) => {
        if (name === 'resolve') return whole
        // Hot reload, in React Router.
        if (name === 'hot') return 'undefined'
        if (name === 'url') return `new URL('${source}', import.meta.url).href`
        if (name === 'dirname') return `(import.meta.dirname + '/${source.replace(/\/[^/]+$/, '')}')`
        throw new Error(`${source}: ${whole} is not known here`)
      })
      return { code: placed, map: null }
    },
  },
}

/** V8 holds a source with a single Chinese character as two bytes each. */
const ascii: Plugin = {
  name: 'ascii',
  // An escape in String.raw would not be read as one; as a usual template it has the same value.
  transform: {
    filter: { code: 'String.raw' },
    handler: (code) => ({
      code: code.replace(/\bString\.raw`([^`]*)`/g, (_, text: string) => {
        if (text.includes('\\${')) throw new Error(`String.raw\`${text}\` cannot be rewritten`)
        return `\`${text.replaceAll('\\', '\\\\')}\``
      }),
      map: null,
    }),
  },
  renderChunk: (code) => ({
    code: code.replace(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
    map: null,
  }),
}

const build = await rolldown({
  cwd: ROOT,
  platform: 'node',
  tsconfig: false,
  input: Object.fromEntries(ENTRIES.map((name) => [basename(name), join(ROOT, `server/src/${name}.ts`)])),
  external: (id, importer) => !isJoined(id, importer),
  plugins: [places, ascii],
  onLog(_, log) {
    // 'use client', in React Router.
    if (log.code !== 'MODULE_LEVEL_DIRECTIVE') throw new Error(log.message)
  },
})
await build.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  // No folders: a place is given relative to this one. A release leaves the demo out.
  chunkFileNames: ({ moduleIds }) =>
    moduleIds.some((id) => /[\\/]seed[\\/]/.test(id)) ? 'demo-[name]-[hash].js' : '[name]-[hash].js',
  // Names of functions and errors, and lines, are what a trace in the log is read by.
  keepNames: true,
  minify: false,
  comments: false,
})

const before = existsSync(SERVER_STAMP) && serverBuild(readFileSync(SERVER_STAMP, 'utf8'))
writeFileSync(`${SERVER_STAMP}.half`, sources)
renameSync(`${SERVER_STAMP}.half`, SERVER_STAMP)
writeFileSync(SERVER_LOOK, `${sources} ${look}`)
for (const name of readdirSync(dirname(folder))) {
  const old = join(dirname(folder), name)
  if (old !== SERVER_STAMP && old !== SERVER_LOOK && old !== folder && old !== before)
    rmSync(old, { recursive: true, force: true })
}
