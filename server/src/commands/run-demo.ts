import './production.ts'
import { readEnv } from '../env.ts'
import { openDatabase } from '../jobs/open.ts'
import { buildPages } from './build.ts'
import { command } from './command.ts'
import { firstOwner } from './owner.ts'

const USAGE = '演示商城：npm start   （环境变量见 README）'

/** `npm start`: starts the whole shop in demo mode, from nothing. */
command(USAGE, async () => {
  const began = performance.now()
  const say = (line: string) => console.log(line)
  const env = readEnv('demo')
  await buildPages(say)
  // PostgreSQL starts while the other modules load.
  const [database, { openShop, openStorage, stopOnSignal }, { seed }] = await Promise.all([
    openDatabase(env, say),
    import('../main.ts'),
    import('../../seed/seed.ts'),
  ])
  try {
    const seeded = await seed(database.db, { now: new Date(), storage: openStorage(env) })
    if (seeded) say('已写入演示数据')
    const owner = await firstOwner(database.db)
    const shop = await openShop(env, database)
    stopOnSignal(async () => {
      say('\n正在停止……')
      await shop.stop()
      await database.close()
      say('已停止')
    })
    say(welcome(shop.url, Math.round(performance.now() - began), owner))
  } catch (error) {
    await database.close()
    throw error
  }
})

const welcome = (url: string, ms: number, owner: string) => `
工坊商城（演示模式）已启动，用时 ${(ms / 1000).toFixed(1)} 秒：${url}

  演示账号（验证码显示在登录页上）
    13800000001  已认证，有积分和收货地址
    13800000002  资料待完善
    13800000003  审核中
    13800000004  审核未通过
    13800000005  已停用
    13800000006  已认证，另一家机构
  任何其他手机号首次登录即注册。
${owner}
后台：${url}/admin/
按 Ctrl-C 停止。接口文档：${url}/api/docs
`
