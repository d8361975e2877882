import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { saveStaffUpload } from '@gongfang/contract/system/upload-desk'
import { sendFile } from './joining.ts'
import { aPdf } from './pdf.ts'
import type { TestClient, TestMember, TestShop } from './shop.ts'

type SentFile = Parameters<typeof sendFile>[2]

/** Names of the files that lie in the shop's storage now. */
export async function storedFiles(shop: TestShop): Promise<string[]> {
  const folder = join(shop.app.house.env.dataDir, 'uploads')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** 'ok', the reason of a refusal, or the HTTP status of anything else. */
export async function reasonOfSending(shop: TestShop, member: TestMember, file: SentFile) {
  const { status, body } = await sendFile(shop, member, file)
  return status === 200 ? (body.reason ?? 'ok') : status
}

/** A file that can be attached. */
export async function anAttached(
  shop: TestShop,
  member: TestClient,
  { name = '合同.pdf', bytes = aPdf() }: { name?: string; bytes?: Buffer } = {},
): Promise<number> {
  const { body } = await sendFile(shop, member, { bytes, name, kind: 'attached' })
  if (body.code !== 1) throw new Error(`${name}: ${body.msg}`)
  return body.data.id
}

/** Sent by somebody of the staff. */
export const sendStaffFile = (shop: TestShop, staff: TestClient, file: SentFile) =>
  sendFile(shop, staff, file, { path: saveStaffUpload.path, header: 'admin-token' })
