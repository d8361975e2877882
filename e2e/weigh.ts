import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../server/src/env.ts'

export interface Weight {
  /** Bytes of scripts and of style sheets, each file as brotli sends it. */
  readonly script: number
  readonly style: number
  /** Number of files of script. */
  readonly files: number
}

/** Largest bytes of a first visit. A page may be a tenth above it, and is named when it is. */
export const budgets = {
  public: { script: 145 * 1024, style: 16 * 1024, files: 64 },
  /** With a part that the address opens, such as quick order. */
  opened: { script: 175 * 1024, style: 16 * 1024, files: 64 },
  member: { script: 155 * 1024, style: 15 * 1024, files: 64 },
  backOffice: { script: 480 * 1024, style: 15 * 1024, files: 64 },
} satisfies Record<string, Weight>

/** Notes the files that the page loads from now on. Times are not measured, because they depend on the machine. */
export function weigh(page: Page): () => Promise<Weight> {
  const paths = new Set<string>()
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) paths.add(new URL(request.url()).pathname)
  })
  return async () => {
    // The styles of a public page stand inside it. Its links name the files, and load nothing.
    const sheets = await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
    const all = [...new Set([...paths, ...sheets])]
    const sum = (ending: string) =>
      all.filter((path) => path.endsWith(ending)).reduce((total, path) => total + sizeOf(path), 0)
    return {
      script: sum('.js'),
      style: sum('.css'),
      files: all.filter((path) => path.endsWith('.js')).length,
    }
  }
}

/** Names what is above its budget, and answers what is more than a tenth above it. */
export function tooHeavy(path: string, weight: Weight, budget: Weight): string[] {
  const said = (['script', 'style', 'files'] as const)
    .filter((kind) => weight[kind] > budget[kind])
    .map((kind) => ({ kind, text: `${path}: ${kind} ${weight[kind]}, budget ${budget[kind]}` }))
  for (const { text } of said) console.warn(text)
  return said.filter(({ kind }) => weight[kind] > budget[kind] * 1.1).map(({ text }) => text)
}

function sizeOf(path: string): number {
  const file = path.startsWith('/admin/')
    ? join(ROOT, 'admin/build/client', path.slice('/admin/'.length))
    : join(ROOT, 'storefront/build/client', path)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}
