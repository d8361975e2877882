import { existsSync, globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { files } from '../chunks.ts'
import { linesOf } from '../icons.ts'

const app = fileURLToPath(new URL('.', import.meta.url))
const contract = fileURLToPath(new URL('../../contract/src/', import.meta.url))
const sources = globSync('**/*.{ts,tsx,css}', { cwd: app }).map((path) => path.replaceAll('\\', '/'))

interface Files {
  app?: readonly string[]
  contract?: readonly string[]
  icons?: readonly string[]
}

// A renamed file would silently leave its chunk.
test.each(Object.entries<Files>(files))('chunk %s names only files that exist', (_, chunk) => {
  const missing = [
    ...(chunk.app ?? []).filter((start) => !sources.some((path) => path.startsWith(start))),
    ...(chunk.contract ?? []).filter((name) => !existsSync(`${contract}${name}.ts`)),
    ...(chunk.icons ?? []).filter((name) => linesOf(name) === undefined),
  ]
  expect(missing).toEqual([])
})
