import { spawnSync } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../server/src/env.ts'
import { fetchTools } from './fetch-tools.ts'

/** The API document before two linters, and two clients made from it: compiled, and used against the running shop. */
export async function checkApi(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/openapi.json`)
  const text = await response.text()
  console.log(`document: ${Math.round(text.length / 1024)} kB`)
  return [...lint(text), ...useOpenapiFetch(url, text), ...useHeyApi(url, text)]
}

function lint(text: string): string[] {
  const redocly = fetchTools('redocly', { '@redocly/cli': '2.77.0' })
  const spectral = fetchTools('spectral', { '@stoplight/spectral-cli': '6.16.3' })
  writeFileSync(join(redocly, 'openapi.json'), text)
  writeFileSync(join(redocly, 'redocly.yaml'), 'extends:\n  - recommended\n')
  writeFileSync(join(spectral, 'openapi.json'), text)
  writeFileSync(join(spectral, 'ruleset.json'), '{"extends":["spectral:oas"]}')
  const bin = (name: string) => join('node_modules/.bin', name)
  return [
    ...step('redocly lint (recommended)', redocly, bin('redocly'), [
      ...['lint', 'openapi.json', '--config', 'redocly.yaml', '--format', 'checkstyle'],
    ]),
    ...step('spectral lint (spectral:oas)', spectral, bin('spectral'), [
      ...['lint', 'openapi.json', '--ruleset', 'ruleset.json', '--fail-severity', 'hint'],
    ]),
  ]
}

const CLIENTS = join(ROOT, 'lab/client')
const COMPILER = { typescript: '5.9.3', '@types/node': '26.6.6' }
const TSC = [
  'node_modules/typescript/bin/tsc',
  '--strict',
  '--noUncheckedIndexedAccess',
  '--target',
  'es2024',
]
const ESM = [
  '--module',
  'nodenext',
  '--lib',
  'es2024,dom,dom.iterable',
  '--types',
  'node',
  '--skipLibCheck',
  '--outDir',
  'built',
]

function useOpenapiFetch(url: string, text: string): string[] {
  const folder = fetchTools('openapi-fetch', {
    'openapi-typescript': '7.13.0',
    'openapi-fetch': '0.17.0',
    ...COMPILER,
  })
  prepare(folder, text, 'with-openapi-fetch.ts')
  return inOrder([
    () =>
      step('openapi-typescript', folder, 'node_modules/.bin/openapi-typescript', [
        ...['openapi.json', '--output', 'schema.d.ts'],
      ]),
    () => step('tsc', folder, process.execPath, [...TSC, ...ESM, 'with-openapi-fetch.ts']),
    () => step('the client in use', folder, process.execPath, ['built/with-openapi-fetch.js', url]),
  ])
}

function useHeyApi(url: string, text: string): string[] {
  const folder = fetchTools('hey-api', { '@hey-api/openapi-ts': '0.99.0', ...COMPILER })
  prepare(folder, text, 'with-hey-api.ts')
  return inOrder([
    () =>
      step('openapi-ts', folder, process.execPath, [
        ...['node_modules/@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'client'],
      ]),
    () => step('tsc', folder, process.execPath, [...TSC, ...ESM, 'with-hey-api.ts']),
    () => step('the client in use', folder, process.execPath, ['built/with-hey-api.js', url]),
  ])
}

function prepare(folder: string, text: string, client: string) {
  writeFileSync(join(folder, 'openapi.json'), text)
  // Tells the generators to name modules as Node finds them.
  writeFileSync(join(folder, 'tsconfig.json'), '{"compilerOptions":{"module":"nodenext"}}')
  copyFileSync(join(CLIENTS, client), join(folder, client))
}

/** Each step needs the one before. */
function inOrder(steps: readonly (() => string[])[]): string[] {
  for (const take of steps) {
    const problems = take()
    if (problems.length > 0) return problems
  }
  return []
}

function step(name: string, cwd: string, command: string, words: readonly string[]): string[] {
  const began = performance.now()
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const said = `${stdout}${stderr}`
  // A linter may end well and still warn.
  const warned = /<error |^\s*\d+:\d+\s+(?:error|warning|information|hint)\s/m.test(said)
  const failed = status !== 0 || warned
  console.log(`${failed ? 'FAILED' : 'ok    '} ${name} ${seconds} s`)
  return failed ? [`${name}:\n${said.slice(0, 4000)}`] : []
}
