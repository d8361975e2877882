import { describe, expect, test } from 'vitest'
import { cleanName, fittingName, isHeic, isPublicKey, typeOf } from './rules.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('the type of a file is in its first bytes', () => {
  test.each([
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
    ['%PDF-1.4', 'pdf'],
    ['\x89PNG\n\x1a\n', null],
    ['RIFF\0\0\0\0WAVE', null],
    ['RIFF', null],
    [' %PDF-1.4', null],
    ['<svg', null],
    ['GIF89a', null],
    ['BM', null],
    ['', null],
  ])('%j', (head, type) => expect(typeOf(bytes(head))).toBe(type))
})

describe('a photo of an iPhone is known by the brands of its first box', () => {
  test.each([
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', true],
    ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', true],
    ['\0\0\0\x14ftypheix\0\0\0\0mif1', true],
    ['\0\0\0\x14ftypmsf1\0\0\0\0hevc', true],
    ['\0\0\0\x18ftypmif1\0\0\0\0miafavif', false],
    ['\0\0\0\x14ftypqt  \0\0\0\0qt  ', false],
    ['\0\0\0\x14ftypmif1\0\0\0\0mif1heic', false],
    ['\0\0\0\x18ftyp', false],
    ['heic', false],
  ])('%j', (head, is) => expect(isHeic(bytes(head))).toBe(is))
})

describe('names', () => {
  test.each([
    ['a.png', 'a.png'],
    ['../../a.png', 'a.png'],
    ['..', '..'],
    ['C:\\a\\b.png', 'b.png'],
    ['a/', '未命名'],
    ['\u0000\u0001', '未命名'],
    ['a\u2028b', 'ab'],
    ['\ud800a', '\ufffda'],
    ['😀'.repeat(150), '😀'.repeat(100)],
  ])('%j becomes %j', (given, kept) => expect(cleanName(given)).toBe(kept))
})

test.each([
  ['image/00000000-0000-4000-8000-000000000000.webp', true],
  ['licence/00000000-0000-4000-8000-000000000000.webp', false],
  ['image/00000000-0000-4000-8000-000000000000.pdf', false],
  ['image/00000000-0000-4000-8000-000000000000.webp\n', false],
  ['image/../licence/00000000-0000-4000-8000-000000000000.webp', false],
  ['image/a.png', false],
])('%j may be public: %s', (key, is) => expect(isPublicKey(key)).toBe(is))

test.each([
  ['执照.png', 'png', '执照.png'],
  ['执照.JPEG', 'jpeg', '执照.JPEG'],
  ['执照.pdf', 'jpeg', '执照.jpg'],
  ['执照.jpg', 'pdf', '执照.pdf'],
  ['seite.html', 'png', 'seite.html.png'],
  ['发票2026.11', 'pdf', '发票2026.11.pdf'],
  ['.png', 'webp', '未命名.webp'],
  ['长'.repeat(100), 'webp', `${'长'.repeat(95)}.webp`],
] as const)('%s of a %s is called %s', (given, type, name) => expect(fittingName(given, type)).toBe(name))
