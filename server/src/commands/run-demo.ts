import './production.js'
import { type Env, readEnv } from '../env.ts'
import { openDatabase } from '../jobs/open.ts'
import { buildFace, buildServer, compressFace } from './build.ts'
import { command, sentenceOf } from './command.ts'
import { firstOwner } from './owner.ts'

const USAGE = '演示商城：npm start   （环境变量见 docs/zh/settings.md）'

/** `npm start`: starts the whole shop in demo mode, from nothing. */
command(USAGE, async () => {
  const began = performance.now()
  const env = readEnv('demo')
  const leaving = new AbortController()
  // The storefront is built while the database is made and filled.
  const storefront = buildFace('storefront', say, { signal: leaving.signal })
  storefront.catch(() => {})
  const { database, openShop, stopOnSignal } = await openFilled(env).catch((error) => {
    leaving.abort()
    throw error
  })
  try {
    await storefront
    const owner = await firstOwner(database.db)
    const behind = { behind: true, signal: leaving.signal }
    const adminBuilt = buildFace('admin', say, behind)
    const shop = await openShop(env, database, { adminBuilt })
    stopOnSignal(async () => {
      say('\n正在停止……')
      leaving.abort()
      await shop.stop()
      await database.close()
      say('已停止')
    })
    say(welcome(shop.url, Math.round(performance.now() - began), owner))
    try {
      if (await adminBuilt) say('后台页面已构建完成')
      await buildServer(say, behind)
      await compressFace('storefront', behind)
      await compressFace('admin', behind)
    } catch (error) {
      if (!leaving.signal.aborted) say(sentenceOf(error))
    }
  } catch (error) {
    leaving.abort()
    await database.close()
    throw error
  }
})

function say(line: string) {
  console.log(line)
}

/** The database with the demo data. PostgreSQL starts while the other modules load. */
async function openFilled(env: Env) {
  const [database, { openShop, openStorage, stopOnSignal }, { seed }] = await Promise.all([
    openDatabase(env, say),
    import('../main.ts'),
    import('../../seed/seed.ts'),
  ])
  try {
    if (await seed(database.db, { now: new Date(), storage: openStorage(env) })) say('已写入演示数据')
  } catch (error) {
    await database.close()
    throw error
  }
  return { database, openShop, stopOnSignal }
}

const welcome = (url: string, ms: number, owner: string) => `
工坊商城（演示模式）已启动，用时 ${(ms / 1000).toFixed(1)} 秒：${url}

  演示账号（验证码显示在登录页上）
    13800000001  已认证，负责人，有积分、收货地址和同事
    13800000011 – 13800000017  同事：负责人、管理员、采购两人、审批、财务、验收
    13800000002  资料待完善
    13800000003  审核中
    13800000004  审核未通过
    13800000005  已停用
    13800000006  已认证，另一家机构，只有一人
  任何其他手机号首次登录即注册。
${owner}
后台：${url}/admin/
按 Ctrl-C 停止。接口文档：${url}/api/docs
`
