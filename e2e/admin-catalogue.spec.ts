import { enterBackOffice, expect, test } from './shop.ts'

test('a product with three models is put together, its taken code is named, and the shop sells it', async ({
  page,
  shop,
}) => {
  await enterBackOffice(page, shop)
  await page.goto('/admin/products/new')
  await page.locator('#title').fill('棘轮快速扳手')
  await page.locator('#category').click()
  await page.locator('.ant-select-tree-node-content-wrapper').first().click()
  await page
    .locator('#part-basics input[type=file]')
    .setInputFiles({ name: '扳手.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(page.getByAltText('第 1 张图片')).toBeVisible()
  await page.getByRole('button', { name: '添加规格（最多 3 个）' }).click()
  await page.getByLabel('第 1 个规格名').fill('规格')
  await page.getByRole('combobox', { name: '规格的值' }).fill('8mm,10mm,12mm,')
  const cell = (row: number, column: number) =>
    page.getByRole('grid').locator('tbody tr').nth(row).locator('td').nth(column)
  await expect(cell(2, 0)).toHaveText('12mm')

  await cell(0, 1).click()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'E2E-8\t6900000000018\t35\nRG-CW06\t\t38.5\nE2E-12\t\t42\r\n')
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(paste)
  })
  await expect(page.getByText(/1 处需要修改：已用于「/)).toBeVisible()
  await cell(1, 1).click()
  await page.keyboard.type('E2E-10')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/处需要修改/)).toHaveCount(0)
  await page.getByRole('button', { name: '保存并上架' }).click()
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/)

  await page.goto(`/product/${page.url().split('/').at(-1)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('棘轮快速扳手')
  await expect(page.getByRole('button', { name: '复制型号 E2E-8' })).toBeVisible()
})
