import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WechatPayAccount } from '../outside/wechat-pay.ts'
import { drawKeys, type PretendKeys } from './wechat-keys.ts'

/** The same account at every start: what was typed in at the shop once stays right. */
export function keptKeys(folder: string, now: Date): PretendKeys {
  const file = join(folder, 'keys.json')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, JSON.stringify(drawKeys(now), null, 2), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** The files that WeChat lets a merchant download, under the names that it gives them. */
export function writePems(folder: string, account: WechatPayAccount): string[] {
  const pems = {
    'apiclient_cert.pem': account.certificate,
    'apiclient_key.pem': account.privateKey,
    'pub_key.pem': account.publicKey,
  }
  return Object.entries(pems).map(([name, pem]) => {
    const file = join(folder, name)
    writeFileSync(file, pem, { mode: 0o600 })
    return file
  })
}
