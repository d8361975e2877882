import { showTime } from '@gongfang/contract/base/time'
import { getProfile, getUserInfo, type Submission } from '@gongfang/contract/people/member'
import { useEffect } from 'react'
import { redirect, useLocation, useRevalidator } from 'react-router'
import CircleCheck from '~icons/circle-check'
import CircleX from '~icons/circle-x'
import Clock from '~icons/clock'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { qrAddress } from '../../base/qr-address.ts'
import { keepUserDetail } from '../../base/session-store.ts'
import { useSite } from '../../base/site.ts'
import { institutionLabels } from '../../people/member/institution/institution-errors.ts'
import { reviewTexts, stageOf } from '../../people/member/institution/review-stage.ts'
import styles from '../../people/member/institution/reviewing.module.css'
import { SubmissionSummary } from '../../people/member/institution/submission-summary.tsx'
import { pathAfterLogin } from '../../people/member/landing.ts'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { QrBox } from '../../ui/picture/qr-box.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { Steps } from '../../ui/steps.tsx'
import type { Route } from './+types/reviewing-page'
import { AutoForward } from './auto-forward.tsx'

export const meta = () => [{ title: pageTitle(screens.reviewing.title) }]

export async function clientLoader() {
  const [member, profile] = await Promise.all([call(getUserInfo, {}), call(getProfile, {})])
  keepUserDetail(member, Date.now())
  if (member.status === 'incomplete') throw redirect(screens.completeInfo.path)
  return { member, submission: profile.submission, stage: stageOf(member, profile) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title={screens.reviewing.title} />
}

const icons = { pending: Clock, rejected: CircleX, approved: CircleCheck }

export default function ReviewingPage({ loaderData: { member, submission, stage } }: Route.ComponentProps) {
  const { search } = useLocation()
  const refresh = useFreshStatus()
  const { state, ofChange } = stage
  const { heading, note, step } = reviewTexts(stage, member)
  const Icon = icons[state]

  return (
    <div className={`container ${styles.page}`}>
      <section className={styles.card}>
        <Icon size={56} strokeWidth={2} absoluteStrokeWidth className={styles[state]} aria-hidden="true" />
        <h1 tabIndex={-1}>{heading}</h1>
        <Steps label="审核进度" steps={['提交', '审核', '完成']} current={step} />
        <div role="status" className={styles.words}>
          {note && <p>{note}</p>}
          {state === 'rejected' && submission && <Reasons submission={submission} />}
          {submission && <Dates submittedAt={submission.submittedAt} reviewedAt={submission.reviewedAt} />}
        </div>
        <div className={styles.buttons}>
          {state === 'pending' && (
            <Button busy={refresh.busy} busyText="刷新中…" onClick={refresh.now}>
              刷新状态
            </Button>
          )}
          {state === 'rejected' && (
            <Button to={`${screens.completeInfo.path}${ofChange ? '?edit=1' : ''}`}>修改资料</Button>
          )}
          {ofChange && state !== 'rejected' && (
            <Button variant="outline" to={screens.completeInfo.path}>
              查看机构资料
            </Button>
          )}
          {state === 'approved' && !ofChange ? (
            <AutoForward to={pathAfterLogin(search)} />
          ) : (
            <Button variant="outline" to={screens.products.path}>
              {ofChange ? '继续选购' : '先逛逛'}
            </Button>
          )}
        </div>
        {state === 'pending' && <p className={styles.hint}>审核结果将通过站内消息通知，此页也会自动更新</p>}
      </section>
      {submission && <SubmissionSummary submission={submission} />}
      <Contact />
    </div>
  )
}

/** The reviewer's reason, and the reasons for single fields. */
function Reasons({ submission: { reason, fieldReasons } }: { submission: Submission }) {
  const labels: Readonly<Record<string, string>> = institutionLabels
  return (
    <div className={styles.reason}>
      <p>{reason}</p>
      {Object.entries(fieldReasons).map(([name, text]) => (
        <p key={name}>
          {labels[name] ?? name}：{text}
        </p>
      ))}
    </div>
  )
}

const REFRESH_MS = 60_000

/** Loads the state again on focus, and every minute while the page is visible. */
function useFreshStatus() {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void revalidate()
    const timer = setInterval(look, REFRESH_MS)
    addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', look)
    }
  }, [revalidate])
  return { busy: state === 'loading', now: () => void revalidate() }
}

function Dates({ submittedAt, reviewedAt }: { submittedAt: string; reviewedAt: string | null }) {
  return (
    <p className={styles.hint}>
      提交时间 <time dateTime={submittedAt}>{showTime(submittedAt)}</time>
      {reviewedAt && (
        <>
          ，审核时间 <time dateTime={reviewedAt}>{showTime(reviewedAt)}</time>
        </>
      )}
    </p>
  )
}

function Contact() {
  const { kefuMobile, kefuQrcode, serviceHours } = useSite()
  return (
    <section className={styles.contact} aria-label="联系客服">
      <div>
        <h2>需要帮助？</h2>
        {kefuMobile && (
          <p>
            客服热线 <a href={`tel:${kefuMobile}`}>{kefuMobile}</a>
          </p>
        )}
        {serviceHours && <p className={styles.hint}>服务时间 {serviceHours}</p>}
      </div>
      {kefuQrcode && <QrBox src={qrAddress(kefuQrcode)} alt="微信客服二维码" size={160} />}
    </section>
  )
}
