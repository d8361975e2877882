import './production.js'
import { readEnv } from '../env.ts'
import { openDatabase } from '../jobs/open.ts'
import { pagesAreBuilt } from './build.ts'
import { command, Stopped } from './command.ts'
import { firstOwner } from './owner.ts'
import { mayMake, sayPlace } from './reach.ts'

const USAGE = `正式运行：npm run serve   （环境变量见 docs/zh/settings.md）
  --new   数据目录中还没有内置数据库时，不询问就新建`

/** `npm run serve`: production. Needs its secrets and a built storefront; has no demo codes and no demo payment. */
command(USAGE, async () => {
  const env = readEnv('production')
  if (env.role !== 'worker' && !pagesAreBuilt())
    throw new Stopped('还没有构建商城页面：请先执行 npm run build')
  sayPlace(env)
  await mayMake(env)
  // PostgreSQL starts while the other modules load.
  const [database, { openShop, stopOnSignal }] = await Promise.all([
    openDatabase(env, console.log),
    import('../main.ts'),
  ])
  try {
    const owner = await firstOwner(database.db)
    const shop = await openShop(env, database)
    stopOnSignal(async () => {
      await shop.stop()
      await database.close()
    })
    console.log(`${owner}工坊商城已启动：${shop.url}`)
  } catch (error) {
    await database.close()
    throw error
  }
})
