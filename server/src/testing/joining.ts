import { creditCodeCheck } from '@gongfang/contract/base/credit-code'
import type { Envelope } from '@gongfang/contract/base/envelope'
import {
  type InstitutionForm,
  phoneLogin,
  register,
  type SmsEvent,
  type Submission,
  saveProfile,
  sendSms,
} from '@gongfang/contract/people/member'
import { type Upload, uploadFile } from '@gongfang/contract/system/upload'
import sharp from 'sharp'
import type { TestClient, TestMember, TestShop } from './shop.ts'

/** 'ok', the reason of a refusal, or the status of anything else that failed. */
export const reasonOf = (asking: Promise<unknown>): Promise<string | number> =>
  asking.then(
    () => 'ok',
    (error: { reason?: string; status?: number }) => error.reason ?? error.status ?? String(error),
  )

// Steps to become an approved member, for tests that start after them.

let serial = 0

/** A number that nobody has, and an address that nobody wrote from. */
export function aStranger(shop: TestShop) {
  serial += 1
  const ip = `10.${100 + Math.floor(serial / 60_000)}.${Math.floor(serial / 250) % 250}.${serial % 250}`
  return { phone: `136${String(serial).padStart(8, '0')}`, from: shop.client({ ip }) }
}

/** The code that a phone would receive. */
export async function aCode(from: TestClient, phone: string, event: SmsEvent = 'enter') {
  const { demoCode = '' } = await from.call(sendSms, { phone, event })
  return demoCode
}

/** A registered visitor, with or without a password. */
export async function aNewcomer(shop: TestShop, password?: string) {
  const { phone, from } = aStranger(shop)
  const given = { phone, code: await aCode(from, phone), agreementVersion: '2026-11' }
  const { token } = await from.call(register, password ? { ...given, password } : given)
  return { phone, from, me: shop.client({ token }) }
}

/** The same person on another device. */
export async function onAnotherDevice(shop: TestShop, { phone, from }: { phone: string; from: TestClient }) {
  const { token } = await from.call(phoneLogin, { phone, code: await aCode(from, phone) })
  return shop.client({ token })
}

/** A code with the right check digit that no institution has. */
export function aCreditCode() {
  serial += 1
  const first17 = `9144030${String(10 ** 9 + serial).padStart(10, '0')}`
  return first17 + creditCodeCheck(first17)
}

/** Sends a file as a browser's form does; `kind` stands after the file, where a form may well put it. */
export async function sendFile(
  shop: TestShop,
  member: TestClient,
  file: { bytes: Buffer; name?: string; kind?: string; field?: string; mime?: string },
  { path, header }: { path: string; header: string } = { path: uploadFile.path, header: 'token' },
): Promise<{ status: number; body: Envelope<Upload> }> {
  const form = new FormData()
  const { bytes, name = '图片.png', kind, field = 'file', mime = 'image/png' } = file
  form.append(field, new Blob([new Uint8Array(bytes)], { type: mime }), name)
  if (kind) form.append('kind', kind)
  const request = new Request('http://shop.invalid', { method: 'POST', body: form })
  const answer = await shop.app.http.inject({
    method: 'POST',
    url: path,
    headers: { [header]: member.token ?? '', 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}

export const aPicture = (width = 40, height = 30, format: 'png' | 'jpeg' | 'webp' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#246' } })
    .toFormat(format)
    .toBuffer()

export async function aLicence(shop: TestShop, member: TestClient) {
  const { body } = await sendFile(shop, member, {
    bytes: await aPicture(),
    kind: 'licence',
    name: '执照.png',
  })
  return body.data.id
}

/** Papers as a careful purchaser fills them in. */
export async function papers(
  shop: TestShop,
  member: TestClient,
  wish: Partial<InstitutionForm> = {},
): Promise<InstitutionForm> {
  return {
    jigou: '杭州精工职业技术学院',
    kind: '学校',
    creditCode: aCreditCode(),
    regionCode: '330106',
    address: '文三路 100 号',
    contactName: '张三',
    contactPhone: '13911112222',
    contactTitle: '采购员',
    licenceIds: wish.licenceIds ?? [await aLicence(shop, member)],
    ...wish,
  }
}

/** Papers handed in: the submission that waits for its review. */
export async function handedIn(shop: TestShop, member: TestMember, wish: Partial<InstitutionForm> = {}) {
  await member.call(saveProfile, { institution: await papers(shop, member, wish) })
  const [row] = await shop.db<Pick<Submission, 'id'>[]>`
    select id from submission where member_id = ${member.id} order by id desc limit 1`
  return row!.id
}
