import { Refused } from '@gongfang/contract/base/call'
import type { Output } from '@gongfang/contract/base/endpoint'
import { showTime } from '@gongfang/contract/base/time'
import { roleNames } from '@gongfang/contract/people/institution'
import { acceptInvitation, readInvitation, readTeam } from '@gongfang/contract/people/team'
import { storage } from '@gongfang/web/base/storage.ts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import UserPlus from '~icons/user-plus'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { pageTitle } from '../../base/page-title.ts'
import { invitationPath, teamPath } from '../../base/paths.ts'
import { loginPath, registerPath } from '../../base/redirect.ts'
import { refreshUserInfo, useSession } from '../../base/session.ts'
import { useLoad } from '../../base/use-load.ts'
import { useLeaving } from '../../people/team/leave.tsx'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState, errorText } from '../../ui/states.tsx'
import styles from './join-page.module.css'

export const meta = () => [{ title: pageTitle(screens.join.title) }, { name: 'robots', content: 'noindex' }]

/**
 * The code is the fragment, so that the address is the same for everybody and no log holds it. The browser alone loads the
 * invitation: pages of the server are kept, and an invitation may end at any moment.
 */
export default function JoinPage() {
  const code = useLocation().hash.slice(1)
  const { data, error, reload } = useLoad(() => call(readInvitation, { code }), code)
  const ended = error instanceof Refused ? error.message : ''
  return (
    <div className={`container ${styles.page}`}>
      {data ? (
        <InvitationCard key={code} code={code} invitation={data} />
      ) : (
        <>
          <h1 tabIndex={-1} className="visually-hidden">
            加入机构
          </h1>
          {ended ? (
            <EmptyState text={ended} action={<Button to={screens.products.path}>去商城首页</Button>} />
          ) : error ? (
            <ErrorState error={error} retry={() => void reload()} />
          ) : (
            <Skeleton lines={6} />
          )}
        </>
      )}
    </div>
  )
}

function InvitationCard({ code, invitation }: { code: string; invitation: Output<typeof readInvitation> }) {
  const { jigou, inviter, roles, unit, mobile, expiresAt } = invitation
  const { token } = useSession()
  const facts = [
    ['邀请人', inviter],
    ['您的角色', roleNames(roles)],
    ...(unit === '' ? [] : [['部门', unit]]),
    ...(mobile === '' ? [] : [['限手机号', mobile]]),
    ['有效期至', showTime(expiresAt)],
  ]
  const here = invitationPath(code)
  useEffect(() => {
    // The login and the registration lead back to what is stored here.
    if (token === null) storage.write('redirectPath', here)
  }, [token, here])
  return (
    <section className={styles.card}>
      <UserPlus size={48} strokeWidth={1.5} aria-hidden="true" />
      <h1 tabIndex={-1}>加入 {jigou}</h1>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {token === null ? (
        <p className={styles.buttons}>
          <Button size="large" to={loginPath(here)}>
            登录后加入
          </Button>
          <Button size="large" variant="outline" to={registerPath(here)}>
            注册
          </Button>
        </p>
      ) : (
        <Accept code={code} />
      )}
    </section>
  )
}

function Accept({ code }: { code: string }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ text: string; mustLeave: boolean } | null>(null)

  const accept = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const { jigou } = await call(acceptInvitation, { code })
      toast('success', `已加入 ${jigou}`)
      await refreshUserInfo()
      void navigate(teamPath)
    } catch (error) {
      const mustLeave = error instanceof Refused && error.reason === 'inOtherInstitution'
      setProblem({ text: errorText(error), mustLeave })
      setBusy(false)
    }
  }
  const leaving = useLeaving(async () => {
    toast('success', '已离开机构')
    await refreshUserInfo()
    setProblem(null)
  })
  const leave = async () => {
    const team = await change(call(readTeam, {}))
    if (!team) return
    const message = `离开后不能再以“${team.jigou}”的名义下单，也看不到该机构。`
    leaving.leave({ institutionId: team.institutionId, message })
  }

  return (
    <>
      {leaving.dialog}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem.text}
        </p>
      )}
      <p className={styles.buttons}>
        {problem?.mustLeave ? (
          <Button size="large" variant="outline" onClick={leave}>
            离开现在的机构
          </Button>
        ) : (
          <Button size="large" busy={busy} busyText="正在加入…" onClick={accept}>
            接受邀请
          </Button>
        )}
      </p>
    </>
  )
}
