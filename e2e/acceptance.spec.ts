import { call } from './call.ts'
import { flaws } from './flaws.ts'
import { expect, logInQuickly, login, owner, people, pickProduct, type Shop, test } from './shop.ts'
import { newColleague } from './team.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGNgGAWjYBSMAggAAAQQAAFVN1rQAAAAAElFTkSuQmCC',
  'base64',
)

/** An order of the demo's buyer, paid, with everything on its way. */
async function sentOrder(shop: Shop, token: string, quantity: number): Promise<string> {
  const { skuId } = await pickProduct(shop)
  const draft = { source: { kind: 'buyNow', skuId, quantity } }
  const { quote } = await call<{ quote: string }>(shop, 'user.order/preview', draft, { token })
  const { no } = await call<{ no: string }>(
    shop,
    'user.order/create',
    { ...draft, quote, payWay: 'demo' },
    { token },
  )
  const { outTradeNo } = await call<{ outTradeNo: string }>(shop, 'user.order/pay', { no }, { token })
  await call(shop, 'pay.demo/confirm', { outTradeNo })
  const staff = await call<{ token: string }>(shop, 'admin.staff/login', owner())
  await call(
    shop,
    'admin.order/ship',
    { no, carrier: '顺丰速运', trackingNo: `SF${no.slice(-10)}` },
    { 'admin-token': staff.token },
  )
  return no
}

test('a receiver accepts on a phone with a photo, and the buyer asks for what was refused', {
  tag: '@main',
}, async ({ page, shop, browser }) => {
  const { token } = await login(shop, people.approved)
  const receiver = await newColleague(shop, ['receiver'])
  await logInQuickly(page, shop, people.approved)
  await page.goto('/team')
  await page.getByRole('main').getByRole('link', { name: '验收设置' }).click()
  await page.getByRole('checkbox', { name: /本机构登记验收/ }).check()
  await page.getByRole('checkbox', { name: '采购人不能验收自己的订单' }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('验收设置已保存')).toBeVisible()
  expect(await flaws(page)).toEqual([])
  const no = await sentOrder(shop, token, 3)

  const phone = await browser.newPage({ viewport: { width: 375, height: 800 } })
  await logInQuickly(phone, shop, receiver.phone)
  await expect(async () => {
    await phone.goto('/acceptance')
    await expect(phone.getByText(no)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  expect(await flaws(phone)).toEqual([])
  await phone.getByRole('article').filter({ hasText: no }).getByRole('link').click()
  await expect(phone).toHaveURL(new RegExp(`/acceptance/${no}$`))
  await phone.getByRole('spinbutton', { name: /验收数量/ }).fill('2')
  await phone.getByRole('spinbutton', { name: /拒收数量/ }).fill('1')
  await phone.getByRole('spinbutton', { name: /拒收数量/ }).blur()
  await phone.getByRole('button', { name: '提交验收' }).click()
  await expect(phone.getByRole('combobox', { name: '拒收原因' })).toHaveAccessibleDescription(
    '请选择拒收原因',
  )
  await expect(phone.getByRole('combobox', { name: '拒收原因' })).toBeFocused()
  await phone.getByRole('combobox', { name: '拒收原因' }).selectOption('损坏')
  await phone.getByText('序列号（选填）').click()
  await phone.getByRole('textbox', { name: '每行一个' }).fill('SN-1\nSN-2')
  const picture = { name: '开箱.png', mimeType: 'image/png', buffer: PICTURE }
  await phone.getByLabel('选择文件').setInputFiles(picture)
  await expect(phone.getByRole('button', { name: '查看 验收照片 1' })).toBeVisible()
  // The header lies over links that are scrolled half under it.
  await phone.evaluate(() => scrollTo(0, 0))
  expect(await flaws(phone)).toEqual([])
  await phone.getByRole('button', { name: '提交验收' }).click()
  await expect(phone.getByText('已登记，全部验收完毕')).toBeVisible()
  await expect(phone.getByText('序列号：SN-1、SN-2')).toBeVisible()
  await phone.close()

  await page.goto(`/order/detail?no=${no}`)
  await expect(page.getByRole('heading', { name: '验收（1）' })).toBeVisible()
  await page
    .getByRole('article', { name: /^验收 YS/ })
    .getByRole('button')
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('heading', { name: '验收（1）' })
    .locator('..')
    .getByRole('link', { name: '查看' })
    .click()
  // The order's page has a button of this name too.
  await expect(page).toHaveURL(new RegExp(`/acceptance/${no}$`))
  await page.getByRole('button', { name: /^申请售后/ }).click()
  const drawer = page.getByRole('dialog', { name: '申请售后' })
  await expect(drawer.getByRole('button', { name: '查看 售后图片 1' })).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await drawer.getByRole('combobox', { name: '申请原因' }).selectOption({ index: 1 })
  await drawer.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('售后申请已提交')).toBeVisible()
  await expect(page.getByRole('heading', { name: /拒收的商品/ })).toBeHidden()
})
