import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { flaws } from './flaws.ts'
import { expect, logInQuickly, logInWithCode, login, people, pickProduct, test } from './shop.ts'
import { buyForDepot, manage, newColleague, userOf } from './team.ts'

const card = (page: Page, name: string) => page.getByRole('article', { name })

test('an owner gives a colleague another role, disables and removes them', async ({ page, shop }) => {
  const { name } = await newColleague(shop, ['purchaser'])
  await logInQuickly(page, shop, people.approved)
  await page.goto('/user')
  await page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: '我的机构' }).click()
  await expect(page).toHaveURL(/\/team$/)
  const colleague = card(page, name)
  await manage(colleague, '修改角色')
  await page.getByRole('checkbox', { name: /财务/ }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(colleague.getByText('财务')).toBeVisible()
  await expect(page.getByText(/的角色改为 采购、财务/).first()).toBeVisible()

  await manage(colleague, '停用')
  await page.getByRole('button', { name: '停用', exact: true }).click()
  await expect(colleague.getByText('已停用')).toBeVisible()
  await manage(colleague, '移出机构')
  await page.getByRole('button', { name: '移出', exact: true }).click()
  await expect(colleague).toHaveCount(0)
  await expect(page.getByText(/被移出机构/).first()).toBeVisible()
})

test('the menu of a member is worked with the keyboard', async ({ page, shop }) => {
  const { name } = await newColleague(shop, ['purchaser'])
  await logInQuickly(page, shop, people.approved)
  await page.goto('/team')
  const colleague = card(page, name)
  const button = colleague.getByRole('button', { name: `管理 ${name}` })
  await expect(colleague.getByRole('button')).toHaveCount(1)
  const entry = (text: string) => colleague.getByRole('menuitem', { name: text })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(entry('修改角色')).toBeFocused()
  expect(await flaws(page, { within: `article[aria-label="${name}"]` })).toEqual([])
  await page.keyboard.press('ArrowUp')
  await expect(entry('移出机构')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entry('修改角色')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(entry('修改角色')).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(entry('修改角色')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: /财务/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  // Who reads the page has no entries that lead out of the institution.
  const own = page.getByRole('article').filter({ hasText: '本人' })
  await own.getByRole('button', { name: /^管理/ }).click()
  await expect(own.getByRole('menuitem')).not.toContainText(['移出机构'])
})

test('a visitor on a phone opens an invitation, logs in and is a colleague after one press', {
  tag: '@main',
}, async ({ page, shop, browser }) => {
  await logInQuickly(page, shop, people.approved)
  await page.goto('/team')
  await page.getByRole('button', { name: '邀请同事' }).click()
  await page.getByRole('checkbox', { name: /验收/ }).check()
  await page.getByRole('button', { name: '生成邀请' }).click()
  await expect(page.getByRole('img', { name: '邀请二维码' })).toBeVisible()
  const link = await page.getByText(/\/join#/).innerText()
  await page.getByRole('button', { name: '完成' }).click()
  await expect(page.getByText('采购、验收').first()).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 375, height: 800 } })
  const visitor = await phone.newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: /^加入 / })).toBeVisible()
  await visitor.getByRole('link', { name: '登录后加入' }).click()
  await logInWithCode(visitor, '13611110001')
  await visitor.getByRole('button', { name: '接受邀请' }).click()
  await expect(visitor).toHaveURL(/\/team$/)
  await expect(visitor.getByText('本人')).toBeVisible()
  await visitor.goto(link)
  await expect(visitor.getByText('邀请的人数已满，请联系邀请人重新邀请')).toBeVisible()
  await phone.close()
})

test('somebody new asks to join, the owner admits them', async ({ page, shop, browser }) => {
  const { jigou } = await userOf(shop, people.approved)
  await page.goto('/login')
  await logInWithCode(page, '13611110002')
  await expect(page).toHaveURL(/\/complete-info$/)
  await page.getByRole('button', { name: '申请加入' }).click()
  await page.getByRole('button', { name: '发出申请' }).click()
  await expect(page.getByText('请填写姓名和部门')).toBeVisible()
  await page.getByRole('textbox', { name: '机构全称或统一社会信用代码' }).fill(jigou)
  await page.getByRole('textbox', { name: '姓名和部门' }).fill('王芳，设备科')
  await page.getByRole('button', { name: '发出申请' }).click()
  await expect(page.getByText(`申请加入“${jigou}”`)).toBeVisible()

  const office = await (await browser.newContext({ viewport: { width: 375, height: 800 } })).newPage()
  await logInQuickly(office, shop, people.approved)
  await office.goto(`${shop.url}/team`)
  await office.getByRole('button', { name: '同意 王芳，设备科' }).click()
  await office.getByRole('checkbox', { name: /财务/ }).check()
  await office.getByRole('button', { name: '同意加入' }).click()
  await expect(office.getByText(/加入机构 采购、财务/)).toBeVisible()
  await expect(office.getByText(/加入申请（/)).toHaveCount(0)
  await office.context().close()

  await page.goto('/team')
  await expect(page.getByText('本人')).toBeVisible()
})

test('an owner on a phone makes units and puts a colleague into one', async ({ page, shop }) => {
  const { name } = await newColleague(shop, ['purchaser'])
  await page.setViewportSize({ width: 375, height: 800 })
  await logInQuickly(page, shop, people.approved)
  await page.goto('/team')
  const make = async (name: string, parent?: string) => {
    await page.getByRole('button', { name: '新建部门' }).click()
    await page.getByRole('textbox', { name: '部门名称' }).fill(name)
    if (parent) await page.getByRole('combobox', { name: '上级部门' }).selectOption({ label: parent })
    await page.getByRole('button', { name: '保存' }).click()
  }
  await make('化学学院')
  await make('化学学院')
  await expect(page.getByText('同一上级下已有同名的部门')).toBeVisible()
  await page.getByRole('textbox', { name: '部门名称' }).fill('附属医院')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: '修改部门：附属医院' })).toBeVisible()
  await make('有机课题组', '化学学院')
  const colleague = card(page, name)
  await manage(colleague, '修改部门')
  await page.getByRole('combobox', { name: '部门' }).selectOption({ label: '　有机课题组' })
  await page.getByRole('button', { name: '保存' }).click()
  await expect(colleague.getByText('化学学院 / 有机课题组')).toBeVisible()
  await page.getByRole('button', { name: '停用部门：有机课题组' }).click()
  await page.getByRole('button', { name: '停用部门', exact: true }).click()
  await expect(page.getByText('“有机课题组”还有 1 名成员，请先移走')).toBeVisible()
  await page.getByRole('button', { name: '主管：有机课题组' }).click()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: '保存' }).click()
  const unit = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: '主管：有机课题组' }) })
  await expect(unit.getByText(/1 人，主管：/)).toBeVisible()

  await page.goto('/orders?range=all')
  await page.getByRole('navigation', { name: '订单范围' }).getByRole('link', { name: '本机构' }).click()
  await expect(page).toHaveURL(/scope=all/)
  await page.getByRole('combobox', { name: '下单人' }).selectOption({ label: name })
  await expect(page).toHaveURL(/buyer=\d+/)
  await page.getByRole('combobox', { name: '部门' }).selectOption({ label: '化学学院' })
  await expect(page.getByText('暂无订单')).toBeVisible()
})

test('finance finds an unpaid order of a colleague, pays it, and the order says who paid', async ({
  page,
  shop,
}) => {
  const { phone, name } = await newColleague(shop, ['finance'])
  const { token } = await login(shop, people.approved)
  const { skuId } = await pickProduct(shop)
  const ask = (path: string, data: object) => call<Record<string, string>>(shop, path, data, { token })
  const draft = { source: { kind: 'buyNow', skuId, quantity: 1 } }
  const { quote } = await ask('user.order/preview', draft)
  const { no = '' } = await ask('user.order/create', { ...draft, quote, payWay: 'demo' })

  const own = await logInQuickly(page, shop, phone)
  await page.goto('/orders?tab=unpaid')
  await page.getByRole('link', { name: '查看同事的订单' }).click()
  await expect(page).toHaveURL(/tab=unpaid&scope=all$/)
  const order = page.getByRole('article', { name: `订单 ${no}` })
  await order.getByRole('link', { name: '为同事付款' }).click()
  const dialog = page.getByRole('dialog', { name: /支付/ })
  await expect(dialog).toContainText(no)
  const { outTradeNo } = await call<{ outTradeNo: string }>(shop, 'user.order/pay', { no }, { token: own })
  await call(shop, 'pay.demo/confirm', { outTradeNo })
  await expect(dialog).toContainText('支付成功')
  await page.goto(`/order/detail?no=${no}`)
  await expect(page.getByText(`由 ${name} 付款`)).toBeVisible()
  await expect(page.locator('a[href*="pay=1"]', { hasText: '为同事付款' })).toHaveCount(0)
})

test('a holder hands goods to a colleague, who leaves and names who takes over', async ({
  page,
  shop,
  browser,
}) => {
  const [buyer, heir] = [
    await newColleague(shop, ['purchaser'], people.other),
    await newColleague(shop, ['receiver'], people.other),
  ]
  const { title, skuId } = await pickProduct(shop)
  await buyForDepot(shop, buyer.phone, { skuId, quantity: 2 })
  await logInQuickly(page, shop, buyer.phone)
  await page.goto('/verification')
  await page.getByRole('checkbox', { name: new RegExp(`^选择 ${title}`) }).check()
  await page.getByRole('button', { name: '转交' }).click()
  const dialog = page.getByRole('dialog', { name: '转交给同事' })
  await dialog.getByRole('button', { name: '转交' }).click()
  await expect(dialog.getByText('请选择接手的同事')).toBeVisible()
  await dialog.getByLabel('接手的同事').selectOption({ label: `${heir.name}（验收）` })
  expect(await flaws(page, { within: 'dialog[open]' })).toEqual([])
  await dialog.getByRole('button', { name: '转交' }).click()
  await expect(page.getByText('暂无寄存物品，下单时选择“寄存”即可')).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 375, height: 800 } })
  const other = await phone.newPage()
  await logInQuickly(other, shop, heir.phone)
  await other.goto(`${shop.url}/verification`)
  await expect(other.getByText('同事转交')).toBeVisible()
  await other.goto(`${shop.url}/team`)
  await other.getByRole('button', { name: '离开机构' }).click()
  const leaving = other.getByRole('dialog', { name: '离开机构？' })
  await expect(leaving).toContainText('您还有寄存物品 2 件，请选择接手的同事。')
  await leaving.getByRole('button', { name: '离开' }).click()
  await expect(leaving.getByText('请选择接手的同事', { exact: true })).toBeVisible()
  await leaving.getByLabel('接手的同事').selectOption({ label: `${buyer.name}（采购）` })
  await leaving.getByRole('button', { name: '离开' }).click()
  await expect(other).toHaveURL(/\/complete-info/)
  await phone.close()
  await page.goto('/verification?tab=log')
  await expect(page.getByText(/^接自 /).first()).toBeVisible()
  expect(await shop.command('verify')).not.toContain('BROKEN')
})

test('a buyer asks finance to pay for an order, once, and the message leads to it', async ({
  page,
  shop,
  browser,
}) => {
  const { phone, name } = await newColleague(shop, ['finance'])
  const { phone: buyer } = await newColleague(shop, ['purchaser'])
  const { token } = await login(shop, buyer)
  const ask = (path: string, data: object) => call<Record<string, string>>(shop, path, data, { token })
  const address = {
    receiver: '何老师',
    phone: '13900000000',
    regionCode: '330110',
    detail: '实训楼 B 座 107',
  }
  await ask('user.address/save', address)
  const { skuId } = await pickProduct(shop)
  const draft = { source: { kind: 'buyNow', skuId, quantity: 1 } }
  const { quote } = await ask('user.order/preview', draft)
  const { no = '' } = await ask('user.order/create', { ...draft, quote, payWay: 'demo' })

  await page.setViewportSize({ width: 375, height: 800 })
  await logInQuickly(page, shop, buyer)
  // Slow answers: the buttons must not move when the way to pay and the colleagues come.
  for (const path of ['pay', 'payers'])
    await page.route(`**/api/user.order/${path}`, async (route) => {
      await new Promise((done) => setTimeout(done, 400))
      await route.continue()
    })
  await page.goto(`/orders?tab=unpaid&pay=${no}`)
  const dialog = page.getByRole('dialog', { name: /支付/ })
  const later = dialog.getByRole('button', { name: '稍后支付' })
  await expect(later).toBeVisible()
  const there = await later.boundingBox()
  await expect(dialog.getByRole('button', { name: '请财务付款' })).toBeVisible()
  expect(await later.boundingBox()).toEqual(there)
  await page.goto(`/order/detail?no=${no}`)
  const number = page.getByRole('link', { name: '打印' })
  await expect(number).toBeVisible()
  const place = await number.boundingBox()
  await expect(page.getByText(new RegExp(`^可以请 .*${name.slice(-4)} 付款，订单保留到 `))).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await number.boundingBox()).toEqual(place)
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: '请财务付款' }).click()
  await expect(page.getByText(/^已于 .*，订单保留到 .*；一小时后可以再次提醒$/)).toBeVisible()
  await expect(page.getByText(/^请在 2 ?天/)).toBeVisible()
  await expect(page.getByRole('button', { name: '请财务付款' })).toHaveCount(0)

  const finance = await browser.newPage()
  await logInQuickly(finance, shop, phone)
  await expect(async () => {
    await finance.goto('/user?tab=messages')
    await finance.getByText('请为同事的订单付款').click({ timeout: 3_000 })
  }).toPass()
  await expect(finance).toHaveURL(new RegExp(no))
  await expect(finance.locator('a[href*="pay=1"]', { hasText: '为同事付款' })).toBeVisible()
  await finance.close()

  const alone = await login(shop, people.other)
  const own = (path: string, data: object) =>
    call<Record<string, string>>(shop, path, data, { token: alone.token })
  await own('user.address/save', address)
  const quoted = await own('user.order/preview', draft)
  const placed = await own('user.order/create', { ...draft, quote: quoted.quote, payWay: 'demo' })
  expect(await own('user.order/payers', { no: placed.no })).toMatchObject({ names: [] })
})
