import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/**
 * Writes `x.br` beside every text file of the build that lies here, so that serving it costs no CPU. A file that has
 * one is left alone: a build begins with an empty folder.
 */
const client = resolve('build/client')
const files = await readdir(client, { recursive: true })
for (const name of files.filter((file) => /\.(?:js|css|svg|json|txt)$/.test(file))) {
  const path = join(client, name)
  if (existsSync(`${path}.br`)) continue
  const bytes = await readFile(path)
  if (bytes.length < 512) continue
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  // The shop may serve this folder already, and must not send half a file.
  await writeFile(`${path}.half`, brotliCompressSync(bytes, { params }))
  await rename(`${path}.half`, `${path}.br`)
}
