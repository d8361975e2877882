import { describe, expect, test } from 'vitest'
import { fit } from './smaller.ts'
import { refusalOf } from './use-uploads.ts'

const MB = 1024 * 1024

describe('what is said of a file before it is sent', () => {
  test.each([
    ['feedback', 'image/heic', 'IMG_1.HEIC'],
    ['licence', 'image/heif', 'a.heif'],
    ['attached', '', 'IMG_1.HEIC'],
  ] as const)('a photo of an iPhone: %s %s %s', (kind, type, name) => {
    expect(refusalOf(kind, { type, size: 100, name })).toMatch(/HEIC 照片.*另存为 jpg/)
  })
  test.each([
    ['licence', 'image/jpeg', MB, ''],
    ['licence', 'application/pdf', 10 * MB, ''],
    ['licence', 'application/pdf', 10 * MB + 1, '文件不能超过 10 MB'],
    ['licence', 'image/svg+xml', 100, '仅支持 jpg、png、webp 图片和 pdf 文件'],
    ['licence', '', 100, '仅支持 jpg、png、webp 图片和 pdf 文件'],
    ['slip', 'application/pdf', 10 * MB, ''],
    ['slip', 'image/png', 10 * MB + 1, '文件不能超过 10 MB'],
    ['feedback', 'application/pdf', 100, '仅支持 jpg、png、webp 图片'],
    ['feedback', 'text/html', 100, '仅支持 jpg、png、webp 图片'],
    ['feedback', 'image/png', 0, '文件已损坏或无法识别，请重新选择'],
    ['feedback', 'image/jpeg', 40 * MB, ''],
  ] as const)('%s %s of %i bytes', (kind, type, size, sentence) => {
    expect(refusalOf(kind, { type, size })).toBe(sentence)
  })
})

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 2048, height: 1536 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 1536, height: 2048 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
  [
    { width: 30_000, height: 2 },
    { width: 2048, height: 1 },
  ],
])('%j is drawn as %j', (size, drawn) => {
  expect(fit(size, 2048)).toEqual(drawn)
})
