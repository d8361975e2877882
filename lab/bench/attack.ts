import { readList } from '@gongfang/contract/goods/quick-order'
import { downloadPapersPdf } from '@gongfang/contract/money/invoice'
import { uploadFile } from '@gongfang/contract/system/upload'
import sharp from 'sharp'
import type { Pool } from '../../server/src/db/connect.ts'
import { aHeavyPicture, aHeavyWorkbook, aSmallWorkbook } from '../../server/src/testing/shares.ts'
import { type Buyer, makeBuyers } from './buyers.ts'
import type { Server } from './server.ts'

export interface Siege {
  readonly name: string
  /** Milliseconds that a usual request takes when nobody else asks, and while others attack: the middle and the longest. */
  readonly aloneMs: number
  readonly middleMs: number
  readonly longestMs: number
  /** Answers to usual requests that were no success. */
  readonly refused: number
  /** Requests of the attackers that were answered meanwhile. */
  readonly attacks: number
}

const TIMES = 12
const AT_ONCE = 8

type Send = (buyer: Buyer) => Promise<boolean>

/** How long one member waits while others send all that they are let: eight requests at a time each. */
export async function measureSieges(
  { port }: Server,
  db: Pool,
  { attackers, packs }: { attackers: number; packs: (buyers: readonly Buyer[]) => Promise<void> },
): Promise<Siege[]> {
  const [honest, ...others] = (await makeBuyers(db, attackers + 1)) as [Buyer, ...Buyer[]]
  await packs([honest, ...others])
  const camera = sharp({
    create: {
      width: 4_000,
      height: 3_000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
  const [photo, heavyPicture] = [await camera.jpeg({ quality: 80 }).toBuffer(), await aHeavyPicture()]
  const [list, heavyList] = [await aSmallWorkbook(), await aHeavyWorkbook()]
  const url = (path: string) => `http://127.0.0.1:${port}${path}`
  const file =
    (path: string, bytes: Buffer, name: string): Send =>
    async ({ token }) => {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(bytes)]), name)
      const answer = await fetch(url(path), { method: 'POST', headers: { token }, body })
      return ((await answer.json()) as { code: number }).code === 1
    }
  const paper =
    (of: object): Send =>
    async ({ token }) => {
      const headers = { token, 'content-type': 'application/json' }
      const answer = await fetch(url(downloadPapersPdf.path), {
        method: 'POST',
        headers,
        body: JSON.stringify(of),
      })
      await answer.arrayBuffer()
      return answer.headers.get('content-type') === 'application/pdf'
    }
  const month = new Date().toISOString().slice(0, 7)
  const sieges: [string, Send, Send][] = [
    ['图片', file(uploadFile.path, photo, '照片.jpg'), file(uploadFile.path, heavyPicture, '大图.png')],
    ['表格', file(readList.path, list, '清单.xlsx'), file(readList.path, heavyList, '百万行.xlsx')],
    ['报销资料 PDF', paper({ month }), paper({ month })],
  ]
  const measured: Siege[] = []
  for (const [name, usual, attack] of sieges)
    measured.push(await siege(name, { honest, others, usual, attack }))
  return measured
}

interface Parties {
  readonly honest: Buyer
  readonly others: readonly Buyer[]
  readonly usual: Send
  readonly attack: Send
}

async function siege(name: string, { honest, others, usual, attack }: Parties): Promise<Siege> {
  await usual(honest)
  const alone = await timesOf(() => usual(honest), 5)
  let [going, attacks] = [true, 0]
  const storm = others.flatMap((attacker) =>
    Array.from({ length: AT_ONCE }, async () => {
      while (going) {
        const done = await attack(attacker).catch(() => false)
        attacks++
        // Who is refused asks again at once, as a program would.
        if (!done) await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const under = await timesOf(() => usual(honest), TIMES)
  going = false
  await Promise.all(storm)
  return {
    name,
    aloneMs: under.middle(alone.times),
    middleMs: under.middle(under.times),
    longestMs: Math.max(...under.times),
    refused: under.failed,
    attacks,
  }
}

async function timesOf(ask: () => Promise<boolean>, count: number) {
  const times: number[] = []
  let failed = 0
  for (let at = 0; at < count; at++) {
    const began = performance.now()
    if (!(await ask())) failed++
    times.push(performance.now() - began)
  }
  const middle = (all: readonly number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  return { times, failed, middle }
}

export const siegeTable = (sieges: readonly Siege[]) =>
  [
    '| 通道 | 无人攻击 | 攻击时，中位 | 攻击时，最长 | 目标 | 被拒绝 | 攻击请求 |',
    '|---|---|---|---|---|---|---|',
    ...sieges.map(
      ({ name, aloneMs, middleMs, longestMs, refused, attacks }) =>
        `| ${name} | ${Math.round(aloneMs)} ms | ${Math.round(middleMs)} ms | ${Math.round(longestMs)} ms | ≤ 2000 ms | ${refused} / ${TIMES} | ${attacks} |`,
    ),
  ].join('\n')
