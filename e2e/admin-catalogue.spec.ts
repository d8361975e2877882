import { enterBackOffice, expect, test } from './shop.ts'

test('a product with three models is put together, its taken code is named, and the shop sells it', {
  tag: '@main',
}, async ({ page, shop }) => {
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
  await expect(page.getByRole('button', { name: 'E2E-8，复制型号' })).toBeVisible()
})

test('a table of models fills the window and keeps what was typed; Esc leads back', async ({
  page,
  shop,
}) => {
  await enterBackOffice(page, shop)
  await page.goto('/admin/products/grid?ids=1,2,3')
  const cell = page.getByRole('grid').locator('tbody tr').first().locator('td').nth(3)
  await cell.click()
  await page.keyboard.type('98.76')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /(?<!退出)全屏$/ }).click()
  const whole = await page.getByRole('grid').locator('..').boundingBox()
  expect(whole?.width).toBeGreaterThan(1400)
  // Below it lies the bar of unsaved changes.
  expect((whole?.y ?? 0) + (whole?.height ?? 0)).toBeGreaterThan(820)
  await expect(cell).toHaveText('98.76')
  // In a cell that is being typed into, Esc takes back the typing only.
  await cell.click()
  await page.keyboard.type('5')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '退出全屏' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /(?<!退出)全屏$/ })).toBeVisible()
  await expect(cell.getByRole('textbox')).toHaveValue('98.76')
  await expect(page.getByRole('button', { name: '保存 1 行' })).toBeVisible()
})

test('what is typed into a table that fills the window is saved there, by keyboard too', async ({
  page,
  shop,
}) => {
  await enterBackOffice(page, shop)
  await page.goto('/admin/products/grid?ids=1,2,3')
  const grid = page.getByRole('grid')
  await page.getByRole('button', { name: /(?<!退出)全屏$/ }).click()
  await grid.locator('tbody tr').first().locator('td').nth(3).click()
  await page.keyboard.type('97.65')
  await page.keyboard.press('Enter')
  const save = page.getByRole('button', { name: '保存 1 行' })
  // Another element above it would take the press.
  await save.click({ trial: true })
  await grid.locator('..').evaluate((box) => box.scrollTo(0, box.scrollHeight))
  const last = await grid.getAttribute('aria-rowcount')
  await grid.locator(`tr[aria-rowindex="${last}"] td`).last().click()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '放弃' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: '保存 1 个型号的修改？' })
  await expect(question).toContainText('→ ¥97.65')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: '确认保存' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('已保存 1 个型号')).toBeVisible()
  await expect(save).toHaveCount(0)
  await expect(page.getByRole('button', { name: '退出全屏' })).toBeVisible()
})

test('tier prices are pasted as text for one model and filled as shares for all', async ({ page, shop }) => {
  await enterBackOffice(page, shop)
  await page.goto('/admin/products/1')
  await page.getByRole('combobox', { name: '批量设置的列' }).click()
  // The last of them; the list draws only what is seen.
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  const value = page.getByRole('textbox', { name: '批量设置的值' })
  await value.fill('十件九折')
  await page.getByRole('button', { name: '整列填入' }).click()
  await expect(page.getByText('“十件九折”应为“起始数量:单价”或“起始数量:折扣%”')).toBeVisible()
  await expect(value).toHaveValue('十件九折')
  await value.fill('10:95% 50：90％')
  await page.getByRole('button', { name: '整列填入' }).click()
  const first = page.getByRole('button', { name: '2 档' }).first()
  await first.click()
  const dialog = page.getByRole('dialog')
  const text = dialog.getByLabel('文本填写，可粘贴')
  await expect(text).toHaveValue(/^10:\d+\.\d\d 50:\d+\.\d\d$/)
  await text.fill('10:0.02，50:0')
  await expect(dialog.getByText('单价应大于 0')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '确定' })).toBeDisabled()
  await text.fill('20:0.05\n50:0.03\n90:0.02')
  await expect(dialog.getByLabel('第 3 档数量')).toHaveValue('90')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('button', { name: '3 档' })).toBeVisible()
})
