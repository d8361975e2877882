import { call } from './call.ts'
import { expect, logInQuickly, login, people, test } from './shop.ts'

/** A list of the demo for the institution of `people.approved`, and a model with its price from fifty on. */
const LIST = '2027 年度实训耗材协议'
const MODEL = { code: 'LR-TD6.0-HSS', text: '3.90' }

test('agreed prices reach their institution, and no page that is kept for everybody', async ({
  page,
  shop,
  browser,
}) => {
  const found = await call<{ hits: { skuId: number; productId: number }[] }[]>(
    shop,
    'product.product/resolveCodes',
    { codes: [MODEL.code] },
  )
  const { skuId, productId } = found[0]!.hits[0]!
  const address = `/product/${productId}?sku=${skuId}`
  const token = await logInQuickly(page, shop, people.approved)
  await page.goto(address)
  await expect(page.getByText(`${LIST}，至`).first()).toBeVisible()
  await expect(page.getByRole('region', { name: '阶梯价' })).toContainText(MODEL.text)

  const kept = [address, `/product/${productId}`, '/products', '/category?kw=麻花钻', '/sitemap.xml']
  for (const at of kept)
    for (const headers of [{ token }, undefined]) {
      const text = await (await fetch(shop.url + at, headers && { headers })).text()
      expect([at, text.includes(LIST)]).toEqual([at, false])
    }

  const { token: other, userinfo } = await login(shop, people.other)
  const stranger = await (await browser.newContext()).newPage()
  await stranger.addInitScript(
    ({ other, userinfo }) => {
      localStorage.setItem('token', other)
      localStorage.setItem('user', JSON.stringify(userinfo))
    },
    { other, userinfo },
  )
  const asked = stranger.waitForResponse((response) => response.url().includes('user.priceList/prices'))
  await stranger.goto(shop.url + address)
  expect((await asked).status()).toBe(200)
  await expect(stranger.getByRole('region', { name: '阶梯价' })).not.toContainText(MODEL.text)
  await expect(stranger.getByText(LIST)).toHaveCount(0)
})
