import { saveProfile } from '@gongfang/contract/people/member'
import { listHistory } from '@gongfang/contract/system/audit'
import type { Upload } from '@gongfang/contract/system/upload'
import { readMemberFile, saveStaffUpload } from '@gongfang/contract/system/upload-desk'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aPicture, papers, sendFile } from '../../testing/joining.ts'
import { aPdf } from '../../testing/pdf.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { sendStaffFile } from '../../testing/uploading.ts'
import { takeShown } from './actions.ts'
import { uploadTasks } from './jobs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(() => shop.setNow(null))

const urlOf = (answer: { body: { data: unknown } }) => (answer.body.data as Upload).url
const sweep = () => uploadTasks(shop.app.house)['upload.sweep']!({} as never, {} as never)

test('a picture that staff send is for anyone, drawn anew like a member’s', async () => {
  const staff = await shop.staff(['product.write'])
  const answer = await sendStaffFile(shop, staff, { bytes: await aPicture(3000, 300), name: '扳手.png' })
  expect(answer.body.data).toMatchObject({ name: '扳手.png', mime: 'image/png', width: 2048 })
  const fetched = await shop.app.http.inject(urlOf(answer))
  expect([fetched.statusCode, fetched.headers['content-disposition']]).toEqual([200, 'inline'])
})

test('a document is for anyone to save, never to open here, and nothing else goes by that kind', async () => {
  const staff = await shop.staff(['content.write'])
  const send = (bytes: Buffer) => sendStaffFile(shop, staff, { bytes, kind: 'attachment' })
  const fetched = await shop.app.http.inject(urlOf(await send(aPdf('<script>alert(1)</script>'))))
  expect(fetched.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const reasons = [await aPicture(), Buffer.from('<html>'), aPdf().subarray(0, 20)].map(send)
  expect((await Promise.all(reasons)).map(({ body }) => body.reason)).toEqual([
    'uploadPdfOnly',
    'uploadPdfOnly',
    'uploadUnreadable',
  ])
})

test('who writes nothing that shows pictures sends none, and a private kind is not for staff to send', async () => {
  const bytes = await aPicture()
  expect((await sendStaffFile(shop, await shop.staff(['order.read']), { bytes })).status).toBe(403)
  expect((await sendStaffFile(shop, await shop.member(), { bytes })).status).toBe(401)
  expect((await shop.visitor.ask(saveStaffUpload, {})).status).toBe(401)
  const writer = await shop.staff(['product.write'])
  expect((await sendStaffFile(shop, writer, { bytes, kind: 'licence' })).body.reason).toBe('invalid')
})

test('what staff sent and nothing shows is gone after a day; what is shown stays', async () => {
  const staff = await shop.staff(['product.write'])
  const member = await shop.member()
  const bytes = await aPicture()
  const [shown, forgotten] = [
    await sendStaffFile(shop, staff, { bytes }),
    await sendStaffFile(shop, staff, { bytes }),
  ]
  const theirs = await sendFile(shop, member, { bytes })
  const wanted = [urlOf(shown), urlOf(theirs), '/uploads/image/none.png', '/media/seed.webp']
  const missing = await shop.db.begin((tx) => takeShown(tx, wanted, shop.now()))
  expect(missing).toEqual([urlOf(theirs), '/uploads/image/none.png'])
  shop.setNow(new Date(Date.now() + 25 * 3_600_000))
  await sweep()
  expect((await shop.app.http.inject(urlOf(shown))).statusCode).toBe(200)
  expect((await shop.app.http.inject(urlOf(forgotten))).statusCode).toBe(404)
})

test('a licence is for who reviews or may see numbers, and who looked is on record', async () => {
  const member = await shop.member({ status: 'incomplete' })
  const institution = await papers(shop, member)
  await member.call(saveProfile, { institution })
  const id = institution.licenceIds[0]!
  const reviewer = await shop.staff(['institution.review', 'member.read'])
  const answer = await reviewer.ask(readMemberFile, { id })
  expect(answer.headers['content-type']).toBe('image/png')
  expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  const { rows } = await reviewer.call(listHistory, { subject: `member ${member.id}` })
  expect(rows).toMatchObject([{ what: 'member.readLicence', who: reviewer.name, after: { upload: id } }])
  for (const permission of ['feedback.read', 'product.write', 'member.read'] as const)
    expect((await (await shop.staff([permission])).ask(readMemberFile, { id })).status).toBe(403)
})

test('a picture of a feedback is for who reads feedback', async () => {
  const { body } = await sendFile(shop, await shop.member(), { bytes: await aPicture(), kind: 'feedback' })
  const { id } = body.data
  const look = async (permission: 'feedback.read' | 'institution.review') =>
    (await (await shop.staff([permission])).ask(readMemberFile, { id })).status
  expect([await look('feedback.read'), await look('institution.review')]).toEqual([200, 403])
  const reader = await shop.staff(['feedback.read'])
  expect((await reader.ask(readMemberFile, { id: id + 1_000 })).body.reason).toBe('notFound')
})
