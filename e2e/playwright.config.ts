import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

const { executablePath, args, env } = findBrowser()

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(tmpdir(), `gongfang-e2e-${process.pid}`),
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // Journeys wait a third of the time, so two cores carry three, and four six (decision 135).
  workers: Math.ceil(availableParallelism() * 1.5),
  // A second attempt would hide a fault.
  retries: 0,
  // Limits are for what never comes. A slow machine is no fault, and a step that succeeds waits for none of them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // A popup that still moves takes the press of a program, which is quicker than a hand, somewhere else.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // A page of a journey lives for seconds: V8's last compiler costs it more than its code gives back (decision 113).
    launchOptions: { executablePath, args: [...args, '--js-flags=--no-opt'], env },
  },
})
