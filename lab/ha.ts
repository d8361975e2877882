import { parseArgs } from 'node:util'
import { playHa } from './ha/main.ts'

// `npm run soak -- --ha` runs this file. ha/main.ts plays faults of the database, the proxy and the shop's processes.

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    etcd3: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    stay: { type: 'boolean', default: false },
    times: { type: 'string', default: '1' },
  },
})
process.exit((await playHa({ ...values, times: Number(values.times) })) ? 0 : 1)
