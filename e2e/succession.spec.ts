import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { flaws } from './flaws.ts'
import { enterBackOffice, expect, logInQuickly, people, pickProduct, test } from './shop.ts'
import { buyForDepot, manage, newColleague, newHolder, newOwner } from './team.ts'

const HELD = '寄存物品 3 件、未完结售后 1 笔'
const card = (page: Page, name: string) => page.getByRole('article', { name })

test('an owner hands on what a disabled colleague holds, and who takes over finds the case', async ({
  page,
  shop,
  browser,
}) => {
  const holder = await newHolder(shop)
  const heir = await newColleague(shop, ['purchaser'])
  await logInQuickly(page, shop, people.approved)
  await page.goto('/team')
  const waiting = page.getByRole('region', { name: /^待接手的事项/ })
  await expect(card(page, holder.name)).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await manage(card(page, holder.name), '停用')
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
  await expect(waiting).toContainText(`${holder.name}（已停用）${HELD}`)
  expect(await flaws(page)).toEqual([])

  await waiting.getByRole('button', { name: `把 ${holder.name} 的事项交给同事` }).click()
  const dialog = page.getByRole('dialog', { name: '交给同事？' })
  await expect(dialog).toContainText(`${holder.name} 还有${HELD}，请选择接手的同事。`)
  await dialog.getByRole('button', { name: '交给同事' }).click()
  await expect(dialog.getByText('请选择接手的同事', { exact: true })).toBeVisible()
  await dialog.getByLabel('接手的同事').selectOption({ label: `${heir.name}（采购）` })
  expect(await flaws(page, { within: 'dialog[open]' })).toEqual([])
  await dialog.getByRole('button', { name: '交给同事' }).click()
  await expect(page.getByText('已交给同事')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByText(`${heir.name} 接手 ${HELD}`).first()).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 375, height: 800 } })
  const other = await phone.newPage()
  await logInQuickly(other, shop, heir.phone)
  await other.goto(`${shop.url}/team`)
  const mine = other.getByRole('region', { name: '我接手的售后（1）' })
  await expect(mine).toContainText(`未发货退款：${holder.title}`)
  await expect(mine).toContainText(`${holder.aftersaleNo}，下单人 ${holder.name}`)
  expect(await flaws(other)).toEqual([])
  await mine.getByRole('link', { name: `查看订单 ${holder.orderNo}` }).click()
  const asked = other.getByRole('article', { name: `售后单 ${holder.aftersaleNo}` })
  await asked.getByRole('button', { name: '撤销申请' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: '撤销申请' }).click()
  await expect(asked).toContainText('已撤销')
  await other.goto(`${shop.url}/team`)
  await expect(card(other, heir.name)).toBeVisible()
  await expect(mine).toHaveCount(0)
  await phone.close()
  expect(await shop.command('verify')).not.toContain('BROKEN')
})

test('an owner removes a holder; a colleague who has left meanwhile is no longer offered', async ({
  page,
  shop,
}) => {
  const holder = await newHolder(shop)
  const [gone, heir] = [await newColleague(shop, ['purchaser']), await newColleague(shop, ['purchaser'])]
  const staff = { 'admin-token': await enterBackOffice(page, shop) }
  await logInQuickly(page, shop, people.approved)
  await page.goto('/team')
  await manage(card(page, holder.name), '移出机构')
  const dialog = page.getByRole('dialog', { name: '移出机构？' })
  await dialog.getByLabel('接手的同事').selectOption({ label: `${gone.name}（采购）` })
  await call(shop, 'admin.member/leave', { id: gone.id, reason: '已离职' }, staff)
  await dialog.getByRole('button', { name: '移出' }).click()
  await expect(dialog.getByText('这位同事已不在本机构或已停用，请重新选择')).toBeVisible()
  await expect(dialog.getByRole('option', { name: gone.name })).toHaveCount(0)
  await expect(dialog.getByLabel('接手的同事')).toHaveValue('')
  await dialog.getByLabel('接手的同事').selectOption({ label: `${heir.name}（采购）` })
  await dialog.getByRole('button', { name: '移出' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card(page, holder.name)).toHaveCount(0)
  await expect(page.getByText(`${heir.name} 接手 ${HELD}`).first()).toBeVisible()
})

test('a colleague who has got goods since the page was read is not removed without asking who takes over', async ({
  page,
  shop,
}) => {
  const holder = await newColleague(shop, ['purchaser'])
  const heir = await newColleague(shop, ['receiver'])
  const { skuId } = await pickProduct(shop)
  await logInQuickly(page, shop, people.approved)
  await page.goto('/team')
  await manage(card(page, holder.name), '移出机构')
  const question = page.getByRole('alertdialog', { name: '移出机构？' })
  await expect(question).toBeVisible()
  await buyForDepot(shop, holder.phone, { skuId, quantity: 1 })
  await question.getByRole('button', { name: '移出' }).click()
  const dialog = page.getByRole('dialog', { name: '移出机构？' })
  await expect(dialog).toContainText('还有寄存物品 1 件，请选择接手的同事。')
  await dialog.getByLabel('接手的同事').selectOption({ label: `${heir.name}（验收）` })
  await dialog.getByRole('button', { name: '移出' }).click()
  await expect(card(page, holder.name)).toHaveCount(0)
})

const openMember = async (page: Page, phone: string) => {
  await page.goto(`/admin/members?keyword=${phone}`)
  await page
    .getByRole('cell', { name: phone.slice(-4) })
    .first()
    .click()
}
const choose = async (page: Page, label: string, text: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: text }).click()
}

test('staff remove a holder, with a reason and a colleague who takes over', async ({ page, shop }) => {
  const holder = await newHolder(shop)
  const [gone, heir] = [await newColleague(shop, ['purchaser']), await newColleague(shop, ['purchaser'])]
  const staff = { 'admin-token': await enterBackOffice(page, shop) }
  await openMember(page, holder.phone)
  await page.getByRole('button', { name: '移出机构' }).click()
  const form = page.getByRole('dialog', { name: '移出机构？' })
  await expect(form).toContainText(`${holder.name} 持有${HELD}`)
  await form.getByRole('button', { name: /^移\s?出$/ }).click()
  await expect(form.getByText('请选择接手的同事')).toBeVisible()
  await expect(form.getByText('请填写原因')).toBeVisible()
  await form.getByRole('button', { name: '已离职' }).click()
  await page.mouse.click(5, 5)
  await expect(form.getByLabel('原因'), 'a press beside the form loses nothing').toHaveValue('已离职')
  await choose(page, '接手的同事', gone.name)
  await call(shop, 'admin.member/leave', { id: gone.id, reason: '已离职' }, staff)
  await form.getByRole('button', { name: /^移\s?出$/ }).click()
  await expect(form.getByText('这位同事已不在本机构或已停用，请重新选择')).toBeVisible()
  await expect(form.getByText(gone.name)).toHaveCount(0)
  await choose(page, '接手的同事', heir.name)
  await form.getByRole('button', { name: /^移\s?出$/ }).click()
  await expect(page.getByText('已移出机构')).toBeVisible()
  await expect(form).toHaveCount(0)
  await page.getByRole('tab', { name: '日志' }).click()
  const log = page.getByRole('tabpanel', { name: '日志' })
  await expect(log).toContainText('已离职')
  await expect(log).not.toContainText('approved')
})

test('staff move a member, who has got goods since the form was opened', async ({ page, shop }) => {
  const holder = await newColleague(shop, ['purchaser'])
  const heir = await newColleague(shop, ['receiver'])
  const { skuId } = await pickProduct(shop)
  await enterBackOffice(page, shop)
  await openMember(page, holder.phone)
  await page.getByRole('button', { name: '改到其他机构' }).click()
  const form = page.getByRole('dialog', { name: '改到其他机构' })
  await form.getByRole('combobox', { name: '机构' }).fill('医院')
  await page.locator('.ant-select-item-option').first().click()
  await buyForDepot(shop, holder.phone, { skuId, quantity: 2 })
  await form.getByRole('button', { name: /^加\s?入$/ }).click()
  await expect(form).toContainText(`${holder.name} 持有寄存物品 2 件`)
  await choose(page, '接手的同事', heir.name)
  await form.getByRole('button', { name: /^加\s?入$/ }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText(new RegExp(`^${holder.name.replaceAll('*', '\\*')} 已加入 `))).toBeVisible()
  await page.getByRole('tab', { name: '寄存' }).click()
  await expect(page.getByText('没有寄存的物品')).toBeVisible()
  expect(await shop.command('verify')).not.toContain('BROKEN')
})

test('an owner lets colleagues hold goods in common, and a receiver on a phone takes what a buyer holds', async ({
  page,
  shop,
  browser,
}) => {
  const owner = await newOwner(shop, '温州共用仓库厂')
  const buyer = await newColleague(shop, ['purchaser'], owner.phone)
  const receiver = await newColleague(shop, ['receiver'], owner.phone)
  const { skuId, title } = await pickProduct(shop)
  await buyForDepot(shop, buyer.phone, { skuId, quantity: 3 })
  await logInQuickly(page, shop, owner.phone)
  await page.goto('/team')
  await page.getByRole('button', { name: '开启共同保管' }).click()
  await expect(page.getByText('寄存物品共同保管：已开启')).toBeVisible()
  await expect(page.getByText('开启寄存物品的共同保管')).toBeVisible()
  expect(await flaws(page)).toEqual([])

  const phone = await (await browser.newContext({ viewport: { width: 375, height: 800 } })).newPage()
  await logInQuickly(phone, shop, receiver.phone)
  await phone.goto(`${shop.url}/verification`)
  await phone.getByRole('link', { name: '同事的寄存' }).click()
  const goods = phone.getByRole('list', { name: '同事的寄存物品' })
  await expect(goods.getByRole('listitem')).toContainText(`${buyer.name} 名下`)
  expect(await flaws(phone)).toEqual([])
  await phone.getByRole('checkbox', { name: '全选' }).check()
  await expect(phone.getByText('已选 1 种 3 件')).toBeVisible()
  await phone.getByRole('button', { name: '转到我名下' }).click()
  const sure = phone.getByRole('alertdialog', { name: '转到您名下？' })
  await sure.getByRole('button', { name: '转到我名下' }).click()
  await expect(phone.getByText('3 件已转到您名下')).toBeVisible()
  await expect(phone.getByRole('list', { name: '寄存物品' })).toContainText(title)
  await phone.getByRole('link', { name: '同事的寄存' }).click()
  await expect(phone.getByText('同事名下没有寄存物品')).toBeVisible()
  await phone.context().close()
})
