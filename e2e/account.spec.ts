import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { flaws } from './flaws.ts'
import { expect, logInQuickly, PASSWORD, people, pickProduct, type Shop, test } from './shop.ts'

// Feedback, sessions of an account, and changes of an institution.

const PICTURE = resolve(import.meta.dirname, '../server/seed/art/digital-caliper-1.webp')

test('a member writes with a picture, reloads, sends it, and sees the reply come', { tag: '@main' }, async ({
  page,
  shop,
}) => {
  // Whose institution is still being reviewed has questions, too.
  await logInQuickly(page, shop, people.pending)
  const product = await pickProduct(shop)
  await page.goto(`/feedback?product=${product.id}`)
  await expect(page.getByRole('radio', { name: '商品问题' })).toBeChecked()
  await expect(page.getByRole('link', { name: product.title })).toBeVisible()
  await page.getByRole('textbox', { name: '反馈内容' }).fill('显示')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText('请至少填写 5 个字')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '反馈内容' })).toBeFocused()
  await page.getByRole('textbox', { name: '反馈内容' }).fill('合上量爪后显示 0.02 mm，清零无效。')

  const files = page.getByLabel('选择文件')
  await files.setInputFiles([
    {
      name: '图.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
    { name: '空.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    {
      name: '页.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
    },
  ])
  await expect(page.getByText('仅支持 jpg、png、webp 图片')).toHaveCount(2)
  await expect(page.getByText('文件已损坏或无法识别，请重新选择')).toBeVisible()
  for (const name of ['图.svg', '空.png', '页.png'])
    await page.getByRole('button', { name: `移除 ${name}` }).click()
  await files.setInputFiles(PICTURE)
  await expect(page.getByText('已上传 1 / 6')).toBeVisible()

  await page.reload()
  await expect(page.getByText('已恢复上次未提交的内容')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '反馈内容' })).toHaveValue(/清零无效/)
  await expect(page.getByRole('button', { name: '查看 反馈图片 1' })).toBeVisible()
  await page.getByRole('button', { name: '移除设备信息' }).click()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  const done = page.getByRole('heading', { name: /^反馈已提交，编号 \d+$/ })
  await expect(done).toBeFocused()
  const id = /\d+/.exec(await done.innerText())?.[0] ?? ''
  await page.getByRole('link', { name: '查看反馈' }).click()
  await expect(page.getByRole('definition').filter({ hasText: product.title })).toBeVisible()
  await expect(page.getByText('设备信息')).toHaveCount(0)

  expect(await shop.command('reply', id, '已安排更换，请留意快递。')).toContain(`已回复反馈 ${id}`)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('list', { name: '往来' })).toContainText('已安排更换，请留意快递。')
  await expect(page.getByRole('status').filter({ hasText: '客服回复：已安排更换' })).toBeAttached()
  await page.getByRole('button', { name: '查看 反馈图片 1' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: '反馈图片 1' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await flaws(page)).toEqual([])

  await page.getByRole('button', { name: '已解决' }).click()
  await expect(page.getByText('已关闭')).toBeVisible()
  await page.getByRole('textbox', { name: '继续追问' }).fill('新的一把也不归零。')
  await page.getByRole('button', { name: '发送' }).click()
  await expect(page.getByText('待回复')).toBeVisible()
  await page.goto('/feedback?tab=mine')
  await expect(page.getByRole('link', { name: new RegExp(`编号 ${id}`) })).toContainText('待回复')
})

test('a photo is made smaller before it leaves, however it came', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.pending)
  await page.goto('/feedback')
  await expect(page.getByRole('button', { name: '添加图片' })).toBeVisible()
  for (const [at, way] of (['drop', 'paste'] as const).entries()) {
    const [sent, original] = await Promise.all([page.waitForRequest('**/api/common/upload'), give(page, way)])
    expect(original).toBeGreaterThan(1024 * 1024)
    const response = await sent.response()
    expect(await response?.json(), way).toMatchObject({ data: { mime: 'image/jpeg', width: 2048 } })
    expect((await sent.sizes()).requestBodySize).toBeLessThan(original / 2)
    await expect(page.getByText(`已上传 ${at + 1} / 6`)).toBeVisible()
  }
})

/** A photo full of detail, dropped on the grid or pasted. Answers its size. */
const give = (page: Page, way: 'drop' | 'paste') =>
  page.evaluate(async (name) => {
    const canvas = new OffscreenCanvas(2400, 400)
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    const pixels = pen.createImageData(2400, 400)
    for (let at = 0, noise = 1; at < pixels.data.length; at++) {
      noise = (Math.imul(noise, 1_103_515_245) + 12_345) & 0x7fffffff
      pixels.data[at] = at % 4 === 3 ? 255 : (noise >> 16) & 255
    }
    pen.putImageData(pixels, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/png' })
    const data = new DataTransfer()
    data.items.add(new File([blob], '照片.png', { type: 'image/png' }))
    const grid = document.querySelector('[aria-label="已上传的图片"]')
    const options = { bubbles: true, cancelable: true }
    if (name === 'drop') grid?.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }))
    else document.body.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }))
    return blob.size
  }, way)

test('a new password logs the other devices out and keeps this one', async ({ page, shop }) => {
  const phone = '13712340077'
  const demoCode = (await call<{ demoCode: string }>(shop, 'sms/send', { phone, event: 'enter' })).demoCode
  await call(shop, 'user/register', {
    phone,
    code: demoCode,
    password: PASSWORD,
    agreementVersion: '2026-11',
  })
  const other = await call<{ token: string }>(shop, 'wechat.wechat/passwordLogin', {
    phone,
    password: PASSWORD,
  })
  await logInQuickly(page, shop, phone)
  await page.goto('/password')
  const devices = page.getByRole('region', { name: '登录设备' }).getByRole('listitem')
  await expect(devices).toHaveCount(3)
  await change(page, 'Falsch2026', 'Werkstatt2027')
  await expect(page.getByText('旧密码不正确，还可尝试 4 次')).toBeVisible()
  await change(page, PASSWORD, PASSWORD)
  await expect(page.getByText('新密码不能与旧密码相同')).toBeVisible()
  await change(page, PASSWORD, 'Werkstatt2027')
  await expect(page.getByText('密码已更新，其他设备已退出登录')).toBeVisible()
  await expect(devices).toHaveCount(1)
  const left = await fetch(`${shop.url}/api/user.user/index`, { headers: { token: other.token } })
  expect(left.status).toBe(401)
  await page.reload()
  await expect(page.getByRole('heading', { name: '密码设置' })).toBeVisible()

  await page.getByRole('radio', { name: '用短信验证码验证' }).check()
  await page.getByRole('button', { name: '更换手机号' }).click()
  const dialog = page.getByRole('dialog', { name: '更换手机号' })
  await dialog.getByRole('button', { name: '确认更换' }).click()
  await expect(dialog.getByText('请输入 6 位验证码')).toHaveCount(2)
  expect(await flaws(page)).toEqual([])
})

async function change(page: Page, old: string, next: string) {
  await page.getByLabel(/^旧密码/).fill(old)
  await page.getByLabel(/^新密码/).fill(next)
  await page.getByLabel('再次输入新密码').fill(next)
  await page.getByRole('button', { name: '修改密码' }).click()
}

test('an approved institution asks for a new name and goes on ordering', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.other)
  await page.goto('/complete-info')
  await expect(page.getByRole('alert').filter({ hasText: '变更未通过' })).toContainText(
    '证照：缺少更名批复文件',
  )
  await page.getByRole('link', { name: '修改后重新提交' }).click()
  await page.getByRole('textbox', { name: '机构名称' }).fill('浦东精密测量中心')
  await page.getByRole('checkbox', { name: '我确认所填信息真实有效' }).check()
  await page.getByRole('button', { name: '提交审核' }).click()
  const pending = page.getByRole('region', { name: '审核中的变更' })
  await expect(pending).toContainText('浦东精密测量中心已修改')
  await expect(page.getByRole('region', { name: '生效中的资料' })).toContainText('附属精密测量与检验检测中心')
  await expect(page.getByRole('link', { name: '申请变更' })).toHaveCount(0)
  expect(await flaws(page)).toEqual([])
  await pending.getByRole('link', { name: '查看进度' }).click()
  await expect(page.getByRole('heading', { name: '变更审核中' })).toBeVisible()

  const { id } = await pickProduct(shop)
  await page.goto(`/product/${id}`)
  await page.getByRole('main').getByRole('button', { name: '立即购买' }).first().click()
  await expect(page.getByRole('button', { name: '提交订单' })).toBeVisible()
})

/** [who, what every screen says, where its button leads] */
const gated = [
  ['incomplete', '请先完善机构资料，审核通过后即可下单', '/complete-info'],
  ['pending', '资料审核中，预计 1 个工作日内完成', '/reviewing'],
  ['rejected', '资料未通过：营业执照不清晰', '/complete-info'],
] as const

for (const [who, text, to] of gated) {
  test(`${who} members are told the same wherever they could order or sign up`, async ({ page, shop }) => {
    const token = await logInQuickly(page, shop, people[who])
    const { id, skuId } = await pickProduct(shop)
    await call(shop, 'user.cart/setcart', { skuId, quantity: 1 }, { token })
    const activity = await openActivity(shop)
    const screens = [
      `/product/${id}`,
      '/cart',
      `/order/confirm?sku=${skuId}&qty=1`,
      `/activity/${activity}`,
      `/activity/${activity}?signup=1`,
    ]
    for (const path of screens) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.getByText(text).first(), path).toBeVisible()
      await expect(main.locator(`a[href="${to}"]`).first(), path).toBeVisible()
      await expect(page.getByRole('button', { name: /提交订单|提交报名/ }), path).toHaveCount(0)
    }
  })
}

async function openActivity(shop: Shop): Promise<number> {
  const { data } = await call<{ data: { id: number; state: string }[] }>(
    shop,
    'activity.activity/lst?limit=50',
  )
  const found = data.find(({ state }) => state === 'open')
  if (!found) throw new Error('the demo data has no activity that takes sign-ups')
  return found.id
}

test('a picture whose sending is cancelled while it is made smaller is not sent', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.approved)
  await page.addInitScript(() => {
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    Object.assign(window, { go })
    const original = window.createImageBitmap.bind(window)
    window.createImageBitmap = async (...given: unknown[]) => {
      await held
      return original(...(given as [ImageBitmapSource]))
    }
  })
  let sent = 0
  await page.route('**/common/upload', (route) => {
    sent++
    return route.continue()
  })
  await page.goto('/feedback')
  const files = page.getByLabel('选择文件')
  const big = { name: '大.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(1_200_000) }
  await files.setInputFiles(big)
  await page.getByRole('button', { name: '取消上传 大.jpg' }).click()
  await expect(page.getByRole('button', { name: '取消上传 大.jpg' })).toHaveCount(0)
  await page.evaluate(() => (window as unknown as { go: () => void }).go())
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await files.setInputFiles({ name: '小.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') })
  await expect(page.getByText('已上传 1 /')).toBeVisible()
  expect(sent).toBe(1)
})
