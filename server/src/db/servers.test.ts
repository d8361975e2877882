import { expect, test } from 'vitest'
import { serversOf } from './servers.ts'

test.each([
  ['postgres://shop:pw@db/mall', ['postgres://shop:pw@db/mall'], false],
  ['postgres://db:6432/mall?sslmode=require', ['postgres://db:6432/mall?sslmode=require'], false],
  ['postgres://db/mall?target_session_attrs=primary', ['postgres://db/mall'], true],
  [
    'postgresql://shop:p%40w@a:5432,b:5433,[::1]:5434/mall?sslmode=require&target_session_attrs=read-write',
    [
      'postgresql://shop:p%40w@a:5432/mall?sslmode=require',
      'postgresql://shop:p%40w@b:5433/mall?sslmode=require',
      'postgresql://shop:p%40w@[::1]:5434/mall?sslmode=require',
    ],
    true,
  ],
  ['postgres://a,b/mall', ['postgres://a/mall', 'postgres://b/mall'], true],
])('%s', (url, urls, mustWrite) => {
  expect(serversOf(url)).toEqual({ urls, mustWrite })
})

test.each([
  ['postgres://a:x,b/mall', '主机:端口'],
  ['postgres://a,,b/mall', '主机:端口'],
  ['mysql://a/mall', 'postgres://'],
  ['postgres://a,b/mall?target_session_attrs=standby', 'target_session_attrs'],
])('%s is refused', (url, word) => {
  expect(() => serversOf(url)).toThrow(word)
})
