import { getProfile } from '@gongfang/contract/people/member'
import { storage } from '@gongfang/web/base/storage.ts'
import { redirect, useSearchParams } from 'react-router'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { isInvitation, safeTarget } from '../../base/redirect.ts'
import { knownMember } from '../../base/session.ts'
import styles from '../../people/member/institution/complete-info.module.css'
import { HistoryList } from '../../people/member/institution/history-list.tsx'
import { InstitutionForm } from '../../people/member/institution/institution-form.tsx'
import { InstitutionView } from '../../people/member/institution/institution-view.tsx'
import { AskCard } from '../../people/team/ask-card.tsx'
import { screens } from '../../screens.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/complete-info-page'

export const meta = () => [{ title: pageTitle(screens.completeInfo.title) }]

export async function clientLoader() {
  // A visitor who logged in for an invitation needs no papers.
  const invitation = safeTarget(storage.read('redirectPath'))
  if (invitation !== null && isInvitation(invitation)) {
    storage.remove('redirectPath')
    throw redirect(invitation)
  }
  const [member, profile] = await Promise.all([knownMember(), call(getProfile, {})])
  // Papers under review cannot be changed.
  if (member.status === 'pending') throw redirect(screens.reviewing.path)
  return { member, profile }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title={screens.completeInfo.title} />
}

export default function CompleteInfoPage({ loaderData: { member, profile } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { standing, submission, history } = profile
  if (standing !== null && (!query.has('edit') || submission?.state === 'pending')) {
    return (
      <div className={`container ${styles.page} ${styles.wide}`}>
        <Breadcrumbs items={[{ label: '个人中心', to: screens.user.path }, { label: '机构资料' }]} />
        <h1 tabIndex={-1}>机构资料</h1>
        <InstitutionView standing={standing} profile={profile} />
      </div>
    )
  }
  return (
    <div className={`container ${styles.page}`}>
      {standing && (
        <Breadcrumbs
          items={[{ label: '机构资料', to: screens.completeInfo.path }, { label: '变更机构资料' }]}
        />
      )}
      <h1 tabIndex={-1}>{standing ? '变更机构资料' : '完善资料'}</h1>
      {submission?.state === 'rejected' && (
        <p className={styles.rejected} role="alert">
          {standing ? '变更' : '资料'}未通过：{submission.reason || '请按提示修改后重新提交'}
        </p>
      )}
      {standing && (
        <p className={styles.notice}>
          修改名称、类型、代码或证照将重新审核，期间可继续下单；修改地址和联系人立即生效
        </p>
      )}
      {!standing && (
        <div className={styles.ask}>
          <AskCard />
        </div>
      )}
      {/* A new key after each submission, because its draft is out of date. */}
      <InstitutionForm key={submission?.id ?? 0} member={member} profile={profile} />
      {!standing && <HistoryList history={history} />}
    </div>
  )
}
