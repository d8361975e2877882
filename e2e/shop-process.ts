import '../server/src/commands/production.js'
import { randomUUID } from 'node:crypto'
import { importServer } from '../server/src/commands/built.js'
import { connect } from '../server/src/db/connect.ts'
import { readEnv } from '../server/src/env.ts'
import { endWithParent } from '../server/src/testing/process.ts'

// A shop of its own for one worker of the journeys, on a copy of the seeded template: the built one, if it stands.
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
const { openDatabase } = await importServer('jobs/open')
const { openShop, stopOnSignal } = await importServer('main')
const database = await openDatabase(env)
const shop = await openShop(env, database)
stopOnSignal(async () => {
  await shop.stop()
  await database.close()
})
endWithParent()
console.log(JSON.stringify({ url: shop.url, databaseUrl: url.href }))
