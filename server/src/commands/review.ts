import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { normalCreditCode } from '@gongfang/contract/base/credit-code'
import { showTime } from '@gongfang/contract/base/time'
import { line, normalPhone } from '@gongfang/contract/base/values'
import { reviewFields } from '@gongfang/contract/people/institution-desk'
import { type Pool, transaction } from '../db/connect.ts'
import { readEnv } from '../env.ts'
import { regionText } from '../outside/regions.ts'
import { approve, reject } from '../people/member/review/actions.ts'
import { listPending, type PendingSubmission } from '../people/member/review/queries.ts'
import { command, Stopped } from './command.ts'
import { reachCurrentShop } from './reach.ts'

const USAGE = `待审列表：npm run review -- list
通过：    npm run review -- approve <手机号或信用代码>
驳回：    npm run review -- reject <手机号或信用代码> --reason "原因" [--field jigou="该项的说明" …]`

/** `npm run review`: lists waiting papers, and approves or rejects them as the back office does. */
command(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { reason: { type: 'string' }, field: { type: 'string', multiple: true, default: [] } },
  })
  const [what = 'list', whose] = positionals
  if (!['list', 'approve', 'reject'].includes(what) || (what !== 'list' && !whose)) throw new Stopped(USAGE)
  const env = readEnv('command')
  const database = await reachCurrentShop(env)
  try {
    if (what === 'list') return await list(database.db, join(env.dataDir, 'uploads'))
    const { id, form } = await findPending(database.db, whose ?? '')
    const decision = { submissionId: id, who: `命令行 ${userInfo().username}`, now: new Date() }
    if (what === 'approve') {
      await transaction(database.db, (tx) => approve(tx, decision))
      return console.log(`已通过：${form.jigou}`)
    }
    const verdict = {
      reason: reasonOf(values.reason),
      fieldReasons: Object.fromEntries(values.field.map(fieldOf)),
    }
    await transaction(database.db, (tx) => reject(tx, { ...decision, ...verdict }))
    console.log(`已驳回：${form.jigou}（${verdict.reason}）`)
  } finally {
    await database.close()
  }
})

async function list(db: Pool, uploads: string) {
  const pending = await listPending(db, null)
  for (const submission of pending) console.log(`${describe(submission, uploads)}\n`)
  console.log(pending.length > 0 ? `共 ${pending.length} 份待审。\n${USAGE}` : '没有待审核的资料。')
}

function describe({ mobile, submittedAt, form, licences }: PendingSubmission, uploads: string): string {
  return [
    `${form.jigou}（${form.kind}）　会员 ${mobile}　提交于 ${showTime(submittedAt)}`,
    `  信用代码 ${form.creditCode || '无'}`,
    `  地址 ${regionText(form.regionCode) ?? ''} ${form.address}`,
    `  联系人 ${form.contactName} ${form.contactTitle} ${form.contactPhone}`,
    ...licences.map((key) => `  证照 ${join(uploads, key)}`),
  ].join('\n')
}

async function findPending(db: Pool, whose: string): Promise<PendingSubmission> {
  const [found] = await listPending(db, normalPhone(whose) ?? normalCreditCode(whose))
  if (!found) throw new Stopped(`没有属于“${whose}”的待审资料。npm run review -- list 可查看全部`)
  return found
}

function reasonOf(text: string | undefined): string {
  const reason = line('驳回原因', 200, 1).safeParse(text?.trim())
  if (!reason.success) throw new Stopped(`请用 --reason 写明驳回原因（200 字以内）。\n${USAGE}`)
  return reason.data
}

/** Parses 'jigou=与执照不一致'. */
function fieldOf(text: string): [string, string] {
  const at = text.indexOf('=')
  const name = text.slice(0, Math.max(at, 0))
  const reason = line('说明', 100, 1).safeParse(text.slice(at + 1).trim())
  if (Object.hasOwn(reviewFields, name) && reason.success) return [name, reason.data]
  const names = Object.entries(reviewFields).map(([key, title]) => `${key}（${title}）`)
  throw new Stopped(`看不懂 --field “${text}”。写作 名称=说明，名称可以是：${names.join('、')}`)
}
