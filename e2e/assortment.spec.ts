import { call } from './call.ts'
import { enterBackOffice, expect, logInQuickly, people, test } from './shop.ts'

interface Desk {
  rows: { id: number; mode: string }[]
}

test('a member of an institution that buys its assortment alone finds nothing else, and is told why', async ({
  page,
  shop,
  browser,
}) => {
  const staff = { 'admin-token': await enterBackOffice(await (await browser.newContext()).newPage(), shop) }
  const read = () => call<Desk>(shop, 'admin.assortment/lst?limit=20', undefined, staff)
  const setMode = async (mode: string) => {
    const { id } = (await read()).rows[0]!
    const { version, note } = await call<{ version: number; note: string }>(
      shop,
      `admin.assortment/detail?id=${id}`,
      undefined,
      staff,
    )
    await call(shop, 'admin.assortment/save', { id, version, mode, note }, staff)
  }
  await setMode('only')
  try {
    await logInQuickly(page, shop, people.other)
    await page.goto('/category?kw=扳手')
    await expect(page.getByText('只显示本机构采购目录内的商品。')).toBeVisible()
    await page.goto('/category?kw=游标卡尺')
    await expect(page.getByRole('article').first()).toBeVisible()
    const [found] = await call<{ hits: { productId: number; skuId: number }[] }[]>(
      shop,
      'product.product/resolveCodes',
      { codes: ['LR-TD5.0-HSS'] },
    )
    const { productId, skuId } = found!.hits[0]!
    await page.goto(`/product/${productId}?sku=${skuId}`)
    await expect(page.getByText('不在本机构的采购目录中，不能购买').first()).toBeVisible()
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`${shop.url}/category?kw=扳手`)
    await expect(visitor.getByRole('article').first()).toBeVisible()
    await expect(visitor.getByText('采购目录')).toHaveCount(0)
  } finally {
    await setMode('mark')
  }
})
