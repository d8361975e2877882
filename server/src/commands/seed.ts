import { join } from 'node:path'
import { PASSWORD } from '../../seed/members.ts'
import { seed } from '../../seed/seed.ts'
import { readEnv } from '../env.ts'
import { openDatabase } from '../main.ts'
import { diskStorage } from '../outside/storage.ts'

// `npm run seed`: fills an empty shop with the demo data.
const env = readEnv('demo')
const database = await openDatabase(env)
try {
  const storage = diskStorage(join(env.dataDir, 'uploads'))
  const filled = await seed(database.db, { now: new Date(), storage })
  console.log(
    filled ? `演示数据已写入，演示账号 13800000001 密码 ${PASSWORD}` : '商城里已有商品，演示数据未改动',
  )
} finally {
  await database.close()
}
