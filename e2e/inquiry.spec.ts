import { aPdf } from '../server/src/testing/pdf.ts'
import { call } from './call.ts'
import { flaws } from './flaws.ts'
import { enterBackOffice, expect, logInQuickly, people, pickProduct, test } from './shop.ts'

const SECOND = 'DIN912-M6X20-A2'

test('an inquiry is asked, offered in two versions, accepted in part and ordered at the offered price', {
  tag: '@main',
}, async ({ page, shop, browser }) => {
  test.slow()
  const { id, skuId } = await pickProduct(shop)
  const token = await logInQuickly(page, shop, people.other)
  await call(shop, 'user.address/save', ADDRESS, { token })

  await page.goto(`/product/${id}?sku=${skuId}`)
  await page.getByRole('link', { name: '询价 / 大量采购' }).click()
  await expect(page.getByRole('heading', { name: '新建询价' })).toBeVisible()
  await page.getByLabel('数量').fill('20')
  await page.getByRole('button', { name: '加一行文字描述' }).click()
  await page.getByLabel(/要什么/).fill('不锈钢内六角螺栓')
  await page.getByLabel('数量').nth(1).fill('一些')
  await page.getByRole('button', { name: '提交询价' }).click()
  await expect(page.getByText(/数量应为/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(/要什么/)).toHaveValue('不锈钢内六角螺栓')
  await page.getByLabel('数量').nth(1).fill('300')
  await page.getByLabel('标题（选填）').fill('实训耗材')
  expect(await flaws(page), 'the form').toEqual([])
  await page.getByRole('button', { name: '提交询价' }).click()
  await expect(page).toHaveURL(/\/inquiries\/\d{20}$/)
  await expect(page.getByText('待报价')).toBeVisible()
  const address = new URL(page.url()).pathname

  const desk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await enterBackOffice(desk, shop)
  await desk.goto(`${shop.url}/admin/inquiries?view=due`)
  await desk.getByRole('link', { name: address.slice(-20) }).click()
  await desk
    .getByRole('button', { name: '报 价', exact: true })
    .or(desk.getByRole('button', { name: '报价', exact: true }))
    .click()
  await desk.getByLabel('第 1 行 单价').fill('10.00')
  await desk.getByRole('button', { name: '发出报价' }).click()
  await expect(desk.getByText('第 2 行：请填写单价')).toBeVisible()
  await desk.getByLabel('第 2 行 单价').fill('0.30')
  await desk.getByLabel('付款和交货条件').fill('货到付款')
  await desk.getByRole('combobox', { name: '套用模板' }).click()
  await desk.getByTitle('高校、院所：月结').click()
  await expect(desk.getByText('会替换已填写的：付款和交货条件。')).toBeVisible()
  await desk.getByRole('button', { name: /^套\s?用$/ }).click()
  await expect(desk.getByLabel('付款和交货条件')).toHaveValue(/对公付款/)
  await desk
    .locator('input[type=file]')
    .setInputFiles({ name: '技术方案.pdf', mimeType: 'application/pdf', buffer: aPdf() })
  await expect(desk.getByRole('button', { name: '移除 技术方案.pdf' })).toBeVisible()
  await desk.getByRole('button', { name: '发出报价' }).click()
  await expect(desk.getByText('第 1 版已发出，已通知会员')).toBeVisible()

  await page.reload()
  await expect(page.getByText('此项尚未对应商城型号，暂不能接受')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 技术方案.pdf' }).click()
  expect((await saved).suggestedFilename()).toBe('技术方案.pdf')
  await page.getByLabel('给商城留言').fill('螺栓请给出型号')
  await page.getByRole('button', { name: '留言', exact: true }).click()
  await expect(page.getByText('已留言')).toBeVisible()

  await desk.reload()
  await desk.getByRole('button', { name: /^改\s?报$/ }).click()
  await desk.getByLabel('第 2 行 型号').fill(SECOND)
  await desk.getByLabel('第 2 行 型号').press('Enter')
  await expect(desk.getByText(SECOND).first()).toBeVisible()
  await desk.getByLabel('第 1 行 单价').fill('9.50')
  await desk.getByRole('button', { name: '发出新版本' }).click()
  await expect(desk.getByText('第 2 版已发出，已通知会员')).toBeVisible()
  await desk.getByRole('button', { name: '写入价目表' }).click()
  await desk.getByRole('button', { name: '下一步：核对价格' }).click()
  await expect(desk).toHaveURL(/\/price-lists\/\d+$/)
  await expect(desk.getByText(SECOND)).toBeVisible()
  await desk.context().close()

  await page.goto(address)
  await expect(page.getByRole('table', { name: '两版报价对照' }).getByText('¥9.50').first()).toBeVisible()
  expect(await flaws(page), 'the offer').toEqual([])
  await page.setViewportSize({ width: 375, height: 812 })
  expect(await flaws(page), 'the offer on a phone').toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('spinbutton', { name: /^数量/ }).nth(1).fill('200')
  await page.getByRole('spinbutton', { name: /^数量/ }).nth(1).press('Enter')
  await expect(page.getByText('商品合计 ¥250.00')).toBeVisible()
  await page.getByRole('button', { name: '接受并填写订单' }).click()
  await expect(page).toHaveURL(/\/order\/confirm\?offer=/)
  await expect(page.getByText('¥9.50').first()).toBeVisible()
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goto(address)
  await expect(page.getByText(/已按报价下单/)).toBeVisible()
  await page.getByRole('link', { name: '查看订单' }).click()
  await expect(page.getByText(/报价单：/).first()).toBeVisible()
})

const ADDRESS = {
  receiver: '周予安',
  phone: people.other,
  regionCode: '310115',
  detail: '张江路 500 号 综合实验楼 6 层',
  isDefault: true,
}
