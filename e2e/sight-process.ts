import type { Page } from '@playwright/test'
import { fiveVisits, median, openBrowser, slowDown } from './slow-phone.ts'

// Measures what a slow phone shows of a first visit. A process of its own: the bench belongs to the server, the browser
// to the journeys. Writes the results as one line of JSON.

interface Sight {
  path: string
  fcpMs: number
  lcpMs: number
  tbtMs: number
  cls: number
  requests: number
  kb: number
  elements: number
  htmlKb: number
}

const [, , url = '', ...paths] = process.argv
const browser = await openBrowser()
const sights: Sight[] = []
for (const path of paths) sights.push(middle(await fiveVisits(browser, (page) => visit(page, path))))
const workMs = median(await fiveVisits(browser, timeWork))
await browser.close()
console.log(JSON.stringify({ sights, workMs }))

/** How long this browser needs for work that never changes: the times of two runs compare by it. */
async function timeWork(page: Page): Promise<number> {
  await slowDown(page)
  return page.evaluate(() => {
    const began = performance.now()
    const rows = Array.from({ length: 40_000 }, (_, at) => ({ at, name: `row ${(at * 7919) % 40_009}` }))
    rows.sort((a, b) => (a.name < b.name ? -1 : 1))
    const read = JSON.parse(JSON.stringify(rows)) as typeof rows
    if (read.length !== rows.length) throw new Error('rows are lost')
    return performance.now() - began
  })
}

/** A first visit, with an empty cache. */
async function visit(page: Page, path: string): Promise<Sight> {
  const wire = await slowDown(page)
  const heard = { bytes: 0, requests: 0 }
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    heard.bytes += encodedDataLength
    heard.requests++
  })
  await page.addInitScript(watch)
  const answer = await page.goto(url + path, { waitUntil: 'networkidle' })
  const html = (await answer?.body())?.length ?? 0
  await page.waitForTimeout(500)
  const elements = await page.locator('*').count()
  const seen = await page.evaluate(() => Reflect.get(window, 'seen') as Seen)
  return {
    path,
    ...seen,
    requests: heard.requests,
    kb: Math.round(heard.bytes / 1024),
    elements,
    htmlKb: Math.round(html / 1024),
  }
}

interface Seen {
  fcpMs: number
  lcpMs: number
  tbtMs: number
  cls: number
}

/** Runs in the page, before anything of it. Long tasks before the first paint count too: they delay it. */
function watch() {
  const seen: Seen = { fcpMs: 0, lcpMs: 0, tbtMs: 0, cls: 0 }
  Reflect.set(window, 'seen', seen)
  const observe = (type: string, hear: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcpMs = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcpMs = startTime
  })
  observe('longtask', ({ duration }) => {
    seen.tbtMs += Math.max(0, duration - 50)
  })
  observe('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) seen.cls += Number(Reflect.get(entry, 'value'))
  })
}

function middle(rounds: readonly Sight[]): Sight {
  const of = (name: Exclude<keyof Sight, 'path'>) => median(rounds.map((round) => round[name]))
  return {
    path: rounds[0]?.path ?? '',
    fcpMs: of('fcpMs'),
    lcpMs: of('lcpMs'),
    tbtMs: of('tbtMs'),
    cls: of('cls'),
    requests: of('requests'),
    kb: of('kb'),
    elements: of('elements'),
    htmlKb: of('htmlKb'),
  }
}
