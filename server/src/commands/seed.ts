import { parseArgs } from 'node:util'
import { seedMany } from '../../seed/many.ts'
import { PASSWORD } from '../../seed/members.ts'
import { seed } from '../../seed/seed.ts'
import { readEnv } from '../env.ts'
import { openDatabase } from '../jobs/open.ts'
import { openStorage } from '../main.ts'
import { command, Stopped } from './command.ts'
import { sayPlace } from './reach.ts'

const USAGE =
  '写入演示数据：npm run seed [-- --products 100000]   （只写入空的或演示用的数据库；--products 另外生成商品）'

/** `npm run seed`: fills an empty shop with demo data. `--products 100000` adds as many generated products. */
command(USAGE, async () => {
  const { values } = parseArgs({ options: { products: { type: 'string', default: '0' } } })
  const products = Number(values.products)
  if (!Number.isInteger(products) || products < 0)
    throw new Stopped('--products 应为商品数，例如 --products 100000')
  const env = readEnv('command')
  if (env.kind === 'shop')
    throw new Stopped('设置了 SECRET_KEY：这是正式商城的环境，不写入演示数据，因为演示账号的密码是公开的')
  sayPlace(env)
  const database = await openDatabase({ ...env, kind: 'demo' })
  try {
    const filled = await seed(database.db, { now: new Date(), storage: openStorage(env) })
    console.log(
      filled ? `演示数据已写入，演示账号 13800000001 密码 ${PASSWORD}` : '商城里已有商品，演示数据未改动',
    )
    if (products === 0) return
    console.log(`正在写入 ${products} 个商品……`)
    const began = performance.now()
    await seedMany(database.db, products)
    console.log(`已写入，用时 ${((performance.now() - began) / 1000).toFixed(0)} 秒`)
  } finally {
    await database.close()
  }
})
