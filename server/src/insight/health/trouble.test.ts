import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slices } from '../../app.ts'
import { readEnv } from '../../env.ts'
import { openShop } from '../../main.ts'
import { seal } from '../../seal.ts'
import { aPicture, sendFile } from '../../testing/joining.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { allSigns, findTroubles } from './door.ts'

// What an operator has to mend, as the start, /readyz and the health page say it.

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const troubles = () => findTroubles(shop.app.house, allSigns(slices))

test('nothing is wrong with a shop as it is, and looking leaves no file', async () => {
  expect(await troubles()).toEqual([])
  expect(readdirSync(join(shop.app.house.env.dataDir, 'uploads'))).toEqual([])
})

test('another secret key than the one that sealed the accounts is noticed, and typing them in again mends it', async () => {
  const save = (key: string) => shop.db`
    insert into provider_account (name, enabled, open, sealed, updated_at, updated_by)
    values ('sms', true, '{}', ${seal('{}', key)}, now(), 'test')
    on conflict (name) do update set sealed = excluded.sealed`
  await save('another key')
  expect(await troubles()).toEqual(['secretKey'])
  await save(shop.app.house.env.secretKey)
  expect(await troubles()).toEqual([])
})

test('a folder of uploads that cannot be written is named by /readyz, and an upload is refused in words', async () => {
  const { env } = shop.app.house
  const folder = join(env.dataDir, 'uploads')
  rmSync(folder, { recursive: true, force: true })
  // Root may write everywhere, but not below a file.
  writeFileSync(folder, 'in the way')
  try {
    expect(await troubles()).toEqual(['uploads'])
    const member = await shop.member()
    const { body } = await sendFile(shop, member, { bytes: await aPicture(), kind: 'licence' })
    expect(body).toMatchObject({ code: 1308, reason: 'uploadUnsaved' })
    const more = {
      SECRET_KEY: env.secretKey,
      DATA_DIR: env.dataDir,
      LOG_LEVEL: 'error',
      PORT: '0',
      ROLE: 'web',
    }
    const database = { url: shop.url, db: shop.db, isOwn: false, close: async () => {} }
    const web = await openShop(readEnv('test', more), database, { pages: false })
    const ready = await fetch(`${web.url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([200, { ok: true, troubles: ['uploads'] }])
    await web.stop()
  } finally {
    rmSync(folder)
  }
  expect(existsSync(folder)).toBe(false)
})
