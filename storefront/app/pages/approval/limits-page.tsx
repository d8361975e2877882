import { listUnits } from '@gongfang/contract/base/unit'
import { listOwnLimits, listSpendingLimits } from '@gongfang/contract/buying/spending-limit'
import { readTeam } from '@gongfang/contract/people/team'
import { Link, useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { teamPath } from '../../base/paths.ts'
import styles from '../../buying/approval/approval.module.css'
import { LimitBoard } from '../../buying/approval/limit-board.tsx'
import { OwnLimits } from '../../buying/approval/own-limits.tsx'
import { approvalRulesPath } from '../../buying/approval/paths.ts'
import { approvedMember } from '../../people/member/approved-member.ts'
import { screens } from '../../screens.ts'
import { Block } from '../../ui/block.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/limits-page'

export const meta = () => [{ title: pageTitle(screens.limits.title) }]

export async function clientLoader() {
  const { can } = await approvedMember()
  const mayManage = can.includes('approvalRules')
  const [own, board] = await Promise.all([call(listOwnLimits, {}), mayManage ? readBoard() : null])
  return { own, board }
}
clientLoader.hydrate = true as const

async function readBoard() {
  const [all, { people }, units] = await Promise.all([
    call(listSpendingLimits, {}),
    call(readTeam, {}),
    call(listUnits, {}),
  ])
  return { ...all, people: people.filter(({ state }) => state === 'active'), units }
}

export function HydrateFallback() {
  return <PageSkeleton title={screens.limits.title} />
}

export default function LimitsPage({ loaderData: { own, board } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumbs items={[{ label: '我的机构', to: teamPath }, { label: screens.limits.title }]} />
      <header className={styles.head}>
        <h1 tabIndex={-1}>{screens.limits.title}</h1>
      </header>
      {board && !board.inUse && (
        <Notice tone="warning" text="现在没有审批规则使用限额，超出限额的订单仍直接下单。">
          <p>
            请在<Link to={approvalRulesPath}>审批规则</Link>
            中新建一条规则，选择条件“超出支出限额”，并设置由谁审批。
          </p>
        </Notice>
      )}
      <Block title="我的限额">
        <OwnLimits {...own} />
      </Block>
      {board && <LimitBoard {...board} onChanged={() => void revalidate()} />}
    </div>
  )
}
