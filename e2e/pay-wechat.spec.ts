import { devices } from '@playwright/test'
import { flaws } from './flaws.ts'
import { bindOpenid, expect, payableUntil, people, place, test, ticketOf } from './pretend-wechat.ts'
import { logInQuickly } from './shop.ts'

// Paid at a WeChat that is pretended, in the three ways of the real one. Nothing in the shop knows the difference.

test('a code is scanned and paid, and every tab that shows it knows', { tag: '@main' }, async ({
  page,
  shop,
  wechat,
  buyer,
  context,
}) => {
  const no = await place(shop, buyer)
  const { outTradeNo } = await ticketOf(page, () => page.goto(`/orders?tab=unpaid&pay=${no}`))
  const dialog = page.getByRole('dialog', { name: '微信支付' })
  await expect(dialog.getByRole('img', { name: /^微信支付二维码，金额 \d+\.\d\d 元$/ })).toBeVisible()
  await expect(dialog).toContainText('请使用微信“扫一扫”支付')
  expect(await flaws(page, { within: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: '稍后支付' }).click()
  await expect(page.getByText(/^订单已保留，请在 \d+ 分钟内支付$/)).toBeVisible()

  // Come back to, and in another tab, it is the same code.
  const card = page.getByRole('article', { name: `订单 ${no}` })
  const again = await ticketOf(page, () => card.getByRole('link', { name: '立即付款' }).click())
  const other = await context.newPage()
  const elsewhere = await ticketOf(other, () => other.goto(`/order/detail?no=${no}&pay=1`))
  expect([again.outTradeNo, elsewhere.outTradeNo]).toEqual([outTradeNo, outTradeNo])

  const phone = await context.newPage()
  await phone.goto(`${wechat.url}/pay/${outTradeNo}`)
  await phone.getByRole('button', { name: '付款', exact: true }).click()
  await expect(phone.getByText('已支付')).toBeVisible()
  await phone.close()
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await expect(tab).toHaveURL(/\/order\/detail\?no=\d{20}&paid=1/)
    await expect(tab.getByRole('listitem').filter({ hasText: '付款成功' })).toHaveCount(1)
  }
  await page.goto(`/orders?tab=all&pay=${no}`)
  await expect(page.getByRole('dialog')).toContainText('订单已支付，无需重复付款')
})

test('a WeChat that fails, and then tells nothing, still gets its order paid', async ({
  page,
  shop,
  wechat,
  buyer,
}) => {
  Object.assign(wechat.faults, { answers: 'failing', on: /native/, times: 1, notices: 'none' })
  const no = await place(shop, buyer)
  await page.goto(`/order/detail?no=${no}&pay=1`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('订单已保留')

  await dialog.getByRole('button', { name: '更换支付方式' }).click()
  const ways = page.getByRole('dialog', { name: '更换支付方式' })
  await expect(ways.getByRole('button', { name: /^微信支付/ })).toHaveAttribute('aria-current', 'true')
  await ways.getByRole('button', { name: /^演示支付/ }).click()
  await expect(dialog).toContainText('演示支付，不会扣款')
  await dialog.getByRole('button', { name: '更换支付方式' }).click()
  const { outTradeNo } = await ticketOf(page, () => ways.getByRole('button', { name: /^微信支付/ }).click())
  await expect(dialog).toContainText('等待支付')

  await wechat.pay(outTradeNo)
  await page.waitForTimeout(2_000)
  await dialog.getByRole('button', { name: '我已完成支付' }).click()
  await expect(dialog).toContainText('支付成功')
  await expect(page.getByText('支付成功，我们会尽快为您发货')).toBeVisible()
})

test('an order is over, or costs something else, while its code is on the screen', async ({
  page,
  shop,
  wechat,
  buyer,
  desk,
}) => {
  const no = await place(shop, buyer)
  const first = await ticketOf(page, () => page.goto(`/order/detail?no=${no}&pay=1`))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('等待支付')
  const { version, lines } = await desk<Priced>(`admin.order/detail?no=${no}`)
  const line = { lineId: lines[0]?.id, amount: 1_000 }
  await desk('admin.order/price', { no, version, lines: [line], freight: 0, reason: '老客户优惠' })
  await page.bringToFront()
  await expect(dialog.getByRole('alert')).toContainText('订单金额已变化，请重新确认')
  await expect(dialog.getByRole('alert')).toContainText('现应付 ¥10.00')
  const second = await ticketOf(page, () => dialog.getByRole('button', { name: '按新金额支付' }).click())
  expect(wechat.order(second.outTradeNo).amountFen).toBe(1_000)
  await expect(() => expect(wechat.order(first.outTradeNo).state).toBe('CLOSED')).toPass()

  // Long enough for a reload on a busy machine.
  await payableUntil(shop, no, new Date(Date.now() + 10_000))
  await page.reload()
  await expect(dialog).toContainText('内完成支付')
  await expect(dialog).toContainText('订单已超时取消', { timeout: 20_000 })
  await expect(dialog.getByRole('button', { name: '知道了' })).toBeFocused()
  await expect(() => expect(wechat.order(second.outTradeNo).state).toBe('CLOSED')).toPass()
})

interface Priced {
  version: number
  lines: { id: number }[]
}

const { defaultBrowserType: _, ...phone } = devices['iPhone 13']

test.describe('on a phone', () => {
  test.use(phone)

  test('its browser goes to WeChat and comes back, without paying and with', async ({
    page,
    shop,
    wechat,
    buyer,
  }) => {
    const no = await place(shop, buyer)
    await page.goto(`/orders?tab=unpaid&pay=${no}`)
    const dialog = page.getByRole('dialog', { name: '微信支付' })
    await expect(dialog.getByRole('img')).toHaveCount(0)
    await dialog.getByRole('button', { name: '打开微信支付' }).click()
    await expect(page).toHaveURL(new RegExp(`^${wechat.url}/h5`))
    await page.getByRole('button', { name: '取消' }).click()

    await expect(page).toHaveURL(new RegExp(`/order/detail\\?no=${no}&pay=1&back=1`))
    await expect(dialog).toContainText('是否已完成支付？')
    await expect(dialog).toContainText('暂未收到付款')
    await dialog.getByRole('button', { name: '重新支付' }).click()
    await dialog.getByRole('button', { name: '打开微信支付' }).click()
    await page.getByRole('button', { name: '付款', exact: true }).click()
    await expect(page.getByText('支付成功，我们会尽快为您发货')).toBeVisible()
  })
})

test.describe('inside WeChat', () => {
  test.use({ ...phone, userAgent: `${phone.userAgent} MicroMessenger/8.0.50` })

  test('its own sheet opens, and the code that another screen shows is closed', async ({
    page,
    shop,
    wechat,
    buyer,
    browser,
  }) => {
    const no = await place(shop, buyer)
    const pc = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: shop.url })
    await logInQuickly(pc, shop, people.approved)
    const scanned = await ticketOf(pc, () => pc.goto(`/order/detail?no=${no}&pay=1`))
    await expect(pc.getByRole('dialog')).toContainText('等待支付')

    // Without an openid there is a code to press on; with one, WeChat's sheet.
    await page.goto(`/order/detail?no=${no}&pay=1`)
    await expect(page.getByRole('dialog')).toContainText('长按识别二维码支付')
    await bindOpenid(shop, wechat, 'oPretend-buyer-000000000001')
    const answers = ['cancel', 'ok']
    await page.exposeFunction('sheetOfWechat', async (words: object) => {
      const how = answers.shift()
      const act = how === 'ok' ? 'pay' : 'look'
      const said = await fetch(`${wechat.url}/jsapi`, {
        method: 'POST',
        body: JSON.stringify({ ...words, act }),
      })
      return (await said.json()) === null ? 'fail' : how
    })
    await page.addInitScript(putBridge)
    const { outTradeNo } = await ticketOf(page, () => page.reload())
    const dialog = page.getByRole('dialog', { name: '微信支付' })
    await expect(dialog).toContainText('已取消支付，可以重新支付')
    expect(wechat.order(scanned.outTradeNo).state).toBe('CLOSED')
    expect(wechat.order(outTradeNo)).toMatchObject({ trade: 'JSAPI', state: 'NOTPAY' })
    await dialog.getByRole('button', { name: '微信支付' }).click()
    await expect(dialog).toContainText('支付成功')
    await expect(page.getByText('支付成功，我们会尽快为您发货')).toBeVisible()
    await pc.bringToFront()
    await expect(pc).toHaveURL(/&paid=1/)
    await pc.close()
    expect(await shop.command('verify')).not.toContain('BROKEN')
  })
})

/** The object that WeChat's browser adds to a page shortly after its start. */
function putBridge() {
  const here = window as unknown as {
    sheetOfWechat: (words: object) => Promise<string>
    WeixinJSBridge: object
  }
  setTimeout(() => {
    here.WeixinJSBridge = {
      invoke: async (_: string, words: object, done: (said: { err_msg: string }) => void) =>
        done({ err_msg: `get_brand_wcpay_request:${await here.sheetOfWechat(words)}` }),
    }
    document.dispatchEvent(new Event('WeixinJSBridgeReady'))
  }, 200)
}
