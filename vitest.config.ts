import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { icons } from './storefront/icons.ts'
import { helpTopics } from './web/help/plugin.ts'

/** What decides without a database: `npm run quick` runs it. */
const RULES = [
  'contract/src/**/*.test.ts',
  'web/**/*.test.ts',
  'server/seed/data.test.ts',
  'lab/{alone,command-lines,translations}.test.ts',
  'lab/ha/*.test.ts',
  'server/src/{architecture,env,rest,rich-text}.test.ts',
  'server/src/**/*rules.test.ts',
  'server/src/{service/content/views,jobs/each,money/payment/channels/channels,system/transfer/cells}.test.ts',
  'server/src/http/{admin-pages,inline-styles}.test.ts',
  'server/src/outside/{regions,sheet,zip-size}.test.ts',
  'server/src/outside/pdf/wrap.test.ts',
]

/** What starts and ends whole programs and database servers: `npm run processes` runs it, and CI a third of it. */
const PROCESSES = [
  'lab/bench/**/*.test.ts',
  'server/seed/many.test.ts',
  'server/src/{crash,crash-wechat,unavailable-database}.test.ts',
  'server/src/{buying/approval/crash,insight/backup/backup,jobs/worker}.test.ts',
  'scripts/test-report.test.ts',
  'server/src/commands/{built,command,doctor,drill,kind,resolve-own,upgrade}.test.ts',
  'server/src/db/{alone,embedded,migrate,standby,synchronous}.test.ts',
]

const onDatabases = {
  globalSetup: ['server/src/testing/global-setup.ts'],
  // A shop keeps nothing in modules that another shop of the process would meet, so they are loaded once.
  isolate: false,
}

export default defineConfig({
  test: {
    // Limits are for what never comes, as in journeys. A busy machine is no fault.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    maxWorkers: availableParallelism(),
    projects: [
      { extends: true, test: { name: 'rules', include: RULES, isolate: false } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts', 'lab/**/*.test.ts'],
          exclude: [...RULES, ...PROCESSES, '**/node_modules/**'],
          ...onDatabases,
        },
      },
      { extends: true, test: { name: 'processes', include: PROCESSES, ...onDatabases } },
      {
        extends: true,
        plugins: [icons(), helpTopics()],
        // A page does: its session, its cart. A context of its own takes less than half of what a process does.
        test: {
          name: 'pages',
          pool: 'vmForks',
          include: ['storefront/app/**/*.test.ts', 'admin/app/**/*.test.ts'],
        },
      },
    ],
  },
})
