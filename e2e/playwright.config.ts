import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

const { executablePath, args, env } = findBrowser()

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(tmpdir(), `gongfang-e2e-${process.pid}`),
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // Journeys wait more than they compute: two cores carry four.
  workers: 4,
  // A second attempt would hide a fault.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    launchOptions: { executablePath, args, env },
  },
})
