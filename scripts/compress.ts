import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** Writes `x.br` beside every text file of the build that lies here, so that serving it costs no CPU. */
const client = resolve('build/client')
const files = await readdir(client, { recursive: true })
for (const name of files.filter((file) => /\.(?:js|css|svg|json|txt)$/.test(file))) {
  const path = join(client, name)
  const bytes = await readFile(path)
  if (bytes.length < 512) continue
  await writeFile(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  )
}
