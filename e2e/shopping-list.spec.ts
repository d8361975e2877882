import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { flaws } from './flaws.ts'
import { expect, logInQuickly, people, type Shop, test } from './shop.ts'
import { newColleague } from './team.ts'

interface Model {
  skuId: number
  modelCode: string
}

/** Models on sale that are there in plenty and can be bought by the piece. */
async function pickModels(shop: Shop, count: number): Promise<Model[]> {
  const { data } = await call<{ data: { skuId: number | null; modelCode: string }[] }>(
    shop,
    'product.product/lst?limit=100&inStock=true',
  )
  const skuIds = data.flatMap(({ skuId }) => skuId ?? [])
  const lines = await call<(Model & { stock: number; minQuantity: number; stepQuantity: number })[]>(
    shop,
    'product.sku/lines',
    { skuIds },
  )
  return lines
    .filter(({ stock, minQuantity, stepQuantity }) => stock > 20 && minQuantity === 1 && stepQuantity === 1)
    .slice(0, count)
}

async function aList(shop: Shop, token: string, name: string, models: readonly Model[]): Promise<number> {
  const lines = models.map(({ skuId }) => ({ skuId, quantity: 2 }))
  const { id } = await call<{ id: number }>(shop, 'user.shoppingList/put', { name, lines }, { token })
  return id
}

async function inCart(shop: Shop, token: string, skuId: number): Promise<number> {
  type Cart = { lines: { skuId: number; quantity: number }[] }
  const { lines } = await call<Cart>(shop, 'user.cart/lst', undefined, { token })
  return lines.find((line) => line.skuId === skuId)?.quantity ?? 0
}

const rows = (page: Page) => page.getByRole('list', { name: '清单中的商品' }).getByRole('listitem')
const codes = (page: Page) => rows(page).locator('.code').allInnerTexts()

test('pasted models go into a new list, and the list into the cart', { tag: '@main' }, async ({
  page,
  shop,
}) => {
  const token = await logInQuickly(page, shop, people.approved)
  const [model] = await pickModels(shop, 1)
  if (!model) throw new Error('the demo data has no model')
  const { skuId } = model
  const before = await inCart(shop, token, skuId)
  await page.goto('/lists')
  await page.getByRole('link', { name: '粘贴或上传型号' }).click()
  const quick = page.getByRole('dialog', { name: '快速下单' })
  await quick.getByRole('tab', { name: '粘贴清单' }).click()
  await quick.getByRole('textbox').fill(`${model.modelCode} 1`)
  await quick.getByRole('button', { name: '识别 1 行' }).click()
  await quick.getByRole('button', { name: '加入清单' }).click()
  const dialog = page.getByRole('dialog', { name: '加入清单' })
  await dialog.getByRole('radio', { name: '新建清单' }).check()
  await dialog.getByRole('button', { name: '加入', exact: true }).click()
  await expect(dialog.getByText('请填写清单名称')).toBeVisible()
  await dialog.getByRole('textbox', { name: '清单名称' }).fill('检测室备件')
  expect(await flaws(page)).toEqual([])
  await dialog.getByRole('button', { name: '加入', exact: true }).click()
  await expect(page.getByText('已将 1 种商品加入“检测室备件”')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(quick).toBeHidden()
  await page.getByRole('link', { name: '检测室备件' }).click()

  await expect(page.getByRole('heading', { level: 1, name: '检测室备件' })).toBeVisible()
  await rows(page).getByRole('button', { name: '增加' }).click()
  await rows(page).getByRole('button', { name: '增加' }).click()
  await page.getByRole('button', { name: '全部加入购物车' }).click()
  await expect(page.getByText('已将 1 种商品加入购物车')).toBeVisible()
  expect(await inCart(shop, token, skuId)).toBe(before + 3)
  await page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: '采购清单' }).click()
  await expect(page.getByRole('link', { name: '检测室备件' })).toBeVisible()
})

test('a quantity whose answer takes long is not overtaken by the next one', async ({ page, shop }) => {
  const token = await logInQuickly(page, shop, people.approved)
  const models = await pickModels(shop, 1)
  const id = await aList(shop, token, '慢网络', models)
  await page.goto(`/lists/${id}`)
  const released = Promise.withResolvers<void>()
  const sent: number[] = []
  await page.route('**/api/user.shoppingList/setLine', async (route) => {
    const { quantity } = route.request().postDataJSON()
    sent.push(quantity)
    if (quantity === 3) await released.promise
    await route.continue()
  })
  await rows(page).getByRole('button', { name: '增加' }).click()
  await expect.poll(() => sent).toEqual([3])
  await rows(page).getByRole('button', { name: '增加' }).click()
  await page.getByRole('button', { name: '全部加入购物车' }).click()
  // Longer than a stepper rests before its quantity is sent.
  await page.waitForTimeout(800)
  expect(sent).toEqual([3])
  released.resolve()
  await expect(page.getByText('已将 1 种商品加入购物车')).toBeVisible()
  expect(sent).toEqual([3, 4])
  await expect(rows(page).getByRole('spinbutton')).toHaveValue('4')
  type Lines = { lines: { quantity: number }[] }
  const list = await call<Lines>(shop, `user.shoppingList/detail`, { id }, { token })
  expect(list.lines.map(({ quantity }) => quantity)).toEqual([4])
})

test('lines get notes, move, go and come back; the list is renamed, copied and deleted', async ({
  page,
  shop,
}) => {
  const token = await logInQuickly(page, shop, people.approved)
  const models = await pickModels(shop, 3)
  const [first, second, third] = models.map(({ modelCode }) => modelCode)
  await page.goto(`/lists/${await aList(shop, token, '待整理', models)}`)
  await expect.poll(() => codes(page)).toEqual([first, second, third])

  await page.getByRole('button', { name: `写备注，型号 ${second}` }).click()
  await page.getByRole('textbox', { name: `备注，型号 ${second}` }).fill('送三楼')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `送三楼，修改型号 ${second} 的备注` })).toBeVisible()

  const down = rows(page).first().getByRole('button', { name: /^下移/ })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => codes(page)).toEqual([second, first, third])
  await page.keyboard.press('Enter')
  await expect.poll(() => codes(page)).toEqual([second, third, first])

  await rows(page).first().getByRole('button', { name: /^移除/ }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => codes(page)).toEqual([second, third, first])
  await expect(page.getByText('送三楼')).toBeVisible()

  await page.getByRole('button', { name: '改名和备注' }).click()
  await page.getByRole('textbox', { name: '清单名称' }).fill('已整理')
  await page.getByRole('textbox', { name: '清单备注' }).fill('每季度一次')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '已整理' })).toBeVisible()
  await expect(page.getByText('每季度一次')).toBeVisible()

  await page.getByRole('button', { name: '复制清单' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '已整理 副本' })).toBeVisible()
  await expect.poll(() => codes(page)).toEqual([second, third, first])
  await page.getByRole('button', { name: '删除清单' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page).toHaveURL(/\/lists$/)
  await expect(page.getByRole('link', { name: '已整理 副本' })).toHaveCount(0)
})

test('on a phone, what is short or gone is named line by line', async ({ page, shop }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  const token = await logInQuickly(page, shop, people.approved)
  const [plenty, short] = await pickModels(shop, 2)
  if (!plenty || !short) throw new Error('the demo data has too few models')
  const id = await aList(shop, token, '月底补货', [plenty, short])
  const wish = { id, skuId: short.skuId, quantity: 90_000 }
  await call(shop, 'user.shoppingList/setLine', wish, { token })
  await page.goto(`/lists/${id}`)
  await page.getByRole('button', { name: '全部加入购物车' }).click()
  const dialog = page.getByRole('dialog', { name: '加入购物车的结果' })
  await expect(dialog.getByText('1 种已按清单数量加入购物车')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByText(/已减为 \d+ .*（清单 90000），库存不足/)).toBeVisible()
  await dialog.getByRole('link', { name: '去购物车' }).click()
  await expect(page.getByRole('listitem', { name: new RegExp(short.modelCode) })).toBeVisible()
})

test('the whole cart, an order and quick order go into lists', async ({ page, shop }) => {
  const token = await logInQuickly(page, shop, people.approved)
  const [model] = await pickModels(shop, 1)
  if (!model) throw new Error('the demo data has no model')
  await call(shop, 'user.cart/setcart', { skuId: model.skuId, quantity: 1 }, { token })
  await page.goto('/lists')
  await page.getByRole('button', { name: '从购物车加入' }).click()
  const dialog = page.getByRole('dialog', { name: '加入清单' })
  await dialog.getByRole('radio', { name: '新建清单' }).check()
  await dialog.getByRole('textbox', { name: '清单名称' }).fill('来自购物车')
  await dialog.getByRole('button', { name: '加入', exact: true }).click()
  await page.getByRole('button', { name: '查看', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '来自购物车' })).toBeVisible()

  await page.getByRole('link', { name: '粘贴或上传型号' }).click()
  const quick = page.getByRole('dialog', { name: '快速下单' })
  await quick.getByRole('tab', { name: '粘贴清单' }).click()
  await quick.getByRole('textbox').fill(`${model.modelCode} 5`)
  await quick.getByRole('button', { name: '识别 1 行' }).click()
  await quick.getByRole('button', { name: '加入清单' }).click()
  await expect(dialog.getByRole('radio', { name: /来自购物车/ })).toBeChecked()
  await dialog.getByRole('button', { name: '加入', exact: true }).click()
  await expect(page.getByText('已将 1 种商品加入“来自购物车”')).toBeVisible()

  const { data } = await call<{ data: { no: string }[] }>(shop, 'user.order/lst', { tab: 'all' }, { token })
  await page.goto(`/order/detail?no=${data[0]?.no}`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: '加入清单' }).click()
  await expect(dialog.getByRole('radio', { name: /来自购物车/ })).toBeVisible()
})

for (const width of [375, 1280]) {
  test(`the chosen model and quantity of a product go into a list, ${width} px wide`, async ({
    page,
    shop,
  }) => {
    const [model] = await pickModels(shop, 1)
    if (!model) throw new Error('the demo data has no model')
    const { data } = await call<{ data: { id: number; skuId: number | null }[] }>(
      shop,
      'product.product/lst?limit=100&inStock=true',
    )
    const product = data.find(({ skuId }) => skuId === model.skuId)
    await page.setViewportSize({ width, height: 812 })
    const token = await logInQuickly(page, shop, people.approved)
    await aList(shop, token, `${width} 的清单`, [model])
    await page.goto(`/product/${product?.id}?sku=${model.skuId}`)
    if (width < 768) await page.getByRole('button', { name: '加入购物车', exact: true }).click()
    const place = width < 768 ? page.getByRole('dialog', { name: '选择规格' }) : page.getByRole('main')
    await place.getByRole('button', { name: '增加' }).click()
    await place.getByRole('button', { name: '加入采购清单' }).click()
    const dialog = page.getByRole('dialog', { name: '加入清单' })
    await dialog.getByRole('radio', { name: new RegExp(`${width} 的清单`) }).check()
    expect(await flaws(page)).toEqual([])
    await dialog.getByRole('button', { name: '加入', exact: true }).click()
    await page.getByRole('button', { name: '查看', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${width} 的清单` })).toBeVisible()
    expect(await codes(page)).toEqual([model.modelCode])
    await expect(rows(page).getByRole('spinbutton')).toHaveValue('4')
  })
}

test('a visitor who puts a product into a list logs in first', async ({ page, shop }) => {
  const [model] = await pickModels(shop, 1)
  const { data } = await call<{ data: { id: number; skuId: number | null }[] }>(
    shop,
    'product.product/lst?limit=100&inStock=true',
  )
  const path = `/product/${data.find(({ skuId }) => skuId === model?.skuId)?.id}?sku=${model?.skuId}`
  await page.goto(path)
  await page.getByRole('button', { name: '加入采购清单' }).click()
  await expect(page).toHaveURL(/\/login\?/)
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(path)
})

test('favourites stand first, and go into a list with a model of each', async ({ page, shop }) => {
  const token = await logInQuickly(page, shop, people.approved)
  const { data } = await call<{ data: { id: number; title: string; skuId: number | null }[] }>(
    shop,
    'product.product/lst?limit=100&inStock=true',
  )
  const [many, one] = [data.find(({ skuId }) => skuId === null), data.find(({ skuId }) => skuId !== null)]
  if (!many || !one) throw new Error('the demo data has too few products')
  await call(shop, 'user.favorite/add', { productIds: [many.id, one.id] }, { token })
  await page.goto('/lists')
  await page.getByRole('heading', { level: 3 }).first().getByRole('link', { name: '我的收藏' }).click()
  for (const { title } of [many, one])
    await page
      .getByRole('checkbox', { name: `选择 ${title}` })
      .first()
      .check()
  await page.getByRole('button', { name: '加入清单' }).click()
  const models = page.getByRole('dialog', { name: '选择型号' })
  await models.getByRole('combobox', { name: many.title }).selectOption({ index: 1 })
  expect(await flaws(page)).toEqual([])
  await models.getByRole('button', { name: '下一步（2）' }).click()
  const dialog = page.getByRole('dialog', { name: '加入清单' })
  await dialog.getByRole('radio', { name: '新建清单' }).check()
  await dialog.getByRole('textbox', { name: '清单名称' }).fill('来自收藏')
  await dialog.getByRole('button', { name: '加入', exact: true }).click()
  await page.getByRole('button', { name: '查看', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '来自收藏' })).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
})

test('a shared list is there for a colleague, who buys from it, copies it and changes only the copy', async ({
  page,
  shop,
  browser,
}) => {
  const colleague = await newColleague(shop, ['purchaser'])
  const token = await logInQuickly(page, shop, people.approved)
  const [model] = await pickModels(shop, 1)
  if (!model) throw new Error('the demo data has no model')
  await page.goto(`/lists/${await aList(shop, token, '公用耗材', [model])}`)
  await page.getByRole('button', { name: '共享给机构' }).click()
  await expect(page.getByText('已共享给机构')).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 375, height: 800 } })
  const phone = await context.newPage()
  await logInQuickly(phone, shop, colleague.phone)
  await phone.goto(`${shop.url}/lists?kw=公用`)
  await phone
    .getByRole('region', { name: /^同事共享的清单/ })
    .getByRole('link', { name: '公用耗材' })
    .click()
  await expect(phone.getByRole('heading', { level: 1, name: '公用耗材' })).toBeVisible()
  await expect(phone.getByText(/^由 .+ 共享$/)).toBeVisible()
  await expect(phone.getByRole('button', { name: /改名|删除清单|写备注|下移|移除/ })).toHaveCount(0)
  expect(await flaws(phone)).toEqual([])
  await phone.getByRole('button', { name: '全部加入购物车' }).click()
  await expect(phone.getByText('已将 1 种商品加入购物车')).toBeVisible()
  await phone.getByRole('button', { name: '复制清单' }).click()
  await phone.getByRole('button', { name: '保存' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: '公用耗材 副本' })).toBeVisible()
  await expect(phone.getByRole('button', { name: '改名和备注' })).toBeVisible()
  await context.close()

  await page.getByRole('button', { name: '取消共享' }).click()
  await expect(page.getByText('只有您能看到')).toBeVisible()
})

test('a list becomes a standing one, one reminder is skipped, and it stops', async ({ page, shop }) => {
  const token = await logInQuickly(page, shop, people.approved)
  const [model] = await pickModels(shop, 1)
  if (!model) throw new Error('the demo data has no model')
  await page.goto(`/lists/${await aList(shop, token, '每两周一次', [model])}`)
  await page.getByRole('button', { name: '设为常用' }).click()
  await page.getByRole('combobox', { name: '间隔' }).selectOption('每 2 周')
  const day = await page.getByLabel('下次提醒').inputValue()
  await page.getByLabel('下次提醒').fill('2020-01-01')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请选择今天或以后的日期')).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.getByLabel('下次提醒').fill(day)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`每 2 周提醒，下次 ${day}`)).toBeVisible()
  await page.getByRole('button', { name: '跳过这次' }).click()
  const later = new Date(Date.parse(day) + 14 * 86_400_000).toISOString().slice(0, 10)
  await expect(page.getByText(`每 2 周提醒，下次 ${later}`)).toBeVisible()
  await page.getByRole('button', { name: '停止提醒' }).click()
  await expect(page.getByRole('button', { name: '设为常用' })).toBeVisible()
})

test('a standing list hands in by itself: set, paused, resumed, with prices to agree to', async ({
  page,
  shop,
}) => {
  const token = await logInQuickly(page, shop, people.approved)
  const [model, later] = await pickModels(shop, 2)
  if (!model || !later) throw new Error('the demo data has too few models')
  const id = await aList(shop, token, '自动提交的耗材', [model])
  await page.goto(`/lists/${id}`)
  await page.getByRole('button', { name: '设为常用' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  const part = page.getByRole('region', { name: '自动提交采购申请' })
  await part.getByRole('button', { name: '设置自动提交' }).click()
  const dialog = page.getByRole('dialog', { name: '自动提交采购申请' })
  await dialog.getByRole('textbox', { name: '允许涨价（%）' }).fill('101')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await dialog.getByRole('textbox', { name: '允许涨价（%）' }).fill('8')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(part.getByText(/比约定价贵 8% 以上时不提交/)).toBeVisible()
  await expect(page.getByText(/每 4 周提交采购申请，下次/)).toBeVisible()
  await call(shop, 'user.shoppingList/put', { id, lines: [{ skuId: later.skuId, quantity: 1 }] }, { token })
  await page.reload()
  await expect(part.getByText('按现在的情况，到期时不会提交：')).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await part.getByRole('button', { name: '更新为当前价格' }).click()
  await expect(part.getByText(/与当前价格相同/)).toBeVisible()
  await part.getByRole('button', { name: '暂停自动提交' }).click()
  await expect(part.getByText(/已暂停，到期改为提醒/)).toBeVisible()
  await part.getByRole('button', { name: '恢复自动提交' }).click()
  await expect(part.getByRole('button', { name: '暂停自动提交' })).toBeVisible()
})
