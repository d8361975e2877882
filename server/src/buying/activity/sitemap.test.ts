import { afterAll, beforeAll, expect, test } from 'vitest'
import { anActivity } from '../../testing/activities.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('published activities stand in a file of the sitemap', async () => {
  const id = await anActivity(shop)
  await anActivity(shop, { published: false })
  const locationsIn = async (url: string) => {
    const { body } = await shop.app.http.inject({ url, headers: { host: 'shop.example' } })
    return [...body.matchAll(/<loc>http:\/\/shop\.example(.*?)<\/loc>/g)].map(([, path]) => path)
  }
  expect(await locationsIn('/sitemap.xml')).toContain('/sitemap/activities-1.xml')
  expect(await locationsIn('/sitemap/activities-1.xml')).toEqual([`/activity/${id}`])
})
