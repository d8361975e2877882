import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser } from './browser.ts'

// Makes the browser as slow as a phone of 2019 on a slow line: 4× slower CPU, 1.6 Mbit/s, 150 ms to the server.

const CPU = 4
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const ROUNDS = 5

/** Visits in a fresh context each, five times; the results are in no order. */
export async function fiveVisits<T>(browser: Browser, visit: (page: Page) => Promise<T>): Promise<T[]> {
  const seen: T[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({
      viewport: { width: 375, height: 812 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: 'zh-CN',
    })
    seen.push(await visit(await context.newPage()))
    await context.close()
  }
  return seen
}

export const openBrowser = () => chromium.launch(findBrowser())

/** Slows the page down, and answers the browser's protocol for it. */
export async function slowDown(page: Page): ReturnType<BrowserContext['newCDPSession']> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', LINE)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  return wire
}

/** The one in the middle. */
export const median = (figures: readonly number[]) =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
