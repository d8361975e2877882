import { expect, test } from 'vitest'
import { codingFor } from './coding.ts'

// The headers are those that clients send: Chrome and Firefox over TLS and over plain HTTP, Safari, curl --compressed,
// Baiduspider, Googlebot, Python's requests, Go's net/http, Java's HttpClient with none; the rest is RFC 9110, 12.5.3.
test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip', 'gzip'],
  ['deflate, gzip, br, zstd', 'br'],
  ['deflate, gzip', 'gzip'],
  ['gzip, deflate;q=0.6, identity;q=0.3', 'gzip'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  [undefined, null],
  ['', null],
  ['identity', null],
  ['deflate', null],
  ['*', 'gzip'],
  ['*;q=0', null],
  ['br, *;q=0', 'br'],
  ['gzip;q=1.0, identity; q=0.5, *;q=0', 'gzip'],
  ['compress;q=0.5, gzip;q=1.0', 'gzip'],
  ['br;q=0.5, gzip;q=1.0', 'gzip'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0.001', 'gzip'],
  ['gzip;q=0', null],
  ['gzip;q=0, *', null],
  ['identity, gzip;q=0.5', null],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['br ; q=0.9 , gzip ;q=0.3', 'br'],
  ['br;level=5', 'br'],
  ['br;q=high', null],
  ['br;q=2, gzip;q=0.1', 'gzip'],
  ['brotli', null],
  [',,;q=1,', null],
])('Accept-Encoding %s → %s', (header, coding) => {
  expect(codingFor(header)).toBe(coding)
})

test('ten thousand invented headers are remembered no longer than they are useful', () => {
  for (let at = 0; at < 10_000; at++) expect(codingFor(`x${at}, gzip`)).toBe('gzip')
})
