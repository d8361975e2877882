import { alone } from '../db/alone.ts'
import { endWithParent } from './process.ts'

// Holds a database, a folder or both until it is told to end.
const { url = null, dataDir = null } = JSON.parse(process.env.PLACE ?? '{}')
await alone({ what: '升级', url, dataDir }, async () => {
  endWithParent()
  console.log(JSON.stringify({ pid: String(process.pid) }))
  await new Promise<void>((done) => process.once('SIGTERM', () => done()))
})
process.exit(0)
