import { importServer } from '../commands/built.js'
import { readEnv } from '../env.ts'
import { endWithParent } from './process.ts'

// A real process of the shop, for tests that kill it: API and jobs on a free port, no pages. The built one, if it stands.

const env = readEnv('test', { ...process.env, PORT: '0' })
const { openDatabase } = await importServer('jobs/open')
const { openShop, stopOnSignal } = await importServer('main')
const database = await openDatabase(env)
const shop = await openShop(env, database, { pages: false })
stopOnSignal(async () => {
  await shop.stop()
  await database.close()
})
endWithParent()
console.log(JSON.stringify({ url: shop.url }))
