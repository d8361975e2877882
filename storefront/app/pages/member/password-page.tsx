import { getOwnWechat } from '@gongfang/contract/base/wechat'
import { listSessions } from '@gongfang/contract/people/member'
import { useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { knownMember, refreshUserInfo } from '../../base/session.ts'
import { DeviceList } from '../../people/member/security/device-list.tsx'
import { MobileSection } from '../../people/member/security/mobile-section.tsx'
import styles from '../../people/member/security/password.module.css'
import { PasswordForm } from '../../people/member/security/password-form.tsx'
import { WechatSection } from '../../people/member/wechat/wechat-section.tsx'
import { screens } from '../../screens.ts'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/password-page'

export const meta = () => [{ title: pageTitle(screens.password.title) }]

export async function clientLoader() {
  const [member, sessions, wechat] = await Promise.all([
    knownMember(),
    call(listSessions, {}),
    call(getOwnWechat, {}),
  ])
  return { member, sessions, wechat }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title={screens.password.title} />
}

export default function PasswordPage({ loaderData: { member, sessions, wechat } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const reload = async () => {
    await refreshUserInfo()
    await revalidate()
  }
  return (
    <div className={`container ${styles.page}`}>
      <h1 tabIndex={-1}>{screens.password.title}</h1>
      <section className={styles.card} aria-labelledby="password-heading">
        <h2 id="password-heading">{member.hasPassword ? '修改登录密码' : '设置登录密码'}</h2>
        {/* A new key after the first password was set, because the form then asks for the old one. */}
        <PasswordForm key={String(member.hasPassword)} member={member} onDone={reload} />
      </section>
      <DeviceList sessions={sessions} onChange={reload} />
      <MobileSection member={member} onDone={reload} />
      <WechatSection member={member} own={wechat} onDone={reload} />
    </div>
  )
}
