import './production.ts'
import { readEnv } from '../env.ts'
import { storefrontIsBuilt } from '../http/pages.ts'
import { openDatabase, openShop, stopOnSignal } from '../main.ts'
import { command, Stopped } from './command.ts'

/** `npm run serve`: production. Needs its secrets and a built storefront; knows no demo codes and no demo payment. */
command(async () => {
  const env = readEnv('production')
  if (env.role !== 'worker' && !storefrontIsBuilt())
    throw new Stopped('还没有构建商城页面：请先执行 npm run build')
  const database = await openDatabase(env, console.log)
  try {
    const shop = await openShop(env, database)
    stopOnSignal(async () => {
      await shop.stop()
      await database.close()
    })
    console.log(`工坊商城已启动：${shop.url}`)
  } catch (error) {
    await database.close()
    throw error
  }
})
