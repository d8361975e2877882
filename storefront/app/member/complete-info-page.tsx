import { getProfile, getUserInfo } from '@gongfang/contract/member'
import { redirect } from 'react-router'
import { call } from '../call.ts'
import { pageTitle, screens } from '../screens.ts'
import { keepUserDetail } from '../session-store.ts'
import { PageSkeleton } from '../ui/skeleton.tsx'
import type { Route } from './+types/complete-info-page'
import styles from './complete-info.module.css'
import { InstitutionForm } from './institution-form.tsx'

export const meta = () => [{ title: pageTitle(screens.completeInfo.title) }]

export async function clientLoader() {
  const [member, { submission }] = await Promise.all([call(getUserInfo, {}), call(getProfile, {})])
  keepUserDetail(member, Date.now())
  // What is being reviewed cannot be changed under the reviewer's hands.
  if (member.status === 'pending') throw redirect(screens.reviewing.path)
  return { member, submission }
}
clientLoader.hydrate = true as const

export const HydrateFallback = PageSkeleton

export default function CompleteInfoPage({ loaderData: { member, submission } }: Route.ComponentProps) {
  return (
    <div className={`container ${styles.page}`}>
      <h1>完善资料</h1>
      {member.status === 'rejected' && (
        <p className={styles.rejected} role="alert">
          资料未通过：{member.statusReason || '请按提示修改后重新提交'}
        </p>
      )}
      {member.status === 'approved' && (
        <p className={styles.notice}>修改名称、代码或证照将重新审核，期间可继续选购</p>
      )}
      <InstitutionForm member={member} submission={submission} />
    </div>
  )
}
