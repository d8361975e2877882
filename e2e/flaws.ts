import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Part of WCAG 2.1 A, which the tests leave out where nobody asks: who speaks to the screen says what it shows. */
const EXTRA = { 'label-content-name-mismatch': { enabled: true } }
/** Ten rows of a table tell what fifty would. */
const FURTHER_ROWS = 'tbody tr:nth-child(n+11)'

/**
 * Breaches of WCAG 2.2 A and AA that a program can find: `rule: element reason`. Selectors of elements take a quarter
 * of the time and are asked for only where something is wrong.
 */
export async function flaws(page: Page, { within, rules }: { within?: string; rules?: string[] } = {}) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options = { runOnly: rules ?? TAGS, rules: rules ? {} : EXTRA, resultTypes: ['violations' as const] }
  const context = { include: within ?? 'html', exclude: FURTHER_ROWS }
  const check = (selectors: boolean) =>
    page.evaluate(breaches, { context, options: { ...options, selectors } })
  const found = (await check(false)).length > 0 ? await check(true) : []
  if (!found.some(isCovered)) return found
  await page.evaluate(() => scrollBy(0, -scrollY / 2))
  const elsewhere = await check(true)
  return found.filter((one) => !isCovered(one) || elsewhere.includes(one))
}

/**
 * A bar that stays when the page is scrolled covers something at each position, and comes near to targets that are small
 * but have room. What it does at two positions is a flaw.
 */
const isCovered = (flaw: string) => flaw.includes('partially obscured') || flaw.startsWith('target-size:')

interface Check {
  context: { include: string; exclude: string }
  options: RunOptions
}

/**
 * Runs in the page. Waits for running transitions, because axe reads colours as they are at that moment. Those of parts
 * that are not laid out (`content-visibility`) stand still, and would be waited for until the test ends.
 */
async function breaches({ context, options }: Check) {
  const endless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
  const isShown = ({ effect }: Animation) =>
    effect instanceof KeyframeEffect &&
    effect.target?.checkVisibility({ contentVisibilityAuto: true }) === true
  const ending = document.getAnimations().filter((one) => !endless(one) && isShown(one))
  await Promise.allSettled(ending.map(({ finished }) => finished))
  const { violations } = await axe.run(context, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target?.join(' ')} ${any[0]?.message ?? ''}`),
  )
}
