import { saveProfile } from '@gongfang/contract/people/member'
import { readPrivateFile, type Upload, uploadFile } from '@gongfang/contract/system/upload'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aPicture, sendFile } from '../../testing/joining.ts'
import { aPdf } from '../../testing/pdf.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { reasonOfSending, storedFiles } from '../../testing/uploading.ts'
import { uploadTasks } from './jobs.ts'
import { DAILY_FILES, MEMBER_BYTES } from './rules.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(() => shop.setNow(null))

const files = () => storedFiles(shop)
const send = (member: TestMember, file: Parameters<typeof sendFile>[2]) => sendFile(shop, member, file)
const reasonOf = (member: TestMember, file: Parameters<typeof sendFile>[2]) =>
  reasonOfSending(shop, member, file)
const fetchPublic = (url: string) => shop.app.http.inject(url)
const noise = (edge: number) => ({
  width: edge,
  height: edge,
  channels: 3 as const,
  background: '#888',
  noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
})

test('a picture is drawn anew, without what its camera wrote into it, and anyone can fetch it', async () => {
  const member = await shop.member()
  const camera = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
    .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '30/1 16/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { body } = await send(member, {
    bytes: Buffer.concat([camera, Buffer.from('<script>alert(1)</script>')]),
    name: 'IMG_1.jpg',
  })
  expect(body.data).toMatchObject({ name: 'IMG_1.jpg', mime: 'image/jpeg', width: 40, height: 60 })
  expect(body.data.url).toMatch(/^\/uploads\/image\/[0-9a-f-]{36}\.jpeg$/)
  const answer = await fetchPublic(body.data.url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(answer.rawPayload.length).toBe(body.data.size)
  expect(answer.rawPayload.includes('SECRET-OWNER')).toBe(false)
  expect(answer.rawPayload.includes('<script>')).toBe(false)
  const { exif, orientation } = await sharp(answer.rawPayload).metadata()
  expect([exif, orientation]).toEqual([undefined, undefined])
})

test('a file is what its bytes say, whatever its name and type say', async () => {
  const member = await shop.member()
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const { body } = await send(member, {
      bytes: await aPicture(10, 10, format),
      name: 'seite.html',
      mime: 'text/html',
    })
    expect(body.data).toMatchObject({
      mime: `image/${format}`,
      name: `seite.html.${format === 'jpeg' ? 'jpg' : format}`,
    })
    expect((await fetchPublic(body.data.url)).headers['content-type']).toBe(`image/${format}`)
  }
})

test('a document is whole or refused, stays private and is only ever downloaded', async () => {
  const member = await shop.member()
  const polyglot = aPdf('<html><script>alert(document.domain)</script></html>')
  const { body } = await send(member, { bytes: polyglot, kind: 'licence', name: "执照 'A' (1).pdf" })
  expect(body.data).toMatchObject({
    mime: 'application/pdf',
    width: null,
    height: null,
    size: polyglot.length,
  })
  const { headers, bytes } = await member.ask(readPrivateFile, { id: body.data.id })
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''%E6%89%A7%E7%85%A7%20%27A%27%20%281%29.pdf",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(bytes.equals(polyglot)).toBe(true)
  expect(await reasonOf(member, { bytes: aPdf().subarray(0, 30), kind: 'licence' })).toBe('uploadUnreadable')
  expect(
    await reasonOf(member, { bytes: Buffer.concat([Buffer.from('<html>'), aPdf()]), kind: 'licence' }),
  ).toBe('uploadType')
})

test('a licence is read by its owner alone, and no address guesses it', async () => {
  const [owner, other] = [await shop.member(), await shop.member()]
  const { body } = await send(owner, { bytes: await aPicture(), kind: 'licence' })
  const { id } = body.data
  expect((await owner.ask(readPrivateFile, { id })).headers['content-type']).toBe('image/png')
  expect((await other.ask(readPrivateFile, { id })).body.reason).toBe('notFound')
  expect((await shop.visitor.ask(readPrivateFile, { id })).status).toBe(401)
  expect((await owner.ask(readPrivateFile, { id: id + 1000 })).body.reason).toBe('notFound')
  const [row] = await shop.db<{ key: string }[]>`select key from upload where id = ${id}`
  for (const path of [
    row!.key,
    `image/../${row!.key}`,
    `image/..%2f${row!.key.replace('/', '%2f')}`,
    `image/%2e%2e/${row!.key}`,
    'image/../../../../etc/passwd',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..\\..\\etc\\passwd',
    `image/${'0'.repeat(36)}.png`,
    `image/${'0'.repeat(36)}.svg`,
    'image/',
    '',
  ]) {
    const { statusCode, body: text } = await fetchPublic(`/uploads/${path}`)
    expect([path, statusCode]).toEqual([path, 404])
    expect(text).not.toContain('root:')
  }
})

test('ten megabytes are the most that a file may have', async () => {
  const member = await shop.member()
  const { body } = await send(member, { bytes: Buffer.alloc(10 * 1024 * 1024 + 1, 1) })
  expect(body).toMatchObject({ reason: 'uploadTooLarge', msg: '文件不能超过 10 MB' })
  const heavy = await sharp({
    create: noise(1700),
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(heavy.length).toBeGreaterThan(8_000_000)
  expect(await reasonOf(member, { bytes: heavy })).toBe('ok')
})

test('nobody uploads without being logged in', async () => {
  const answer = await shop.app.http.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: 'x',
  })
  expect(answer.statusCode).toBe(401)
})

test('a member’s daily number of files is exact, and the next day it may go on', async () => {
  const member = await shop.member()
  await shop.db`
    insert into upload (member_id, kind, key, name, mime, size)
    select ${member.id}::bigint, 'image', 'image/full-' || ${member.id}::bigint || '-' || n, 'x', 'image/png', 1
      from generate_series(1, ${DAILY_FILES - 3}::int) n`
  const before = (await files()).length
  const bytes = await aPicture(4, 4)
  const reasons = await Promise.all(Array.from({ length: 8 }, () => reasonOf(member, { bytes })))
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(3)
  expect(reasons.filter((reason) => reason === 'uploadQuota')).toHaveLength(5)
  expect((await files()).length).toBe(before + 3)
  shop.setNow(new Date(Date.now() + 86_400_000))
  expect(await reasonOf(member, { bytes })).toBe('ok')
})

test('a member has at most eight files on the way, each kept under its own key', async () => {
  const member = await shop.member()
  const bytes = await aPicture(300, 200)
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(member, { bytes })))
  const kept = answers.filter(({ body }) => body.code === 1)
  expect(kept.length).toBeGreaterThanOrEqual(8)
  expect(new Set(answers.map(({ body }) => body.reason))).toEqual(new Set([undefined, 'tooMany']))
  const urls = kept.map(({ body }) => (body.data as Upload).url)
  expect(new Set(urls).size).toBe(urls.length)
  for (const url of urls) expect((await fetchPublic(url)).statusCode).toBe(200)
  for (let at = 0; at < 10; at++) expect(await reasonOf(member, { bytes })).toBe('ok')
})

test('large pictures are made small enough for what they are for', async () => {
  const member = await shop.member()
  const bytes = await aPicture(5000, 100, 'jpeg')
  const sizes = []
  for (const kind of ['image', 'licence'] as const)
    sizes.push((await send(member, { bytes, kind })).body.data)
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [2048, 41],
    [4096, 82],
  ])
})

test('what nobody took within a day is swept away, and nothing else', async () => {
  const member = await shop.member()
  const bytes = await aPicture()
  const [avatar, licence, forgotten] = [
    await send(member, { bytes }),
    await send(member, { bytes, kind: 'licence' }),
    await send(member, { bytes, kind: 'feedback' }),
  ]
  await member.call(saveProfile, { avatarId: avatar.body.data.id })
  shop.setNow(new Date(Date.now() + 23 * 3_600_000))
  const recent = await send(member, { bytes })
  await sweep()
  expect(await idsOf(member)).toHaveLength(4)

  shop.setNow(new Date(Date.now() + 25 * 3_600_000))
  const before = await files()
  await Promise.all([sweep(), sweep(), sweep()])
  expect(await idsOf(member)).toEqual([avatar.body.data.id, recent.body.data.id])
  expect(before.length - (await files()).length).toBeGreaterThanOrEqual(2)
  for (const { body } of [licence, forgotten])
    expect((await member.ask(readPrivateFile, { id: body.data.id })).body.reason).toBe('notFound')
})

test('a picture that was replaced is swept away as well', async () => {
  const member = await shop.member()
  const [first, second] = [
    await send(member, { bytes: await aPicture() }),
    await send(member, { bytes: await aPicture(50, 50) }),
  ]
  for (const { body } of [first, second]) await member.call(saveProfile, { avatarId: body.data.id })
  shop.setNow(new Date(Date.now() + 25 * 3_600_000))
  await sweep()
  expect(await idsOf(member)).toEqual([second.body.data.id])
})

test('a member may keep so many bytes and no more', async () => {
  const member = await shop.member()
  const { body } = await send(member, { bytes: await aPicture() })
  await shop.db`update upload set size = ${MEMBER_BYTES} where id = ${body.data.id}`
  const before = await files()
  expect(await reasonOf(member, { bytes: await aPicture() })).toBe('uploadSpace')
  expect(await files()).toEqual(before)
})

const sweep = () => uploadTasks(shop.app.house)['upload.sweep']!({} as never, {} as never)
const idsOf = async ({ id }: TestMember) =>
  (await shop.db<{ id: number }[]>`select id from upload where member_id = ${id} order by id`).map(
    (row) => row.id,
  )
