import type { Locator, Page } from '@playwright/test'
import { call } from './call.ts'
import {
  enterBackOffice,
  expect,
  logInQuickly,
  login,
  owner,
  people,
  pickProduct,
  type Shop,
  test,
} from './shop.ts'

// What people type, press and paste, and what must not get lost by it.

test('a dialog with typed work is not closed by a slip of the hand', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.approved)
  await page.goto('/address')
  const open = page.getByRole('button', { name: /新建地址|新增地址/ }).first()
  const drawer = page.getByRole('dialog', { name: '新建地址' })
  await open.click()
  await expect(drawer).toBeVisible()
  await page.mouse.click(10, 300)
  await expect(drawer).toBeHidden()

  await open.click()
  const receiver = drawer.getByRole('textbox', { name: '收件人' })
  await receiver.fill('李四收货')
  await drag(page, receiver, { x: 10, y: 300 })
  await expect(drawer).toBeVisible()
  const question = page.getByRole('alertdialog', { name: '内容还没有提交' })
  await expect(question).toBeHidden()
  for (let time = 0; time < 3; time++) {
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: '继续填写' }).click()
  }
  await page.mouse.click(10, 300)
  await question.getByRole('button', { name: '继续填写' }).click()
  await expect(receiver).toHaveValue('李四收货')
  await page.mouse.click(10, 300)
  await question.getByRole('button', { name: '关闭' }).click()
  await expect(drawer).toBeHidden()

  await page.reload()
  await open.click()
  await expect(receiver).toHaveValue('李四收货')
  await drawer.getByRole('button', { name: '清空' }).click()
  await expect(receiver).toHaveValue('')
  await page.reload()
  await open.click()
  await expect(receiver).toHaveValue('')
})

test('an order that was begun is there after F5, and gone when it is placed or somebody else is here', async ({
  page,
  shop,
}) => {
  await logInQuickly(page, shop, people.approved)
  const { skuId } = await pickProduct(shop)
  const path = `/order/confirm?sku=${skuId}&qty=1`
  const poNumber = page.getByRole('textbox', { name: '采购单号' })
  const remark = page.getByRole('textbox', { name: '订单备注' })
  await page.goto(path)
  await poNumber.fill('PO-2026-1105')
  await remark.fill('送到后门')
  await page.getByRole('radio', { name: /^寄存/ }).check()
  await page.getByRole('radio', { name: /对公转账/ }).check()
  await page.reload()
  await expect(page.getByText('已恢复上次未提交的内容')).toBeVisible()
  await expect(poNumber).toHaveValue('PO-2026-1105')
  await expect(remark).toHaveValue('送到后门')
  await expect(page.getByRole('radio', { name: /^寄存/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /对公转账/ })).toBeChecked()

  await become(page, shop, people.other)
  await page.goto(path)
  await expect(poNumber).toHaveValue('')
  await become(page, shop, people.approved)
  await page.goto(path)
  await expect(poNumber).toHaveValue('PO-2026-1105')
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page).toHaveURL(/\/order\/detail/)
  await page.goto(path)
  await expect(poNumber).toHaveValue('')
  await expect(page.getByText('已恢复上次未提交的内容')).toHaveCount(0)
})

test('a reload after a lost answer makes no second order', async ({ page, shop }) => {
  const token = await logInQuickly(page, shop, people.approved)
  const { skuId } = await pickProduct(shop)
  await page.goto(`/order/confirm?sku=${skuId}&qty=1`)
  await page.getByRole('textbox', { name: '订单备注' }).fill(`丢失的回答 ${Date.now()}`)
  const count = async () => (await call<{ total: number }>(shop, 'user.order/lst', {}, { token })).total
  const before = await count()
  await page.route(
    '**/api/user.order/create',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '网络不给力' })).toBeVisible()
  expect(await count()).toBe(before + 1)
  await page.reload()
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page.getByRole('dialog')).toContainText('等待支付')
  expect(await count()).toBe(before + 1)
})

test('logging out in one tab leaves the member’s pages in the others', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.approved)
  await page.goto('/address')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/product/1')
  const third = await page.context().newPage()
  await third.goto('/user')
  // Shown once the scripts run; a click before that is lost.
  await expect(third.getByRole('heading', { level: 1 })).toBeVisible()
  await third.getByRole('button', { name: '退出登录' }).first().click()
  // A call of this tab may be answered 401 before it hears of the logout; then it keeps its path.
  await expect(page).toHaveURL(/\/login(?:\?redirect=%2Faddress)?$/)
  await expect(page.getByText('13800000001')).toHaveCount(0)
  // The other tab loads anew, which ends what is asked of it meanwhile.
  const token = () => other.evaluate(() => localStorage.getItem('token')).catch(() => 'loading')
  await expect.poll(token).toBeNull()
  await expect(other).toHaveURL('/product/1')
})

test('what is typed before the scripts of a page have come is searched for', async ({ page }) => {
  let come = () => {}
  const asked = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/*.js', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/products', { waitUntil: 'commit' })
  const search = page.locator('header input[name="kw"]')
  await search.pressSequentially('扳手')
  come()
  await expect(page.getByRole('listbox').or(page.getByRole('button', { name: '清空搜索词' }))).toBeVisible()
  await search.press('Enter')
  await expect(page).toHaveURL(/\/category\?kw=/)
})

test('Enter that takes a candidate of an input method does nothing else', async ({
  page,
  shop,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'compositions are made by CDP')
  await page.goto('/products')
  const search = page.locator('header input[name="kw"]')
  await search.click()
  await compose(page, '扳手')
  await expect(page).toHaveURL('/products')
  await expect(search).toHaveValue('扳手')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL('/products')

  await enterBackOffice(page, shop)
  await page.goto('/admin/orders')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('textbox', { name: '搜索页面、订单、会员和商品' })
  await expect(box).toBeFocused()
  await compose(page, '商品')
  await expect(page).toHaveURL(/\/admin\/orders/)
  await expect(box).toHaveValue('商品')
  // The order of Safari.
  await box.evaluate((field) => {
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '商品' }))
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  await page.waitForTimeout(200)
  await expect(page).toHaveURL(/\/admin\/orders/)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/admin\/orders/)
})

test('a code is read out of what is pasted with it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/login')
  const code = page.getByRole('textbox', { name: '验证码' })
  for (const text of [
    ' 734143',
    '734 143',
    '验证码：734143',
    '７３４１４３',
    '【工坊商城】您的验证码是734143，5分钟内有效',
  ]) {
    await code.fill('')
    await paste(page, code, text)
    await expect(code, text).toHaveValue('734143')
  }
  const phone = page.getByRole('textbox', { name: '手机号' })
  await paste(page, phone, '手机：\u200b138 0000 0001\n')
  await expect(phone).toHaveValue('138 0000 0001')
  const search = page.locator('header input[name="kw"]')
  if (await search.count()) {
    await paste(page, search, '活动\u200b扳手\n300')
    await expect(search).toHaveValue('活动扳手 300')
  }
})

test('a day is pasted as people write it', async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await logInQuickly(page, shop, people.approved)
  await page.goto('/orders?from=2026-01-01&to=2026-01-02')
  const day = page.getByLabel('下单日期到')
  for (const text of ['2026/11/05', '20261105', '2026-11-5', '2026年11月5日']) {
    await day.fill('2026-01-02')
    await paste(page, day, text)
    await expect(day, text).toHaveValue('2026-11-05')
  }
})

test('in the back office a form with typed work stays open, and a logout is heard by other tabs', async ({
  page,
  shop,
}) => {
  await page.goto('/admin/login')
  const { token } = await call<{ token: string }>(shop, 'admin.staff/login', owner())
  await page.evaluate((token) => localStorage.setItem('adminToken', token), token)
  await page.goto('/admin/brands')
  await page.getByRole('button', { name: '新建品牌' }).click()
  const dialog = page.getByRole('dialog', { name: /品牌/ })
  await dialog.getByRole('textbox').first().fill('三环')
  await page.keyboard.press('Escape')
  await expect(page.getByText('填写的内容还没有提交')).toBeVisible()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('textbox').first().fill('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const other = await page.context().newPage()
  await other.goto('/admin/members')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: '店主' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(other).toHaveURL(/\/admin\/login/)
})

async function drag(page: Page, from: Locator, to: { x: number; y: number }) {
  const box = (await from.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}

/** The session ends, and somebody logs in. */
async function become(page: Page, shop: Shop, mobile: string) {
  const { token, userinfo } = await login(shop, mobile)
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('user', user!)
      localStorage.removeItem('userDetail')
      localStorage.removeItem('lastUserInfoRefresh')
      localStorage.setItem('token', token!)
    },
    [token, JSON.stringify(userinfo)],
  )
}

/** Types with an input method: letters, Enter that takes the candidate, the text. */
async function compose(page: Page, text: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'pinyin', selectionStart: 6, selectionEnd: 6 })
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
  await session.send('Input.insertText', { text })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  await session.detach()
}

async function paste(page: Page, field: Locator, text: string) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text)
  await field.focus()
  await page.keyboard.press('ControlOrMeta+v')
}
