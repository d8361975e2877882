import { refuse } from '@gongfang/contract/base/refusal'
import { runIn } from '../db/connect.ts'
import { readEnv } from '../env.ts'
import { listAccounts, recover } from '../system/staff/actions.ts'
import { command } from './command.ts'
import { reachCurrentShop } from './reach.ts'

const USAGE = `员工列表：npm run staff
重置密码：npm run staff -- reset <账号>   （同时关闭动态码、解除停用，所有设备退出登录）`

/** `npm run staff`: resets the login of an owner who lost the password or the phone. */
command(USAGE, async () => {
  const [what = 'list', account] = process.argv.slice(2)
  if (what !== 'list' && (what !== 'reset' || !account)) return console.log(USAGE)
  const database = await reachCurrentShop(readEnv('command'))
  try {
    if (what === 'list') {
      for (const one of await listAccounts(database.db)) console.log(one)
      return
    }
    const password = await runIn(database.db)((tx) => recover(tx, account ?? refuse('notFound')))
    console.log(`新密码（只显示这一次，登录后请修改）：${password}`)
  } finally {
    await database.close()
  }
})
