import { readList } from '@gongfang/contract/goods/quick-order'
import { importStatement } from '@gongfang/contract/money/bank-import-desk'
import { downloadPapersPdf } from '@gongfang/contract/money/invoice'
import { saveStaffUpload } from '@gongfang/contract/system/upload-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadTasks } from './system/upload/jobs.ts'
import { DAILY_FILES } from './system/upload/rules.ts'
import { bought } from './testing/aftersales.ts'
import { aBuyer, someFreight } from './testing/buying.ts'
import { aPicture, sendFile } from './testing/joining.ts'
import { aHeavyPicture, aHeavyWorkbook, aLongPicture, aSmallWorkbook } from './testing/shares.ts'
import { openTestShop, type TestClient, type TestMember, type TestShop } from './testing/shop.ts'

// One member keeps nobody else waiting, neither members nor staff. Who came first and who last is told, and no time.

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
})
afterAll(() => shop.close())

type File = Parameters<typeof sendFile>[2]
type Way = Parameters<typeof sendFile>[3]

/** The names of what was answered, in that order, and the reasons of refusals. */
function race() {
  const order: string[] = []
  const reasons: Record<string, string[]> = {}
  const all: Promise<unknown>[] = []
  const add = (name: string, asking: Promise<{ body: { reason?: string | undefined } }>) => {
    const ended = asking.then(({ body }) => {
      order.push(name)
      reasons[name] = [...(reasons[name] ?? []), body.reason ?? 'ok']
    })
    all.push(ended)
  }
  return { order, reasons, add, done: () => Promise.all(all) }
}

const toStaff: Way = { path: saveStaffUpload.path, header: 'admin-token' }
const send = (who: TestClient, file: File, way?: Way) => sendFile(shop, who, file, way)

test('eight pictures of the largest size leave a place for another member and for staff', async () => {
  const [attacker, member, staff] = [await shop.member(), await shop.member(), await shop.staff()]
  const [heavy, light] = [await aHeavyPicture(4_500), await aPicture(800, 600, 'jpeg')]
  const { order, reasons, add, done } = race()
  for (let at = 0; at < 8; at++) add('attacker', send(attacker, { bytes: heavy }))
  add('member', send(member, { bytes: light }))
  add('staff', send(staff, { bytes: light }, toStaff))
  await done()
  expect(reasons).toEqual({ attacker: Array.from({ length: 8 }, () => 'ok'), member: ['ok'], staff: ['ok'] })
  expect(order.slice(0, 3)).toContain('member')
  expect(order.slice(0, 3)).toContain('staff')
})

test('a picture of one long row is refused before it is unpacked, and counts as a try', async () => {
  const member = await shop.member()
  const { body } = await send(member, { bytes: await aLongPicture() })
  expect(body).toMatchObject({ reason: 'uploadTooManyPixels', msg: '图片尺寸过大，请缩小后重试' })
  const tries = async () => (await shop.db`select from upload_try where member_id = ${member.id}`).length
  expect(await tries()).toBe(1)
  // A wrong type is seen at once and costs nothing.
  await send(member, { bytes: Buffer.from('GIF89a') })
  expect(await tries()).toBe(1)
})

test('files that were refused count towards the daily number, until the next day', async () => {
  const member = await shop.member()
  const broken = (await aPicture(200, 200)).subarray(0, 60)
  await shop.db`
    insert into upload_try (member_id, at)
    select ${member.id}::bigint, ${shop.now()}::timestamptz from generate_series(1, ${DAILY_FILES - 2}::int)`
  const reasonOf = async (bytes: Buffer) => (await send(member, { bytes })).body.reason
  expect([await reasonOf(broken), await reasonOf(broken), await reasonOf(broken)]).toEqual([
    'uploadUnreadable',
    'uploadUnreadable',
    'uploadQuota',
  ])
  expect(await reasonOf(await aPicture())).toBe('uploadQuota')
  shop.setNow(new Date(Date.now() + 86_400_000 + 60_000))
  expect(await reasonOf(await aPicture())).toBeUndefined()
  await uploadTasks(shop.app.house)['upload.sweep']?.({} as never, { now: shop.now() })
  expect(await shop.db`select from upload_try where member_id = ${member.id}`).toEqual([])
  shop.setNow(null)
})

test('eight workbooks of hundreds of thousands of rows leave a place for another member and for staff', async () => {
  const [attacker, member, staff] = [await shop.member(), await shop.member(), await shop.staff()]
  const [heavy, small] = [await aHeavyWorkbook(300_000), await aSmallWorkbook()]
  const { order, reasons, add, done } = race()
  const list: Way = { path: readList.path, header: 'token' }
  for (let at = 0; at < 8; at++) add('attacker', send(attacker, { bytes: heavy }, list))
  add('member', send(member, { bytes: small }, list))
  add('staff', send(staff, { bytes: small }, { path: importStatement.path, header: 'admin-token' }))
  await done()
  expect(reasons.member).toEqual(['ok'])
  // A list is no statement: it was read.
  expect(reasons.staff).toEqual(['statementHeads'])
  expect(reasons.attacker).toHaveLength(8)
  expect(order.slice(0, 3)).toContain('member')
  expect(order.slice(0, 3)).toContain('staff')
}, 120_000)

test('of fourteen packs of one member three are made, and another member gets one meanwhile', async () => {
  const { skuId } = await shop.product({ priceFen: 10_000, stock: 1000 })
  const withOrder = async (): Promise<[TestMember, string]> => {
    const member = await aBuyer(shop)
    return [member, (await bought(shop, member, [{ skuId, quantity: 1 }], {})).no]
  }
  const [[attacker, its], [member, own]] = [await withOrder(), await withOrder()]
  const { order, reasons, add, done } = race()
  for (let at = 0; at < 14; at++) add('attacker', attacker.ask(downloadPapersPdf, { no: its }))
  add('member', member.ask(downloadPapersPdf, { no: own }))
  await done()
  expect(reasons.member).toEqual(['ok'])
  expect(reasons.attacker?.filter((reason) => reason === 'ok')).toHaveLength(3)
  expect(reasons.attacker?.filter((reason) => reason === 'papersBusy')).toHaveLength(11)
  // The refusals come first; of what was made, the member's is among the first two.
  expect(order.filter((name, at) => name === 'member' || at >= 11).slice(0, 2)).toContain('member')
})
