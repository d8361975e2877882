import type { Page } from '@playwright/test'
import { flaws } from './flaws.ts'
import { expect, logInQuickly, people, pickProduct, test } from './shop.ts'

// Goods that stay with the shop: from the order to the counter.

test('goods ordered for the depot are collected with a code, and the screen becomes the receipt', {
  tag: '@main',
}, async ({ page, shop }) => {
  await logInQuickly(page, shop, people.approved)
  const { title, skuId } = await pickProduct(shop)
  await page.goto(`/order/confirm?sku=${skuId}&qty=2`)
  await page.getByRole('radio', { name: /^寄存/ }).check()
  await expect(page.getByRole('heading', { name: '收货地址' })).toBeHidden()
  await expect(page.getByText('寄存不收运费')).toBeVisible()
  await page.getByRole('button', { name: '提交订单' }).click()
  await payByDemo(page)
  await expect(page.getByText('支付成功，商品已入库寄存')).toBeVisible()

  await page.getByRole('link', { name: '去核销' }).click()
  await page.getByRole('checkbox', { name: new RegExp(`^选择 ${title}`) }).check()
  await page.getByRole('spinbutton', { name: /^领取数量/ }).press('ArrowDown')
  await expect(page.getByText('已选 1 种 1 件')).toBeVisible()
  await page.getByRole('button', { name: '生成核销码' }).click()
  const dialog = page.getByRole('dialog', { name: '核销码' })
  await expect(dialog.getByRole('img', { name: /核销二维码/ })).toBeVisible()
  await expect(dialog).toContainText(title)
  const digits = await digitsIn(page)

  expect(await shop.command('redeem', digits, '--staff', '何仓管')).toContain('核销成功')
  await expect(dialog.getByText('核销成功')).toBeVisible()
  await expect(dialog).toContainText('何仓管')
  await dialog.getByRole('link', { name: '查看核销记录' }).click()
  const newest = page.getByRole('row').nth(1)
  await expect(newest).toContainText(title)
  await expect(newest).toContainText('减少 1')
  expect(await flaws(page, { within: 'main' })).toEqual([])

  await shop.command('redeem', digits, '--undo', '取错型号')
  await page.reload()
  await expect(newest).toContainText('撤销退回')
  expect(await shop.command('verify')).not.toContain('BROKEN')
})

test('a new code makes the old one void, and a void one is nothing', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.other)
  await page.goto('/verification')
  await page.getByRole('checkbox', { name: '全选' }).check()
  await page.getByRole('button', { name: '生成核销码' }).click()
  const old = await digitsIn(page)
  await page.getByRole('button', { name: '重新生成' }).click()
  await expect(page.getByText('原核销码已作废')).toBeVisible()
  await expect(shop.command('redeem', old)).rejects.toThrow('核销码已作废')
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()

  await page.getByRole('link', { name: '查看核销码' }).click()
  const digits = await digitsIn(page)
  expect(digits).not.toBe(old)
  await page.getByRole('button', { name: '作废' }).click()
  await expect(page.getByText('暂无有效的核销码')).toBeVisible()
  await expect(shop.command('redeem', digits)).rejects.toThrow('核销码已作废')
})

test('the code fills a phone and is accessible in both lights', async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await logInQuickly(page, shop, people.approved)
  await page.goto('/verification')
  await page.getByRole('checkbox', { name: '全选' }).check()
  await page.getByRole('button', { name: '生成核销码' }).click()
  await digitsIn(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await flaws(page, { within: 'dialog' })).toEqual([])
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
})

/** Eight digits as they are shown, without the gap. */
async function digitsIn(page: Page): Promise<string> {
  const shown = page.getByText(/^\d{4} \d{4}$/).first()
  await expect(shown).toBeVisible()
  return (await shown.innerText()).replace(/\s/, '')
}

async function payByDemo(page: Page) {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('等待支付')
  const address = await dialog.getByRole('link', { name: '打开支付页' }).getAttribute('href')
  const payer = await page.context().newPage()
  await payer.goto(address ?? '')
  await payer.getByRole('button', { name: '模拟支付成功' }).click()
  await expect(payer.getByText('支付成功')).toBeVisible()
  await payer.close()
}
