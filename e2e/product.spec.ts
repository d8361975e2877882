import { call } from './call.ts'
import { expect, logInQuickly, people, test } from './shop.ts'

test('under the mouse a picture grows from a sharper one', async ({ page }) => {
  await page.goto('/product/1')
  const picture = page.getByRole('button', { name: '放大第 1 张图片' })
  const source = () => picture.locator('img').evaluate((image) => (image as HTMLImageElement).currentSrc)
  expect(await source()).not.toContain('/1200/')
  await expect(async () => {
    // The page hears only movements that come after its scripts have run.
    await picture.hover({ position: { x: 100, y: 100 } })
    await picture.hover()
    expect(await source()).toContain('/1200/')
  }).toPass()
})

test('a product leads to an inquiry about it, a search without results to a feedback about what was sought', async ({
  page,
  shop,
}) => {
  await logInQuickly(page, shop, people.approved)
  await page.goto('/product/1')
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('link', { name: '询价 / 大量采购' }).click()
  await expect(page.getByRole('heading', { name: '新建询价' })).toBeVisible()
  const asked = page.getByRole('list', { name: '询价商品' })
  const typed = () => asked.getByRole('textbox').first().inputValue()
  await expect.poll(async () => (await asked.innerText()) + (await typed())).toContain(title)
  await page.goto('/category?kw=zzqqxx')
  await page.getByRole('link', { name: '提交寻货需求' }).click()
  await expect(page.getByLabel('反馈内容')).toHaveValue(/寻货需求：zzqqxx/)
})

test('the home page has what was bought before, one press from the cart, and the next activities', async ({
  page,
  shop,
}) => {
  await logInQuickly(page, shop, people.approved)
  await page.goto('/products')
  const again = page.getByRole('region', { name: '再次购买' })
  await again
    .getByRole('button', { name: /^加入购物车：/, disabled: false })
    .first()
    .click()
  await expect(page.getByText('已加入购物车')).toBeVisible()
  const coming = page.getByRole('region', { name: '活动与培训' })
  await coming.scrollIntoViewIfNeeded()
  await expect(coming.getByRole('article')).toHaveCount(3)
  await expect(coming.getByText(/^剩余 \d+ 席$/).first()).toBeVisible()
})

test('the filters of a list lead to the models that they mean, and are taken off there', async ({
  page,
  shop,
}) => {
  const { data } = await call<{ data: { id: number; skuCount: number; modelsLeft?: number }[] }>(
    shop,
    `product.product/lst?${new URLSearchParams({ keyword: '内六角螺栓', parameters: '长度:20..40', limit: '40' })}`,
  )
  const card = data.find(({ skuCount, modelsLeft }) => modelsLeft !== undefined && skuCount > 24)
  if (!card) throw new Error('the demo data has no bolts with a table of models')
  await page.goto('/category?kw=内六角螺栓&p.长度=20..40')
  const link = page.locator(`a[href^="/product/${card.id}?"]`, { hasText: '选型号' })
  await expect(page.getByText(`符合 ${card.modelsLeft} / ${card.skuCount} 个型号`).first()).toBeVisible()
  await link.click()
  const table = page.getByRole('region', { name: '型号选购表' })
  const left = table.getByRole('status').filter({ hasText: '符合' })
  await expect(left).toContainText(`符合 ${card.modelsLeft} / ${card.skuCount} 个型号`)
  await page.reload()
  await expect(left).toContainText(`符合 ${card.modelsLeft} / ${card.skuCount} 个型号`)
  for (const text of await table.locator('td[data-label="长度"]').allInnerTexts()) {
    expect(Number.parseFloat(text)).toBeGreaterThanOrEqual(20)
    expect(Number.parseFloat(text)).toBeLessThanOrEqual(40)
  }
  await table.getByRole('link', { name: '取消 长度：20–40 mm' }).click()
  await expect(left).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/category/)
})

test('a model that is sold out tells who asked when it is there again', async ({ page, shop }) => {
  const { data } = await call<{ data: { id: number; skuId: number | null; stock: { band: string } }[] }>(
    shop,
    'product.product/lst?limit=100',
  )
  const several = data.filter(({ skuId }) => skuId === null)
  let found: { productId: number; skuId: number } | undefined
  for (const { id } of several) {
    const { skus } = await call<{ skus: { id: number; stock: { band: string } }[] }>(
      shop,
      `product.product/detail?id=${id}`,
    )
    const out = skus.find(({ stock }) => stock.band === 'none')
    if (out && skus.length <= 24) found = { productId: id, skuId: out.id }
    if (found) break
  }
  if (!found) throw new Error('the demo data has no chips with a model that is sold out')
  const address = `/product/${found.productId}?sku=${found.skuId}`
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: '到货通知' }).first().click()
  await expect(page).toHaveURL(/\/login/)
  await logInQuickly(page, shop, people.approved)
  await page.goto(address)
  await main.getByRole('button', { name: '到货通知', exact: true }).first().click()
  await expect(page.getByText('到货后将通知您')).toBeVisible()
  await page.goto('/user?tab=favorites')
  const list = page.getByRole('region', { name: '到货通知（1）' })
  await list.getByRole('button', { name: /^取消到货通知/ }).click()
  await expect(page.getByText('已取消到货通知')).toBeVisible()
  await expect(list).toHaveCount(0)
})

test('without a table of models, filters lead to the first model they leave that can be bought', async ({
  shop,
}) => {
  type Model = { id: number; priceFen: number; stock: { band: string } }
  const { data: cards } = await call<{ data: { id: number; skuCount: number }[] }>(
    shop,
    'product.product/lst?keyword=扳手&limit=40',
  )
  // Of what is chosen by chips, one whose dearest model is not the one that its page opens with.
  const chips = cards.filter(({ skuCount }) => skuCount > 4 && skuCount <= 24)
  const products = await Promise.all(
    chips.map(({ id }) =>
      call<{ id: number; axes: string[]; skus: Model[] }>(shop, `product.product/detail?id=${id}`),
    ),
  )
  const dearest = products
    .filter(({ axes }) => axes.length <= 2)
    .map(({ id, skus }) => {
      const toBuy = skus.filter(({ stock }) => stock.band !== 'none')
      const price = Math.max(...toBuy.map(({ priceFen }) => priceFen))
      const wanted = toBuy.find(({ priceFen }) => priceFen === price)
      return { card: { id }, skus, wanted, isFirst: wanted === toBuy[0] }
    })
    .find(({ isFirst }) => !isFirst)
  if (!dearest?.wanted) throw new Error('the demo data has no wrench whose dearest model is not the first')
  const { card, skus, wanted } = dearest
  const led = async (search: string) => {
    const response = await fetch(`${shop.url}/product/${card.id}${search}`, { redirect: 'manual' })
    return [response.status, response.headers.get('location')]
  }
  const price = `price=${(wanted.priceFen / 100).toFixed(2)}-`
  expect(await led(`?kw=扳手&${price}`)).toEqual([302, `/product/${card.id}?sku=${wanted.id}`])
  // Keeps a chosen model, and pages whose filters concern no model or leave none.
  for (const search of [`?${price}&sku=${skus[0]?.id}`, '?kw=扳手', '?price=99999-'])
    expect(await led(search)).toEqual([200, null])
})
