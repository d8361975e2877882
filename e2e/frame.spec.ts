import { expect, test } from './shop.ts'

test('the bare address leads to the products', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/products$/)
})

test('an unknown path is a 404 page inside the layout', async ({ page }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page).toHaveTitle(/ - 工坊商城$/)
})
