import { mediaUrl } from '@gongfang/contract/base/media'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const get = (url: string, accept = 'image/avif,image/webp,*/*') =>
  shop.app.http.inject({ method: 'GET', url, headers: { accept } })

test('a picture comes in the width asked for, as AVIF for who takes it and as WebP for the others', async () => {
  const avif = await get(mediaUrl('/media/angle-grinder-1', 320))
  expect(avif.statusCode).toBe(200)
  expect(avif.headers).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept',
  })
  expect(await sharp(avif.rawPayload).metadata()).toMatchObject({ width: 320, format: 'heif' })
  const webp = await get(mediaUrl('/media/angle-grinder-1', 320), '*/*')
  expect(webp.headers['content-type']).toBe('image/webp')
  expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ width: 320, format: 'webp' })
})

test('a picture is never blown up beyond what it is', async () => {
  const own = await sharp((await get('/media/1200/angle-grinder-1', '*/*')).rawPayload).metadata()
  expect(own.width).toBeLessThanOrEqual(1000)
  const bare = await get('/media/angle-grinder-1', '*/*')
  expect((await sharp(bare.rawPayload).metadata()).width).toBe(own.width)
})

test('twenty visitors who come at once get the same bytes, and later ones get them from disk', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/media/480/angle-grinder-2')))
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  expect((await get('/media/480/angle-grinder-2')).rawPayload).toEqual(answers[0]?.rawPayload)
})

test('an uploaded public picture comes in the same widths', async () => {
  const name = '3f0c2a5e-1111-4222-8333-944455556666.png'
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  await shop.app.house.outside.storage.put(`image/${name}`, picture)
  expect(mediaUrl(`/uploads/image/${name}`, 96)).toBe(`/media/96/${name}`)
  const small = await get(`/media/96/${name}`, 'image/webp')
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 96, height: 64, format: 'webp' })
})

test.each([
  '/media/321/angle-grinder-1',
  '/media/0320/angle-grinder-1',
  '/media/320/no-such-picture',
  '/media/320/..%2f..%2fpackage.json',
  '/media/320/..%2fart%2fangle-grinder-1',
  '/media/320/LICENSE.md',
  '/media/320/11111111-1111-1111-1111-111111111111.png',
  '/media/constructor/toString',
])('%s is not there', async (url) => {
  const { statusCode, rawPayload } = await get(url)
  expect([statusCode, rawPayload.length]).toEqual([404, 0])
})

test('a picture from elsewhere keeps its address', () => {
  expect(mediaUrl('https://example.org/media/a.png', 320)).toBe('https://example.org/media/a.png')
  expect(mediaUrl('/media/320/drill-1', 96)).toBe('/media/320/drill-1')
})
