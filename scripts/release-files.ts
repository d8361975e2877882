import { execFileSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findBuilt, SERVER_STAMP } from '../server/src/commands/built.js'
import { ROOT } from '../server/src/env.ts'

/** A file of the release: its path in the archive and its path here, both relative. */
export interface ReleaseFile {
  readonly name: string
  readonly source: string
}

interface Locked {
  readonly version: string
  readonly license?: string
  /** 'sha512-…' in base64. */
  readonly integrity?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly link?: boolean
}

/** Tracked files that production reads or an operator needs. Tests, benchmarks and the demo are left out. */
const OWN = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'README.zh-CN.md',
  'SECURITY.md',
  'contract/package.json',
  'contract/src',
  'deploy',
  'docs',
  'package.json',
  // Drawings of products without a picture.
  'server/seed/art',
  'server/migrations',
  'server/package.json',
  'server/src',
  'storefront/app/screens.ts',
]
const NOT_OWN =
  /\.test\.ts$|\/fixtures\/|^server\/src\/testing\/|^server\/src\/commands\/(?:start|dev|dev-server|run-demo|seed|pretend-wechat)\.[jt]s$|^docs\/pictures\//

/**
 * Packages that Node never loads: types, the compiler behind an optional peer, modules of another runtime, and the
 * program of jieba, of which the search reads the list of words alone.
 */
const NOT_LOADED = /^node_modules\/(?:.*\/)?(?:@types\/|@typescript\/|typescript$|bare-|@node-rs\/jieba-)/

/** Files of a package that production never reads, by their path inside it. */
const NOT_READ = [
  /\.(?:[cm]?ts|map|markdown|a)$/,
  /^(?:\.github|benchmarks?|docs|examples?|tests?)\//,
  /^(?:README|CHANGELOG|HISTORY)(?:\.\w+)?$/i,
  // Headers and build files of PostgreSQL.
  /^native\/(?:include|lib\/pkgconfig|lib\/postgresql\/pgxs)\//,
  // Weights for finding key words, which the search does not use.
  /^idf\.txt$/,
]

/** Builds of a package for other loaders, and parts that nothing here imports. */
const OTHER_BUILDS =
  /^node_modules\/(?:@cantoo\/pdf-lib\/(?:cjs|dist|src|ts3\.4)\/|culori\/bundled\/|fontkit\/dist\/(?:browser|main)|brotli\/(?:build|enc)\/|lxgw-wenkai-screen-web\/(?:lxgwwenkai(?!gbscreen\/)|style|.*\.(?:html|min\.css)$|.*\/reporter\.json$)|react-dom\/cjs\/react-dom-(?:client|profiling|server(?:-legacy)?\.(?:browser|bun|edge))\.)/

/** The Node that runs the release. It stands at the top, without headers and manual. */
const NODE = `node_modules/node-${process.platform}-${process.arch}`

/** Everything that is in the archive, by name. Server and pages must be built and packages installed. */
export function listReleaseFiles(): ReleaseFile[] {
  const same = (name: string): ReleaseFile => ({ name, source: name })
  return [
    ...tracked().map(same),
    ...['storefront/build', 'admin/build'].flatMap(filesBelow).map(same),
    ...builtServer().map(same),
    ...['storefront/package.json', 'admin/package.json'].map(same),
    ...productionPackages()
      .map(([folder]) => folder)
      .filter((folder) => folder !== NODE)
      .flatMap(packageFiles)
      .map(same),
    { name: 'bin/node', source: `${NODE}/bin/node` },
    { name: 'bin/node-LICENSE', source: `${NODE}/LICENSE` },
  ].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The built server without what only the demo loads. */
function builtServer(): string[] {
  const built = findBuilt()
  if (!built) throw new Error('the server is not built')
  const files = filesBelow(relative(ROOT, built)).filter(
    (name) => !/\/(?:demo-[^/]*|run-demo\.js)$/.test(name),
  )
  return [...files, relative(ROOT, SERVER_STAMP)]
}

function tracked(): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--', ...OWN], { cwd: ROOT, encoding: 'utf8' })
  return list.split('\0').filter((name) => name !== '' && !NOT_OWN.test(name))
}

/** Installed packages that production loads, as the lock file describes them, by their folder. */
export function productionPackages(): [folder: string, Locked][] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  return Object.entries(packages).filter(
    ([folder, { dev, devOptional, link }]) =>
      folder.includes('node_modules/') &&
      !dev &&
      !devOptional &&
      !link &&
      !NOT_LOADED.test(folder) &&
      isInstalled(folder),
  )
}

const isInstalled = (name: string) =>
  lstatSync(join(ROOT, name), { throwIfNoEntry: false })?.isDirectory() ?? false

/** Nested packages are listed by the lock file themselves. */
const packageFiles = (name: string) =>
  filesBelow(name).filter((file) => {
    const inside = file.slice(name.length + 1)
    return (
      !inside.startsWith('node_modules/') &&
      !OTHER_BUILDS.test(file) &&
      !NOT_READ.some((rule) => rule.test(inside))
    )
  })

/** Every file of a folder, by its path from the root. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
}
