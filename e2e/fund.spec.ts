import { call } from './call.ts'
import { flaws } from './flaws.ts'
import { expect, logInQuickly, login, people, pickProduct, test } from './shop.ts'
import { newColleague } from './team.ts'

test('an owner sets a fund up, grants more to it, limits and closes it', { tag: '@main' }, async ({
  page,
  shop,
}) => {
  await logInQuickly(page, shop, people.approved)
  await page.goto('/team')
  await page.getByRole('main').getByRole('link', { name: '经费' }).click()
  await expect(page).toHaveURL(/\/funds$/)
  await page.getByRole('button', { name: '设立经费' }).click()
  await page.getByRole('textbox', { name: '经费编号' }).fill('NSFC-2026-01')
  await page.getByRole('textbox', { name: '经费名称' }).fill('国家自然科学基金面上项目')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请填写金额')).toBeVisible()
  await page.getByRole('textbox', { name: '额度' }).fill('20,000')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/\/funds\/\d+$/)
  await expect(page.getByRole('heading', { name: '国家自然科学基金面上项目' })).toBeVisible()

  await page.getByRole('button', { name: '拨款或调整' }).click()
  await page.getByRole('radio', { name: /调整/ }).check()
  await page.getByRole('textbox', { name: '金额' }).fill('-5000')
  await page.getByRole('textbox', { name: '原因' }).fill('预算调减')
  await page.getByRole('button', { name: '入账' }).click()
  await expect(page.getByText(/调整\s+预算调减/)).toBeVisible()
  await expect(page.getByText('剩余 ¥15000.00', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: '修改设置' }).click()
  await page.getByRole('textbox', { name: '单价上限' }).fill('800')
  await page.getByRole('radio', { name: '提示后允许' }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('¥800.00')).toBeVisible()

  await page.getByRole('button', { name: '停用' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
  await expect(page.getByRole('button', { name: '恢复' })).toBeVisible()
  await page.getByRole('link', { name: '返回经费' }).click()
  const fund = page.getByRole('link', { name: '国家自然科学基金面上项目' })
  await expect(page.getByRole('link', { name: '机电实训耗材费' })).toBeVisible()
  await expect(fund).toHaveCount(0)
  await page.getByRole('navigation', { name: '经费状态' }).getByRole('link', { name: '已停用' }).click()
  await expect(fund).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出月报' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^经费月报_\d{4}-\d{2}_\d{8}\.xlsx$/)
})

test('on a phone an order is charged to a fund, which shows it', async ({ page, shop }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  const { token, userinfo } = await login(shop, people.approved)
  const { id: ownerId } = userinfo as { id: number }
  const fund = {
    code: 'PHONE-1',
    name: '实验教学耗材',
    amountFen: 1_000_000,
    ownerId,
    userIds: [],
    forAll: true,
    fromOn: '2026-01-01',
    toOn: '2099-12-31',
    categoryIds: [],
    ceilingFen: null,
    overrun: 'refuse',
  }
  const { id } = await call<{ id: number }>(shop, 'user.fund/create', fund, { token })
  const { skuId } = await pickProduct(shop)
  await logInQuickly(page, shop, people.approved)
  await page.goto(`/order/confirm?sku=${skuId}&qty=1`)
  await page.getByRole('radio', { name: /实验教学耗材/ }).check()
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page.getByRole('dialog', { name: '订单支付' })).toBeVisible()

  await page.goto(`/funds/${id}`)
  await expect(page.getByText(/^待付款 · /)).toBeVisible()
  await expect(page.getByText(/^占用 订单 \d{20}/)).toBeVisible()
  expect(await flaws(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await call(shop, 'user.fund/setState', { id, state: 'closed' }, { token })
})

test('an order beyond a fund says that its owner decides, who agrees on a phone', async ({
  page,
  shop,
  browser,
}) => {
  test.slow()
  const { token } = await login(shop, people.approved)
  const keeper = await newColleague(shop, ['viewer'])
  const fund = {
    code: 'ASK-1',
    name: '公共平台经费',
    amountFen: 1,
    ownerId: keeper.id,
    userIds: [],
    forAll: true,
    fromOn: '2026-01-01',
    toOn: '2099-12-31',
    categoryIds: [],
    ceilingFen: null,
    overrun: 'ask',
  }
  const { id } = await call<{ id: number }>(shop, 'user.fund/create', fund, { token })
  const { skuId } = await pickProduct(shop)
  await logInQuickly(page, shop, people.approved)
  await page.goto(`/order/confirm?sku=${skuId}&qty=1`)
  await page.getByRole('radio', { name: /公共平台经费.*须由经费负责人审批/ }).check()
  await expect(page.getByText('规则：经费余额不足')).toBeVisible()
  expect(await flaws(page), 'the order form').toEqual([])
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(page).toHaveURL(/\/requests\/\d{20}$/)
  await expect(page.getByText(/公共平台经费（ASK-1），现剩余 -¥/)).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 375, height: 800 } })
  const decider = await phone.newPage()
  await logInQuickly(decider, shop, keeper.phone)
  await decider.goto(new URL(page.url()).pathname)
  await expect(decider.getByRole('button', { name: '同意' })).toBeVisible()
  expect(await flaws(decider), 'the request on a phone').toEqual([])
  await decider.getByRole('button', { name: '同意' }).click()
  await decider.getByRole('dialog').getByRole('button', { name: '同意' }).click()
  await expect(decider.getByText(/已下单，订单号/)).toBeVisible()
  await phone.close()
  await call(shop, 'user.fund/setState', { id, state: 'closed' }, { token })
})

test('the rest of a fund is carried over to the next year', async ({ page, shop }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  const { token, userinfo } = await login(shop, people.approved)
  const fund = {
    code: 'YEAR',
    name: '年度经费',
    amountFen: 500_000,
    ownerId: (userinfo as { id: number }).id,
    userIds: [],
    forAll: true,
    fromOn: '2026-01-01',
    toOn: '2026-12-31',
    categoryIds: [],
    ceilingFen: null,
    overrun: 'refuse',
  }
  const { id } = await call<{ id: number }>(shop, 'user.fund/create', fund, { token })
  await logInQuickly(page, shop, people.approved)
  await page.goto(`/funds/${id}`)
  await page.getByRole('button', { name: '结转' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('之后释放或退回的金额也转入新经费')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: '新经费编号' })).toHaveValue('YEAR-2027')
  expect(await flaws(page), 'the dialog').toEqual([])
  await dialog.getByRole('textbox', { name: '新经费编号' }).fill('year')
  await dialog.getByRole('button', { name: '结转' }).click()
  await expect(dialog.getByText('本机构已有这个经费编号')).toBeVisible()
  await dialog.getByRole('textbox', { name: '新经费编号' }).fill('YEAR-2027')
  await dialog.getByRole('button', { name: '结转' }).click()
  await expect(page.getByRole('heading', { name: '年度经费' })).toBeVisible()
  await expect(page).not.toHaveURL(`/funds/${id}`)
  await expect(page.getByText('剩余 ¥5000.00', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'YEAR', exact: true }).click()
  await expect(page.getByText('已结转到')).toBeVisible()
  await expect(page.getByRole('button', { name: '恢复' })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('an owner sets funds up from a sheet, after its rows were judged', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.approved)
  await page.goto('/funds')
  await page.getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog')
  const text = [
    '经费编号,经费名称,负责人,额度（元）,开始日期,结束日期',
    `SHEET-1,导入的经费,${people.approved},800,2026-01-01,2026-12-31`,
    'SHEET-2,没有负责人,无名,800,2026-01-01,2026-12-31',
  ].join('\n')
  await dialog.getByLabel('经费表格').setInputFiles({
    name: '经费.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await expect(dialog.getByText('共 2 行，1 行可以设立，1 行有问题，不会设立。')).toBeVisible()
  await expect(dialog.getByText('负责人“无名”不是本机构的成员')).toBeVisible()
  expect(await flaws(page), 'the dialog').toEqual([])
  await dialog.getByRole('button', { name: '设立 1 项' }).click()
  await expect(page.getByRole('link', { name: '导入的经费' })).toBeVisible()
})
