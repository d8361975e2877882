import { expect, test } from 'vitest'
import { embeddedPicture } from './embedded-picture.ts'

const png = 'iVBORw0KGgo='

test('a picture inside an address is a file', async () => {
  const file = embeddedPicture(`data:image/png;base64,${png}`, '图片')
  expect([file?.name, file?.type, file?.size]).toEqual(['图片.png', 'image/png', 8])
  expect([...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())].slice(0, 4)).toEqual([
    0x89, 0x50, 0x4e, 0x47,
  ])
  expect(embeddedPicture(`data:image/png;base64,${encodeURIComponent(png)}`, '图片')?.size).toBe(8)
})

test.each([
  'https://mmbiz.qpic.cn/a.png',
  'file:///C:/image001.png',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:image/png;base64,',
  'data:image/png;base64,a',
  'data:image/png;base64,%zz',
  'data:text/html;base64,PGI+',
])('%s holds no picture the shop takes', (src) => {
  expect(embeddedPicture(src, '图片')).toBeNull()
})
