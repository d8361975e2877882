import { type Pool, transaction } from '../db/connect.ts'
import { createOwner } from '../system/staff/actions.ts'
import { asStartedHere } from './command.ts'

/** Creates the first account in a shop without staff. The password is printed here only. */
export async function firstOwner(db: Pool): Promise<string> {
  const owner = await transaction(db, (tx) => createOwner(tx, { given: true }))
  if (!owner) return ''
  return asStartedHere(`
  后台的第一个账号（密码只显示这一次，首次登录时须修改；遗失时执行 npm run staff -- reset ${owner.account}）
    账号 ${owner.account}　密码 ${owner.password}
`)
}
