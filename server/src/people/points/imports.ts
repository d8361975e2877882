import { normalPhone } from '@gongfang/contract/base/values'
import { showBalance } from '@gongfang/contract/people/points'
import { MOST_POINTS } from '@gongfang/contract/people/points-desk'
import { IMPORT_RULES } from '@gongfang/contract/system/transfer'
import type { Db } from '../../db/connect.ts'
import { readConfig } from '../../system/config/door.ts'
import {
  cellsOf,
  type ImportColumn,
  type ImportDefinition,
  type Importing,
  type ImportLine,
  type ImportPlan,
  type RowFinding,
  type RowVerdict,
  reportDuplicates,
} from '../../system/transfer/door.ts'
import { moveByHand } from './desk-actions.ts'
import { listAccountsByMobile, listKnownBatches, type PointsHolder } from './import-queries.ts'
import { isWithinLimit, limitSince } from './rules.ts'

const columns: readonly ImportColumn[] = [
  {
    key: 'mobile',
    head: '手机号',
    width: 16,
    required: true,
    hint: '已有会员的手机号',
    example: '13800138000',
  },
  { key: 'delta', head: '积分', width: 12, required: true, hint: '整数；扣减填负数', example: '500' },
  {
    key: 'reason',
    head: '原因',
    width: 30,
    required: true,
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

export const pointsImports = {
  points: { columns, maxRows: IMPORT_RULES.fewRows, plan } satisfies ImportDefinition,
}

interface PlannedMove {
  readonly memberId: number
  readonly delta: number
  readonly reason: string
  readonly batch: string
}

async function plan(
  tx: Db,
  lines: readonly ImportLine[],
  { lock, actor, fileHash, now }: Importing,
): Promise<ImportPlan> {
  const findings: RowFinding[] = []
  const staffId = actor.staffId ?? 0
  const mobiles = lines.flatMap(({ text }) => normalPhone(text.mobile ?? '') ?? [])
  const holders = await listAccountsByMobile(tx, mobiles, { lock, staffId, since: limitSince(now) })
  const byMobile = new Map(holders.map((holder) => [holder.mobile, holder]))
  const named = lines.map((line) => withBatch(line, fileHash))
  const duplicates: RowFinding[] = []
  reportDuplicates(named, 'key', '会员和批次号', duplicates)
  findings.push(...duplicates.map((duplicate) => ({ ...duplicate, column: 'mobile' })))
  const moves = named.map((line) => planMove(line, byMobile, findings))
  const given = moves.flatMap((move) => move ?? [])
  const known = new Set((await listKnownBatches(tx, given)).map(keyOf))
  const isNew = (move: PlannedMove | undefined) => move !== undefined && !known.has(keyOf(move))
  const { pointsAdjustLimit: limit } = await readConfig(tx)
  const waiting = followBalances(moves, { isNew, lines, holders, limit, findings })
  const unbooked = given.filter(isNew)
  return {
    verdicts: moves.map((move): RowVerdict => (isNew(move) ? 'new' : 'unchanged')),
    findings,
    notes: notesOf(unbooked, waiting),
    async apply() {
      // The accounts are locked already, in the order of their ids.
      for (const move of unbooked) await moveByHand(tx, move, { actor, staffId, now })
    },
  }
}

const keyOf = ({ memberId, batch }: Pick<PlannedMove, 'memberId' | 'batch'>) => `${memberId} ${batch}`

/** Rows with the same member and batch are the same row. */
function withBatch({ row, text }: ImportLine, fileHash: string): ImportLine {
  const batch = text.batch || `文件 ${fileHash.slice(0, 16)}`
  const mobile = normalPhone(text.mobile ?? '')
  return { row, text: { ...text, batch, ...(mobile === null ? {} : { key: `${mobile} ${batch}` }) } }
}

function planMove(line: ImportLine, byMobile: ReadonlyMap<string, PointsHolder>, findings: RowFinding[]) {
  const cells = cellsOf(line, findings)
  const typed = cells.required('mobile')
  const mobile = typed === undefined ? undefined : normalPhone(typed)
  const holder = byMobile.get(mobile ?? '')
  if (mobile === null) cells.wrong('mobile', '手机号应为 11 位数字')
  else if (mobile !== undefined && !holder) cells.wrong('mobile', '没有使用该手机号的会员')
  const delta = cells.required('delta') && cells.whole('delta', { least: -MOST_POINTS, most: MOST_POINTS })
  if (delta === 0) cells.wrong('delta', '积分不能为 0')
  const reason = cells.required('reason') && cells.text('reason', 100)
  const batch = cells.text('batch', 60)
  if (!holder || !delta || !reason || !batch) return undefined
  return { memberId: holder.memberId, delta: Number(delta), reason, batch }
}

interface Following {
  readonly isNew: (move: PlannedMove | undefined) => boolean
  readonly lines: readonly ImportLine[]
  readonly holders: readonly PointsHolder[]
  readonly limit: number
  readonly findings: RowFinding[]
}

/** Follows the balances row by row. A balance that is too low is a finding. Returns how many rows will wait for a second person. */
function followBalances(
  moves: readonly (PlannedMove | undefined)[],
  { isNew, lines, holders, limit, findings }: Following,
): number {
  const left = new Map(holders.map(({ memberId, balance, moved }) => [memberId, { balance, moved }]))
  let waiting = 0
  for (const [at, move] of moves.entries()) {
    const holder = move && isNew(move) ? left.get(move.memberId) : undefined
    if (!move || !holder) continue
    const { delta } = move
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

function notesOf(moves: readonly PlannedMove[], waiting: number): string[] {
  const sum = (sign: 1 | -1) => moves.reduce((all, { delta }) => all + Math.max(0, sign * delta), 0)
  return [
    `共增加 ${sum(1)} 积分，扣减 ${sum(-1)} 积分`,
    ...(waiting > 0 ? [`其中 ${waiting} 行超过单人限额，将等待第二人复核`] : []),
  ]
}
