import { defineConfig } from 'vitest/config'
import { icons } from './storefront/icons.ts'

export default defineConfig({
  test: {
    globalSetup: ['server/src/testing/global-setup.ts'],
    // Limits are for what never comes, as in journeys. A busy machine is no fault.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['contract/src/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts'],
          // A shop keeps nothing in modules that another shop of the process would meet, so they are loaded once.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [icons()],
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
