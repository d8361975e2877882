import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * Writes `x.br` and `x.gz` beside every text file of the build that lies here, so that serving it costs no CPU. Browsers
 * take brotli over TLS only; over plain HTTP, and to most robots, a file goes as gzip. A file that has both is left
 * alone: a build begins with an empty folder.
 */
const client = resolve('build/client')
const files = await readdir(client, { recursive: true })
for (const name of files.filter((file) => /\.(?:js|css|svg|json|txt)$/.test(file))) {
  const path = join(client, name)
  if (existsSync(`${path}.gz`)) continue
  const bytes = await readFile(path)
  if (bytes.length < 512) continue
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  // The shop may serve this folder already, and must not send half a file.
  for (const [ending, squeezed] of [
    ['br', brotliCompressSync(bytes, { params })],
    ['gz', gzipSync(bytes, { level: 9 })],
  ] as const) {
    await writeFile(`${path}.half`, squeezed)
    await rename(`${path}.half`, `${path}.${ending}`)
  }
}
