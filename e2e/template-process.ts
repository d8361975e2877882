import '../server/src/commands/production.js'
import { seed } from '../server/seed/seed.ts'
import { connect, transaction } from '../server/src/db/connect.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { readEnv } from '../server/src/env.ts'
import { migrateJobs } from '../server/src/jobs/queue.ts'
import { openStorage, stopOnSignal } from '../server/src/main.ts'
import { createOwner } from '../server/src/system/staff/actions.ts'
import { endWithParent } from '../server/src/testing/process.ts'

// A database server for the journeys, without fsync; its database is seeded and then only copied.
const env = readEnv('test')
const server = await startEmbedded({ dataDir: `${env.dataDir}/postgres`, durable: false })
const db = connect(server.url)
await migrate(db)
await migrateJobs(server.url)
await seed(db, { now: new Date(), storage: openStorage(env) })
const owner = await transaction(db, (tx) => createOwner(tx, { given: false }))
await db.end()
stopOnSignal(() => server.stop())
endWithParent()
console.log(JSON.stringify({ url: server.url, adminPassword: owner?.password }))
