import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Part of WCAG 2.1 A, which the tests leave out where nobody asks: who speaks to the screen says what it shows. */
const EXTRA = { 'label-content-name-mismatch': { enabled: true } }
/** Ten rows of a table tell what fifty would. */
const FURTHER_ROWS = 'tbody tr:nth-child(n+11)'

/**
 * What breaks WCAG 2.2 A and AA, as far as a program can see: `rule: element | element`. "Legacy" is the mode without a
 * second page that collects the results, and three times as fast; frames of other origins, which it leaves out, do not
 * exist here. Only breaches are written out, since describing what is well takes longer than looking at it.
 */
export async function flaws(page: Page, { within, rules }: { within?: string; rules?: string[] } = {}) {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: rules ?? TAGS, rules: rules ? {} : EXTRA, resultTypes: ['violations'] })
    .exclude(FURTHER_ROWS)
  if (within !== undefined) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)
}
