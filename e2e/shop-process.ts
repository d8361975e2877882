import '../server/src/commands/production.ts'
import { randomUUID } from 'node:crypto'
import { connect } from '../server/src/db/connect.ts'
import { readEnv } from '../server/src/env.ts'
import { openDatabase } from '../server/src/jobs/open.ts'
import { openShop, stopOnSignal } from '../server/src/main.ts'
import { endWithParent } from '../server/src/testing/process.ts'

// A shop of its own for one worker of the journeys, on a copy of the seeded template.
const template = process.env.E2E_TEMPLATE_URL ?? ''
const name = `e2e_${randomUUID().replaceAll('-', '')}`
const url = new URL(template)
const source = url.pathname.slice(1)
url.pathname = '/postgres'
const admin = connect(url.href, { max: 1 })
await admin.unsafe(`create database ${name} template ${source}`)
await admin.end()
url.pathname = `/${name}`

const env = readEnv('test', { ...process.env, DATABASE_URL: url.href, PORT: '0', LOG_LEVEL: 'error' })
const database = await openDatabase(env)
const shop = await openShop(env, database)
stopOnSignal(async () => {
  await shop.stop()
  await database.close()
})
endWithParent()
console.log(JSON.stringify({ url: shop.url, databaseUrl: url.href }))
