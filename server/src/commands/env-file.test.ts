import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadEnvFile, readEnvFile } from './env-file.js'

const folder = mkdtempSync(join(tmpdir(), 'gongfang-env-'))
const file = join(folder, 'gongfang.env')
writeFileSync(file, 'SECRET_KEY=of-the-file\nDATA_DIR=/var/lib/gongfang\n')
afterAll(() => rmSync(folder, { recursive: true }))

test('a file is read as systemd reads it', () => {
  const text = `# a comment
; another one
SECRET_KEY=abc#not-a-comment
PUBLIC_URL = "https://mall.example.com"
EMPTY=
QUOTED='with blanks  '
DATABASE_URL=postgres://u:p$HOME@db/mall?x=1\r
not a line
export X=1`
  expect(readEnvFile(text)).toEqual({
    SECRET_KEY: 'abc#not-a-comment',
    PUBLIC_URL: 'https://mall.example.com',
    EMPTY: '',
    QUOTED: 'with blanks  ',
    DATABASE_URL: 'postgres://u:p$HOME@db/mall?x=1',
  })
})

test('the usual file is read when the environment names no shop', () => {
  const env: NodeJS.ProcessEnv = { PATH: '/bin' }
  expect(loadEnvFile(env, ['--dry-run'], file)).toBeNull()
  expect(env).toMatchObject({ SECRET_KEY: 'of-the-file', GONGFANG_ENV_FILE: file, PATH: '/bin' })
})

test.each(['SECRET_KEY', 'DATABASE_URL', 'DATA_DIR'])('it is not mixed with a %s that is set', (name) => {
  const env = { [name]: 'given' }
  expect(loadEnvFile(env, [], file)).toBeNull()
  expect(env).toEqual({ [name]: 'given' })
})

test.each([[['--env', file]], [[`--env=${file}`]]])('%j wins, and is taken out of the words', (given) => {
  const env: NodeJS.ProcessEnv = { SECRET_KEY: 'given' }
  const words = ['reset', ...given, 'admin']
  expect(loadEnvFile(env, words, '/nowhere')).toBeNull()
  expect(env.SECRET_KEY).toBe('of-the-file')
  expect(words).toEqual(['reset', 'admin'])
})

test('a file that is named and is not there, or is none, stops the command; without the usual one it goes on', () => {
  expect(loadEnvFile({}, ['--env', join(folder, 'none')])).toContain('读不了环境文件')
  expect(loadEnvFile({}, ['--env', folder])).toContain('读不了环境文件')
  expect(loadEnvFile({}, ['--env'])).toContain('--env 后面应为环境文件')
  expect(loadEnvFile({}, [], join(folder, 'none'))).toBeNull()
})
