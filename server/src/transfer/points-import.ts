import { showBalance } from '@gongfang/contract/points'
import { MOST_POINTS } from '@gongfang/contract/points-desk'
import { IMPORT_RULES } from '@gongfang/contract/transfer'
import { normalPhone } from '@gongfang/contract/values'
import { readConfig } from '../config/door.ts'
import type { Db } from '../db/connect.ts'
import { isWithinLimit, limitSince, moveByHand } from '../points/door.ts'
import { cellsOf } from './cells.ts'
import type { Column, Importing, ImportKind, Plan, Sheet, Verdict } from './import-kind.ts'
import type { Finding, Line } from './plan-rules.ts'
import { markDoubles } from './plan-rules.ts'
import { listAccountsByMobile, listKnownBatches, type PointsHolder } from './points-queries.ts'

const columns: readonly Column[] = [
  {
    key: 'mobile',
    head: '手机号',
    width: 16,
    needed: true,
    hint: '已有会员的手机号',
    example: '13800138000',
  },
  { key: 'delta', head: '积分', width: 12, needed: true, hint: '整数；扣减填负数', example: '500' },
  {
    key: 'reason',
    head: '原因',
    width: 30,
    needed: true,
    hint: '最多 100 字，会员会在积分明细中看到',
    example: '活动补发',
  },
  {
    key: 'batch',
    head: '批次号',
    width: 20,
    hint: '同一批次的同一会员只记一次；不填时按文件内容识别，同一文件不会重复入账',
    example: 'JF20261122-01',
  },
]

export const pointsImport: ImportKind = { columns, rows: IMPORT_RULES.fewRows, plan }

interface Wish {
  readonly memberId: number
  readonly delta: number
  readonly reason: string
  readonly batch: string
}

async function plan(tx: Db, { lines }: Sheet, { lock, actor, fileHash, now }: Importing): Promise<Plan> {
  const findings: Finding[] = []
  const staffId = actor.staffId ?? 0
  const mobiles = lines.flatMap(({ text }) => normalPhone(text.mobile ?? '') ?? [])
  const holders = await listAccountsByMobile(tx, mobiles, { lock, staffId, since: limitSince(now) })
  const byMobile = new Map(holders.map((holder) => [holder.mobile, holder]))
  const named = lines.map((line) => withBatch(line, fileHash))
  const doubles: Finding[] = []
  markDoubles(named, 'key', '会员和批次号', doubles)
  findings.push(...doubles.map((double) => ({ ...double, column: 'mobile' })))
  const wishes = named.map((line) => wishOf(line, byMobile, findings))
  const given = wishes.flatMap((wish) => wish ?? [])
  const known = new Set((await listKnownBatches(tx, given)).map(keyOf))
  const isNew = (wish: Wish | undefined) => wish !== undefined && !known.has(keyOf(wish))
  const { pointsAdjustLimit: limit } = await readConfig(tx)
  const waiting = foresee(wishes, { isNew, lines, holders, limit, findings })
  const fresh = given.filter(isNew)
  return {
    verdicts: wishes.map((wish): Verdict => (isNew(wish) ? 'new' : 'unchanged')),
    findings,
    notes: notesOf(fresh, waiting),
    async apply() {
      // Locked already, in the order of their ids.
      for (const wish of fresh) await moveByHand(tx, wish, { actor, staffId, now })
    },
  }
}

const keyOf = ({ memberId, batch }: Pick<Wish, 'memberId' | 'batch'>) => `${memberId} ${batch}`

/** What makes a row the same as another one: whose points, and in which batch. */
function withBatch({ row, text }: Line, fileHash: string): Line {
  const batch = text.batch || `文件 ${fileHash.slice(0, 16)}`
  const mobile = normalPhone(text.mobile ?? '')
  return { row, text: { ...text, batch, ...(mobile === null ? {} : { key: `${mobile} ${batch}` }) } }
}

function wishOf(line: Line, byMobile: ReadonlyMap<string, PointsHolder>, findings: Finding[]) {
  const cells = cellsOf(line, findings)
  const typed = cells.needed('mobile')
  const mobile = typed === undefined ? undefined : normalPhone(typed)
  const holder = byMobile.get(mobile ?? '')
  if (mobile === null) cells.wrong('mobile', '手机号应为 11 位数字')
  else if (mobile !== undefined && !holder) cells.wrong('mobile', '没有使用该手机号的会员')
  const delta = cells.needed('delta') && cells.whole('delta', { least: -MOST_POINTS, most: MOST_POINTS })
  if (delta === 0) cells.wrong('delta', '积分不能为 0')
  const reason = cells.needed('reason') && cells.text('reason', 100)
  const batch = cells.text('batch', 60)
  if (!holder || !delta || !reason || !batch) return undefined
  return { memberId: holder.memberId, delta: Number(delta), reason, batch }
}

interface Foreseen {
  readonly isNew: (wish: Wish | undefined) => boolean
  readonly lines: readonly Line[]
  readonly holders: readonly PointsHolder[]
  readonly limit: number
  readonly findings: Finding[]
}

/** Row by row as it will be done: what is short is a finding. Answers how many will wait for somebody else. */
function foresee(
  wishes: readonly (Wish | undefined)[],
  { isNew, lines, holders, limit, findings }: Foreseen,
): number {
  const left = new Map(holders.map(({ memberId, balance, moved }) => [memberId, { balance, moved }]))
  let waiting = 0
  for (const [at, wish] of wishes.entries()) {
    const holder = wish && isNew(wish) ? left.get(wish.memberId) : undefined
    if (!wish || !holder) continue
    const { delta } = wish
    if (delta < 0 && holder.balance + delta < 0) {
      const text = holder.balance < 0 ? showBalance(holder.balance) : `余额只有 ${holder.balance} 积分`
      findings.push({ row: lines[at]?.row ?? 0, column: 'delta', text })
    } else if (isWithinLimit({ delta, moved: holder.moved, limit })) {
      holder.balance += delta
      holder.moved += Math.abs(delta)
    } else waiting++
  }
  return waiting
}

function notesOf(wishes: readonly Wish[], waiting: number): string[] {
  const sum = (sign: 1 | -1) => wishes.reduce((all, { delta }) => all + Math.max(0, sign * delta), 0)
  return [
    `共增加 ${sum(1)} 积分，扣减 ${sum(-1)} 积分`,
    ...(waiting > 0 ? [`其中 ${waiting} 行超过单人限额，将等待第二人复核`] : []),
  ]
}
