import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const EYES = join(import.meta.dirname, '../../e2e/sight-process.ts')
const FINGERS = join(import.meta.dirname, '../../e2e/press-process.ts')

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

/**
 * What a throttled phone sees of these pages, the median of five first visits each, and how long it needs for work that
 * is the same in every run. Printed, never asserted.
 */
export async function lookAt(
  url: string,
  paths: readonly string[],
): Promise<{ sights: Sight[]; workMs: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, [EYES, url, ...paths])
  return JSON.parse(stdout) as { sights: Sight[]; workMs: number }
}

interface Press {
  name: string
  path: string
  inpMs: number
  leastMs: number
  mostMs: number
}

/** Time from a press until a throttled phone has drawn: for each kind of press, the median of five first presses. */
export async function press(url: string): Promise<Press[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [FINGERS, url])
  return JSON.parse(stdout) as Press[]
}

export const sightTable = (sights: readonly Sight[]) =>
  table(
    ['页面', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', '请求', 'KB', '元素', 'HTML KB'],
    sights.map(({ path, fcpMs, lcpMs, tbtMs, cls, requests, kb, elements, htmlKb }) => [
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
  )

export const pressTable = (presses: readonly Press[]) =>
  table(
    ['操作', '页面', 'INP ms', '最短–最长'],
    presses.map(({ name, path, inpMs, leastMs, mostMs }) => [name, path, inpMs, `${leastMs}–${mostMs}`]),
  )

const table = (head: readonly string[], rows: readonly (string | number)[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
