import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { expect, logInQuickly, people, type Shop, test } from './shop.ts'

// A purchaser's list becomes a cart, goods stand side by side, and what was chosen is printed for approval.

interface Sku {
  skuId: number
  modelCode: string
  minQuantity: number
  stepQuantity: number
  stock: number
  backorder: number
}

/** Of many products one model each that can be ordered more than once. */
async function orderable(shop: Shop): Promise<Sku[]> {
  const lists = await Promise.all(
    [1, 2].map((page) =>
      call<{ data: { modelCode: string }[] }>(
        shop,
        `product.product/lst?limit=100&inStock=true&page=${page}`,
      ),
    ),
  )
  const codes = lists.flatMap(({ data }) => data.map(({ modelCode }) => modelCode)).slice(0, 200)
  const found = await call<{ exact: boolean; hits: Sku[] }[]>(shop, 'product.product/resolveCodes', { codes })
  const skus = found.flatMap(({ exact, hits: [hit] }) => (exact && hit ? [hit] : []))
  return skus.filter(
    ({ minQuantity, stepQuantity, stock }) => stock >= 4 * Math.max(minQuantity, stepQuantity),
  )
}

const dialog = (page: Page) => page.getByRole('dialog', { name: '快速下单' })
const result = (page: Page) => page.locator('dialog tbody tr[data-verdict]')
/** Finds the button by its text, because accessible names of two hundred rows take seconds. */
const press = (page: Page, text: string | RegExp) => page.locator('dialog button', { hasText: text }).click()

async function paste(page: Page, text: string) {
  await dialog(page).getByRole('tab', { name: '粘贴清单' }).click()
  await dialog(page).getByRole('textbox', { name: '粘贴型号和数量' }).fill(text)
  await dialog(page)
    .getByRole('button', { name: /^识别 \d+ 行$/ })
    .click()
  await expect(result(page).first()).toBeVisible()
}

test('two hundred mixed lines become verdicts, and what is good a cart', { tag: '@main' }, async ({
  page,
  shop,
}) => {
  await logInQuickly(page, shop, people.other)
  const goods = (await orderable(shop)).slice(0, 100)
  const [double] = goods
  const good = goods.map(({ modelCode, minQuantity }) => `${modelCode}\t${minQuantity}`)
  const bad = Array.from({ length: 99 }, (_, at) => `无此型号-${at}，3个`)
  await page.goto('/products')
  await page.getByRole('banner').getByRole('link', { name: '快速下单' }).click()
  await paste(
    page,
    [...good, ...bad, `${double?.modelCode.toLowerCase()} x${double?.minQuantity}`].join('\n'),
  )
  await expect(result(page)).toHaveCount(199)
  await expect(result(page).first()).toContainText('第 1、200 行重复，数量已合并')
  await expect(result(page).last()).toContainText('未找到型号')
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, '仅导出未匹配项（99）')])
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\ufeff行号,型号')).toBe(true)
  expect(text.trimEnd().split('\r\n')).toHaveLength(100)
  await press(page, '加入购物车（100）')
  await expect(page.locator('dialog p[role="status"]').first()).toContainText(
    /已将 100 种 \d+ 件商品加入购物车，还有 99 行未加入/,
  )
  await page.locator('dialog a', { hasText: '去购物车' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/共 1\d\d 种/)

  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 xlsx' }).click(),
  ])
  const exported = await sheet.path()
  await page.getByRole('main').getByRole('link', { name: '快速下单' }).click()
  await press(page, '清空列表')
  await dialog(page).getByRole('tab', { name: '上传文件' }).click()
  await dialog(page)
    .getByLabel('上传采购清单')
    .setInputFiles({
      name: '购物车.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await readFile(exported),
    })
  await expect(result(page).nth(99), 'the shop reads its own export').toBeVisible()
  await expect(page.locator('dialog button', { hasText: /加入购物车（1\d\d）/ })).toBeVisible()
})

test('lines beyond two hundred wait in the field until the list has room', async ({ page }) => {
  await page.goto('/category?quick=1')
  const lines = Array.from({ length: 203 }, (_, at) => `无此型号-${at}，3个`)
  await paste(page, lines.join('\n'))
  await expect(result(page)).toHaveCount(200)
  await press(page, '清空列表')
  await expect(dialog(page).getByRole('textbox', { name: '粘贴型号和数量' })).toHaveValue(
    lines.slice(200).join('\n'),
  )
})

test('a visitor types codes by keyboard alone; corrections have a sentence', async ({ page, shop }) => {
  const [pack] = (await orderable(shop)).filter(({ minQuantity }) => minQuantity > 1)
  await page.goto('/category?quick=1')
  const code = (row: number) =>
    dialog(page).getByRole('combobox', { name: `型号，第 ${row} 行`, exact: true })
  await code(1).fill(pack?.modelCode ?? '')
  await expect(dialog(page).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(code(2)).toBeFocused()
  await page.keyboard.type('NO-SUCH-CODE')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3')
  await dialog(page).getByRole('button', { name: '识别型号' }).press('Enter')
  await expect(result(page).first()).toContainText(`没有读到数量，按起订量 ${pack?.minQuantity} 计`)
  await expect(result(page).nth(1)).toContainText('未找到型号')
  await dialog(page).getByRole('button', { name: '加入购物车（1）' }).press('Enter')
  await expect(dialog(page).getByText('还有 1 行未加入')).toBeVisible()
  const stored = await page.evaluate(() => localStorage.getItem('cart'))
  expect(JSON.parse(stored ?? '[]')).toMatchObject([{ quantity: pack?.minQuantity }])
})

test('goods that are short are replaced by a press', async ({ page, shop }) => {
  const { data } = await call<{ data: { id: number; skuCount: number }[] }>(
    shop,
    'product.product/lst?keyword=内六角&limit=40',
  )
  const several = data.find(({ skuCount }) => skuCount > 24)
  const product = await call<{ skus: { modelCode: string }[] }>(
    shop,
    `product.product/detail?id=${several?.id}`,
  )
  const codes = product.skus.map(({ modelCode }) => modelCode).slice(0, 200)
  const found = await call<{ hits: Sku[] }[]>(shop, 'product.product/resolveCodes', { codes })
  const skus = found.flatMap(({ hits: [hit] }) => hit ?? [])
  const [sku] = skus.filter(({ backorder }) => backorder === 0).sort((a, b) => a.stock - b.stock)
  await page.goto('/category?quick=1')
  await paste(page, `型号：${sku?.modelCode}：X ${(sku?.stock ?? 0) + 1}个`)
  await page.getByRole('button', { name: `替代型号，型号 ${sku?.modelCode}` }).click()
  const instead = page.getByRole('button', { name: /^改用 / }).first()
  const code = (await instead.getAttribute('aria-label'))?.replace('改用 ', '')
  await instead.click()
  await expect(result(page).getByRole('rowheader')).toHaveText(code ?? '')
  await expect(result(page).first()).toContainText(`原文：${sku?.modelCode}`)
})

test('goods of a list stand side by side, and only what differs is left', async ({ page }) => {
  await page.goto('/category?kw=扳手')
  await page.waitForLoadState('networkidle')
  const main = page.getByRole('main')
  for (const at of [0, 1])
    await main
      .getByRole('button', { name: /^对比：/ })
      .nth(at)
      .click()
  await expect(main.getByRole('button', { name: /^对比：/, pressed: true })).toHaveCount(2)
  await page.reload()
  const bar = page.getByRole('region', { name: '商品对比' })
  await bar.getByRole('button', { name: '开始对比' }).click()
  await expect(page).toHaveURL(/compare=\d+%2C\d+/)
  const table = page.getByRole('dialog', { name: '商品对比' }).getByRole('table')
  await expect(table.locator('thead th')).toHaveCount(3)
  const rows = await table.locator('tbody tr').count()
  await page.getByRole('checkbox', { name: '只看不同' }).check()
  await expect(table.locator('tbody tr[data-differs="false"]')).toHaveCount(0)
  await expect.poll(() => table.locator('tbody tr').count()).toBeLessThan(rows)
  await table
    .getByRole('button', { name: /^移出对比/ })
    .first()
    .click()
  await expect(table.locator('thead th')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/category\?kw=[^&]*$/)
})

test('the printed quotation names the total in figures and in capitals', async ({ page, shop }) => {
  const token = await logInQuickly(page, shop, people.approved)
  const goods = (await orderable(shop)).slice(0, 60)
  const lines = goods.map(({ skuId, minQuantity }) => ({ skuId, quantity: minQuantity }))
  await call(shop, 'user.cart/putMany', { lines }, { token })
  await page.goto('/cart')
  const total = await page
    .getByRole('region', { name: '结算' })
    .getByText(/^\d+\.\d{2}元$/)
    .innerText()
  await page.getByRole('button', { name: '打印报价单' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '报价单' })).toBeVisible()
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText(`¥${total.replace('元', '')}`)
  await expect(sheet).toContainText(/大写：[零壹贰叁肆伍陆柒捌玖拾佰仟万元角分整]+/)
  await expect(sheet).toContainText(/BJ\d{8}-[0-9A-Z]{7}/)
  expect(await pagesOf(page), 'sixty lines do not fit on one').toBeGreaterThan(1)
  await page.goto(`/print/quotation?confirm=1&sku=${goods[0]?.skuId}&qty=${goods[0]?.minQuantity}`)
  await expect(sheet).toContainText('运费')
  expect(await pagesOf(page), 'no blank page stands around one').toBe(1)
})

/** Number of printed pages, all A4. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  for (const [box] of pdf.matchAll(/\/MediaBox\s*\[[^\]]*\]/g))
    expect(box).toMatch(/\[0 0 59[45][.\d]* 84[12][.\d]*\]/)
  return [...pdf.matchAll(/\/Type\s*\/Page\b/g)].length
}
