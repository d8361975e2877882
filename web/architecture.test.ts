import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('.', import.meta.url))
const files = globSync('{base,help,ui}/**/*.{ts,tsx,css}', { cwd: web })

const imports = files.flatMap((file) =>
  [...readFileSync(web + file, 'utf8').matchAll(/\b(?:from|import)\b\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    ([, target = '']) => ({ file, target }),
  ),
)

test('what both faces share imports neither of them, nor the server', () => {
  const outside = imports.filter(({ file, target }) =>
    target.startsWith('.')
      ? normalize(join(dirname(file), target)).startsWith('..')
      : /^@gongfang\/(?!contract\/)|^antd/.test(target),
  )
  expect(outside).toEqual([])
})

test('base imports no other folder of web', () => {
  const upwards = imports.filter(({ file, target }) => file.startsWith('base/') && target.startsWith('../'))
  expect(upwards).toEqual([])
})
