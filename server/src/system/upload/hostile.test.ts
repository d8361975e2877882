import { Readable } from 'node:stream'
import { readPrivateFile, uploadFile } from '@gongfang/contract/system/upload'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aPicture, sendFile } from '../../testing/joining.ts'
import { aPdf } from '../../testing/pdf.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { reasonOfSending, storedFiles } from '../../testing/uploading.ts'

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
/** A body that no form would make. */
const raw = (member: TestMember, contentType: string, payload: string | Buffer) =>
  shop.app.http.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: { token: member.token ?? '', 'content-type': contentType },
    payload,
  })
const noise = (edge: number) => ({
  width: edge,
  height: edge,
  channels: 3 as const,
  background: '#888',
  noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
})

test('hostile and broken files are refused by name and leave nothing behind', async () => {
  const member = await shop.member()
  const png = await aPicture(200, 200)
  const jpeg = await sharp({
    create: noise(300),
  })
    .jpeg()
    .toBuffer()
  const wide = await sharp({ create: { width: 8000, height: 6500, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 6 })
    .toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const cases: [string, Buffer, string][] = [
    ['nothing', Buffer.alloc(0), 'uploadUnreadable'],
    ['one byte', Buffer.from([0xff]), 'uploadType'],
    ['a picture behind a page', Buffer.concat([Buffer.from('<!doctype html><!--'), png]), 'uploadType'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'uploadType'],
    ['a drawing with a script', svg, 'uploadType'],
    ['a drawing behind a byte order mark', Buffer.concat([Buffer.from('\ufeff'), svg]), 'uploadType'],
    ['an animation', Buffer.from('GIF89a<script>alert(1)</script>'), 'uploadType'],
    ['a program', Buffer.from('MZ\u0090\u0000'), 'uploadType'],
    ['an archive', Buffer.from('PK\u0003\u0004'), 'uploadType'],
    ['a photo of an iPhone', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'), 'uploadHeic'],
    [
      'a page with a PNG’s first bytes',
      Buffer.concat([png.subarray(0, 8), Buffer.from('<html><script>')]),
      'uploadUnreadable',
    ],
    [
      'a page with a JPEG’s first bytes',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<html>')]),
      'uploadUnreadable',
    ],
    [
      'a sound with a RIFF head',
      Buffer.concat([Buffer.from('RIFF\u0010\u0000\u0000\u0000WAVEfmt ')]),
      'uploadType',
    ],
    ['half a PNG', png.subarray(0, png.length / 2), 'uploadUnreadable'],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'uploadUnreadable'],
    ['a PNG of 52 million pixels in a few kB', wide, 'uploadTooManyPixels'],
    ['a PNG that claims four thousand million pixels', claiming(png, 65_535, 65_535), 'uploadTooManyPixels'],
    ['a document as a public picture', aPdf(), 'uploadPictureOnly'],
  ]
  expect(wide.length).toBeLessThan(300_000)
  const before = await files()
  for (const [what, bytes, reason] of cases) {
    const told = { licence: reason, feedback: pictureOnly(reason), image: pictureOnly(reason) }
    for (const kind of ['image', 'feedback', 'licence'] as const) {
      // A document is welcome among licences.
      if (kind === 'licence' && reason === 'uploadPictureOnly') continue
      expect([what, kind, await reasonOf(member, { bytes, kind })]).toEqual([what, kind, told[kind]])
    }
  }
  expect(await files()).toEqual(before)
  expect(await shop.db`select 1 from upload where member_id = ${member.id}`).toEqual([])
})

/** The refusal of places that take pictures only names pictures. */
const pictureOnly = (reason: string) => (reason === 'uploadType' ? 'uploadPictureOnly' : reason)

/** The same picture with another size in its header, checksum included. */
function claiming(png: Buffer, width: number, height: number) {
  const changed = Buffer.from(png)
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(height, 20)
  changed.writeUInt32BE(crc(changed.subarray(12, 29)), 29)
  return changed
}
function crc(bytes: Buffer) {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

test('odd names become names that can stand on a screen and in a header', async () => {
  const member = await shop.member()
  const bytes = await aPicture(2, 2)
  const names: [string, string][] = [
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\Users\\x\\执照.png', '执照.png'],
    ['a\u202Egnp.exe', 'agnp.exe.png'],
    ['tab\there\u0007.png', 'tabhere.png'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
    [`${'长'.repeat(200)}.png`, `${'长'.repeat(96)}.png`],
    ['a\r\nX-Evil: 1.png', 'a%0D%0AX-Evil: 1.png'],
    ['"; filename="x.html', '%22; filename=%22x.html.png'],
    ['   ', '未命名.png'],
    ['e\u0301.png', '\u00e9.png'],
  ]
  for (const [given, kept] of names) {
    const { body } = await send(member, { bytes, name: given, kind: 'licence' })
    expect(body.data.name).toBe(kept)
    const read = await member.ask(readPrivateFile, { id: body.data.id })
    expect(read.status).toBe(200)
  }
})

test('what hides behind a picture is gone when it is read', async () => {
  const member = await shop.member()
  const archive = Buffer.concat([
    Buffer.from('PK\u0003\u0004'),
    Buffer.alloc(200),
    Buffer.from('PK\u0005\u0006'),
  ])
  const page = Buffer.from('<script>alert(document.domain)</script>')
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const bytes = Buffer.concat([await aPicture(60, 40, format), page, aPdf(), archive])
    const { body } = await send(member, { bytes, kind: 'feedback' })
    const read = await shop.app.http.inject({
      url: `${readPrivateFile.path}?id=${body.data.id}`,
      headers: { token: member.token ?? '' },
    })
    expect(read.headers['content-type']).toBe(`image/${format}`)
    for (const hidden of ['<script>', '%PDF', 'PK\u0003\u0004'])
      expect(read.rawPayload.includes(hidden)).toBe(false)
  }
})

test('fifty megabytes that come piece by piece and without a length are refused and leave nothing', async () => {
  const member = await shop.member()
  const before = await files()
  const png = await aPicture()
  const answer = await shop.app.http.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: { token: member.token ?? '', 'content-type': 'multipart/form-data; boundary=x' },
    payload: Readable.from(longForm(png, 50)),
  })
  expect(answer.json()).toMatchObject({ reason: 'uploadTooLarge', msg: '文件不能超过 10 MB' })
  expect(await files()).toEqual(before)
  expect(await reasonOf(member, { bytes: png })).toBe('ok')
})

function* longForm(head: Buffer, megabytes: number) {
  yield Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
  yield head
  for (let at = 0; at < megabytes; at++) yield Buffer.alloc(1024 * 1024)
  yield Buffer.from('\r\n--x--\r\n')
}

test('a form that is not one is refused without a word of the parser’s', async () => {
  const member = await shop.member()
  const part = (head: string, body: string) => `--x\r\n${head}\r\n\r\n${body}\r\n--x--\r\n`
  const disposition = 'Content-Disposition: form-data; name="file"; filename="a.png"'
  const form = 'multipart/form-data; boundary=x'
  const cases: [string, string, string, number | string][] = [
    ['no form', 'application/json', '{}', 415],
    ['no boundary', 'multipart/form-data', part(disposition, 'x'), 400],
    ['an empty body', form, '', 'uploadMissing'],
    ['broken off', form, `--x\r\n${disposition}\r\n\r\nhalf`, 400],
    ['no part', form, '--x--\r\n', 'uploadMissing'],
    [
      'a field instead of a file',
      form,
      part('Content-Disposition: form-data; name="file"', 'x'),
      'uploadMissing',
    ],
    [
      'a file of another name',
      form,
      part('Content-Disposition: form-data; name="other"; filename="a.png"', 'x'),
      'uploadMissing',
    ],
    ['a forbidden field', form, part('Content-Disposition: form-data; name="__proto__"', 'x'), 400],
    ['an unknown kind', form, part('Content-Disposition: form-data; name="kind"', 'secret'), 'invalid'],
    [
      'a kind that is no text',
      form,
      part('Content-Disposition: form-data; name="kind"\r\nContent-Type: application/json', '{"a":1}'),
      'invalid',
    ],
    [
      'too many fields',
      form,
      `${Array.from(
        { length: 9 },
        (_, at) => `--x\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\n1\r\n`,
      ).join('')}--x--\r\n`,
      413,
    ],
    ['garbage', form, '\u0000\u0001\u0002', 400],
  ]
  for (const [what, type, payload, wanted] of cases) {
    const answer = await raw(member, type, payload)
    const got = answer.statusCode === 200 ? answer.json<{ reason: string }>().reason : answer.statusCode
    expect([what, got]).toEqual([what, wanted])
  }
  const two = `--x\r\n${disposition}\r\n\r\n1\r\n--x\r\n${disposition}\r\n\r\n2\r\n--x--\r\n`
  expect((await raw(member, form, two)).statusCode).toBe(413)
})
