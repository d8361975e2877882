import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const EYES = join(import.meta.dirname, '../../e2e/sight-process.ts')

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

/** What a throttled phone sees of these pages, the median of five first visits each. Printed, never asserted. */
export async function lookAt(url: string, paths: readonly string[]): Promise<Sight[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [EYES, url, ...paths])
  return JSON.parse(stdout) as Sight[]
}

const HEAD = ['页面', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', '请求', 'KB', '元素', 'HTML KB']

export const sightTable = (sights: readonly Sight[]) =>
  [
    HEAD,
    HEAD.map(() => '---'),
    ...sights.map(({ path, fcpMs, lcpMs, tbtMs, cls, requests, kb, elements, htmlKb }) => [
      path,
      Math.round(fcpMs),
      Math.round(lcpMs),
      Math.round(tbtMs),
      cls.toFixed(3),
      requests,
      kb,
      elements,
      htmlKb,
    ]),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
