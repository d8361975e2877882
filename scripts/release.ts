import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { buildAll } from '../server/src/commands/build.ts'
import { command } from '../server/src/commands/command.ts'
import { ROOT } from '../server/src/env.ts'
import { listReleaseFiles, type ReleaseFile } from './release-files.ts'
import { listParts } from './release-parts.ts'

const USAGE = '打包：npm run release [-- 文件夹]   （默认写到 release/；先执行 npm ci）'

/**
 * `npm run release`: writes an archive that runs without npm: built pages, production packages, Node and the embedded
 * PostgreSQL of this platform, with its SHA-256 and a list of its parts in the CycloneDX format. Equal sources give
 * equal bytes.
 */
command(USAGE, async () => {
  await buildAll(console.log)
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const folder = resolve(process.argv[2] ?? join(ROOT, 'release'))
  const name = `gongfang-${version}-${process.platform}-${process.arch}`
  const at = commitTime()
  mkdirSync(folder, { recursive: true })

  const parts = listParts(version, at)
  await writeFile(join(folder, `${name}.cdx.json`), parts)
  const file = join(folder, `${name}.tar.zst`)
  const bytes = await writeRelease(file, name, at, [
    ['gongfang', launcher(), 0o755],
    ['release.json', JSON.stringify({ version, commit: git('rev-parse', 'HEAD') }), 0o644],
    ['parts.cdx.json', parts, 0o644],
  ])
  const sum = await sha256(file)
  await writeFile(`${file}.sha256`, `${sum}  ${name}.tar.zst\n`)
  console.log(`${file}（解开后 ${mebibytes(bytes)}，压缩后 ${mebibytes(lstatSync(file).size)}）`)
  console.log(`SHA-256 ${sum}`)
})

type Made = readonly [name: string, text: string, mode: number]

/** Returns the size of the unpacked files, in bytes. */
async function writeRelease(file: string, folder: string, at: Date, made: readonly Made[]): Promise<number> {
  const tar = pack()
  const zstd = createZstdCompress({
    params: {
      [constants.ZSTD_c_compressionLevel]: 12,
      [constants.ZSTD_c_windowLog]: 25,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  })
  const written = pipeline(tar, zstd, createWriteStream(file))
  let bytes = 0
  for (const [name, text, mode] of made) {
    await addEntry(tar, { name: `${folder}/${name}`, mode, mtime: at }, Buffer.from(text))
    bytes += Buffer.byteLength(text)
  }
  for (const one of [...listReleaseFiles(), ...workspaceLinks()]) bytes += await addFile(tar, folder, at, one)
  tar.finalize()
  await written
  return bytes
}

async function addFile(tar: Pack, folder: string, mtime: Date, { name, source }: ReleaseFile) {
  const path = join(ROOT, source)
  const stat = lstatSync(path)
  const header = { name: `${folder}/${name}`, mode: stat.mode & 0o100 ? 0o755 : 0o644, mtime }
  if (stat.isSymbolicLink()) {
    await addEntry(tar, { ...header, type: 'symlink', linkname: readlinkSync(path) })
    return 0
  }
  const bytes = readFileSync(path)
  await addEntry(tar, header, bytes)
  return bytes.length
}

/** npm links the workspaces into `node_modules`. */
const workspaceLinks = (): ReleaseFile[] =>
  ['contract'].map((name) => `node_modules/@gongfang/${name}`).map((name) => ({ name, source: name }))

function addEntry(tar: Pack, header: Parameters<Pack['entry']>[0], bytes?: Buffer): Promise<void> {
  return new Promise((done, fail) => {
    tar.entry(header, bytes ?? '', (error) => (error ? fail(error) : done()))
  })
}

/** Starts a command with the Node of the release, wherever it was unpacked or linked to. */
function launcher(): string {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const packed = new Set(listReleaseFiles().map(({ name }) => name))
  const commands = Object.entries(scripts)
    .map(([name, line]) => ({ name, file: line.replace(/^node /, '') }))
    .filter(({ file }) => packed.has(file))
  const names = commands.map(({ name }) => name).join(' ')
  return `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
case "$1" in
${commands.map(({ name, file }) => `  ${name}) file=${file} ;;`).join('\n')}
  help | --help | -h | "") file=server/src/commands/help.js ;;
  *) echo "用法：$0 <命令> [参数]   （命令：help ${names}；--help 显示用法）" >&2; exit 64 ;;
esac
[ $# -eq 0 ] || shift
# Node since version 25 needs a library that small Linux systems do not have.
if ! "$here/bin/node" --version > /dev/null 2>&1; then
  "$here/bin/node" --version >&2
  echo "缺少系统库时请先安装：Debian、Ubuntu 执行 apt-get install libatomic1，RHEL、openEuler 执行 dnf install libatomic" >&2
  exit 69
fi
# The threads that compress and scale share a heap: each would keep what it once needed. Buffers of 128 KiB and more are
# given back to the system at once: glibc would raise that limit by itself and keep them (decision 070).
export MALLOC_ARENA_MAX="\${MALLOC_ARENA_MAX:-2}"
export MALLOC_MMAP_THRESHOLD_="\${MALLOC_MMAP_THRESHOLD_:-131072}"
export MALLOC_TRIM_THRESHOLD_="\${MALLOC_TRIM_THRESHOLD_:-131072}"
exec "$here/bin/node" --import "$here/server/src/commands/load-env.js" "$here/$file" "$@"
`
}

/** The time of the commit, so that the archive does not depend on when it was made. */
const commitTime = () =>
  new Date(Number(process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct')) * 1000)

const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim()

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`
