import { Refused } from '@gongfang/contract/base/call'
import { showTime } from '@gongfang/contract/base/time'
import { listUnits, unitsInOrder } from '@gongfang/contract/base/unit'
import { readApprovalRules, saveApprovalRules } from '@gongfang/contract/buying/approval'
import { APPROVAL_LIMITS } from '@gongfang/contract/buying/approval-rules'
import { type Category, listCategories } from '@gongfang/contract/goods/catalogue'
import { readTeam } from '@gongfang/contract/people/team'
import { useState } from 'react'
import { redirect, useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { teamPath } from '../../base/paths.ts'
import styles from '../../buying/approval/approval.module.css'
import { type Choice, RuleCard } from '../../buying/approval/rule-card.tsx'
import { draftOf, emptyRule, type RuleDraft, rulesOf } from '../../buying/approval/rule-draft.ts'
import { RuleTester } from '../../buying/approval/rule-tester.tsx'
import { approvedMember } from '../../people/member/approved-member.ts'
import { screens } from '../../screens.ts'
import { Block } from '../../ui/block.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { errorText } from '../../ui/states.tsx'
import type { Route } from './+types/rules-page'

export const meta = () => [{ title: pageTitle(screens.approvalRules.title) }]

export async function clientLoader() {
  const { can } = await approvedMember()
  if (!can.includes('approvalRules')) throw redirect(teamPath)
  const [saved, { people }, tree, units] = await Promise.all([
    call(readApprovalRules, {}),
    call(readTeam, {}),
    call(listCategories, {}),
    call(listUnits, {}),
  ])
  return {
    saved,
    people: people.filter(({ state }) => state === 'active'),
    categories: flat(tree),
    units: unitsInOrder(units).map(({ unit: { id, name }, level }) => ({ id, name: indented(name, level) })),
  }
}
clientLoader.hydrate = true as const

/** The tree as options of one list; names are indented by their level. */
const flat = (tree: readonly Category[], level = 0): Choice[] =>
  tree.flatMap(({ id, name, children }) => [
    { id, name: indented(name, level) },
    ...flat(children, level + 1),
  ])

const indented = (name: string, level: number) => `${'\u3000'.repeat(level)}${name}`

export function HydrateFallback() {
  return <PageSkeleton title="审批规则" />
}

export default function RulesPage({ loaderData }: Route.ComponentProps) {
  // A new key drops typed changes once a newer version is saved.
  return <RulesEditor key={loaderData.saved.version} {...loaderData} />
}

function RulesEditor({ saved, people, categories, units }: Route.ComponentProps['loaderData']) {
  const { revalidate } = useRevalidator()
  const [drafts, setDrafts] = useState<RuleDraft[]>(saved.rules.map(draftOf))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const save = async () => {
    const { rules, fields } = rulesOf(drafts)
    setErrors(fields)
    setProblem('')
    if (Object.keys(fields).length > 0) return setProblem('填写的内容有误，请检查后重试')
    setBusy(true)
    try {
      await call(saveApprovalRules, { version: saved.version, rules })
      toast('success', '已保存审批规则')
      void revalidate()
    } catch (error) {
      if (error instanceof Refused && error.reason === 'invalid') setErrors(error.fields)
      setProblem(errorText(error))
    }
    setBusy(false)
  }
  const raise = (at: number) => setDrafts(drafts.with(at - 1, drafts[at]!).with(at, drafts[at - 1]!))

  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumbs items={[{ label: '我的机构', to: teamPath }, { label: '审批规则' }]} />
      <Head saved={saved} />
      <Block title={`规则（${drafts.length}）`}>
        <div className={styles.form}>
          <p className={styles.lead}>
            满足任一规则的订单先提交采购申请，所有相符规则的步骤合在一起逐级审批，全部同意后自动下单。申请人不能审批自己的申请，由上一级（审批
            → 管理员 → 负责人）代为审批。修改只影响之后提交的申请。
          </p>
          {drafts.map((rule, at) => (
            <RuleCard
              key={rule.key}
              rule={rule}
              at={at}
              people={people}
              categories={categories}
              units={units}
              errors={errors}
              onChange={(next) => setDrafts(drafts.with(at, next))}
              onRemove={() => setDrafts(drafts.filter(({ key }) => key !== rule.key))}
              onRaise={at > 0 ? () => raise(at) : undefined}
            />
          ))}
          {drafts.length === 0 && <p className={styles.lead}>还没有规则，所有订单都直接下单。</p>}
          {problem !== '' && (
            <p className={styles.unmet} role="alert">
              {problem}
            </p>
          )}
          <Foot
            count={drafts.length}
            add={() => setDrafts([...drafts, emptyRule()])}
            save={save}
            busy={busy}
          />
        </div>
      </Block>
      <RuleTester drafts={drafts} people={people} categories={categories} />
    </div>
  )
}

const Head = ({ saved }: Pick<Route.ComponentProps['loaderData'], 'saved'>) => (
  <header className={styles.head}>
    <h1 tabIndex={-1}>审批规则</h1>
    {saved.savedAt !== null && (
      <p className={styles.small}>
        第 {saved.version} 版，{saved.savedBy} 保存于 {showTime(saved.savedAt)}
      </p>
    )}
  </header>
)

interface FootProps {
  count: number
  add: () => void
  save: () => void
  busy: boolean
}

const Foot = ({ count, add, save, busy }: FootProps) => (
  <p className={styles.buttons}>
    <Button
      variant="outline"
      disabledReason={count >= APPROVAL_LIMITS.rules ? '最多 50 条规则' : undefined}
      onClick={add}
    >
      添加规则
    </Button>
    <Button busy={busy} busyText="保存中…" onClick={save}>
      保存规则
    </Button>
  </p>
)
