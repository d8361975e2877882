import { readEnv } from '../env.ts'
import { openDatabase } from '../jobs/open.ts'
import { openShop, stopOnSignal } from '../main.ts'
import { command } from './command.ts'

const USAGE = '由 npm run dev 启动'

command(USAGE, async () => {
  const database = await openDatabase(readEnv('development'))
  const shop = await openShop(readEnv('development'), database)
  stopOnSignal(async () => {
    await shop.stop()
    await database.close()
  })
  console.log(`工坊商城（开发模式）：${shop.url}`)
})
