import { dayOf } from '@gongfang/contract/base/time'
import { type ActivityDetail, getActivity } from '@gongfang/contract/buying/activity'
import { data, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { shopOf } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { activityPath } from '../../base/paths.ts'
import { breadcrumbData, pageHead, withOrigin } from '../../base/seo.ts'
import { Cover } from '../../buying/activity/cover.tsx'
import styles from '../../buying/activity/detail.module.css'
import { Facts } from '../../buying/activity/facts.tsx'
import { offerOf } from '../../buying/activity/offer.ts'
import { Sections } from '../../buying/activity/sections.tsx'
import { eventData } from '../../buying/activity/seo.ts'
import { ActionCard } from '../../buying/activity/sign-up/action-card.tsx'
import { useGated } from '../../buying/activity/sign-up/gate.tsx'
import { useOwnSignUp } from '../../buying/activity/sign-up/use-own-sign-up.ts'
import { ActivityTag } from '../../buying/activity/state-tag.tsx'
import { screens } from '../../screens.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { late } from '../../ui/late.tsx'
import type { Route } from './+types/detail-page'

// Loaded on demand, for members who sign up.
const MySignUp = late(() =>
  import('../../buying/activity/sign-up/my-sign-up.tsx').then((file) => file.MySignUp),
)
const SignUpDrawer = late(() =>
  import('../../buying/activity/sign-up/sign-up-drawer.tsx').then((file) => file.SignUpDrawer),
)
const PayDialog = late(() => import('../../money/payment/pay-dialog.tsx').then((file) => file.PayDialog))

export async function loader({ params, context }: Route.LoaderArgs) {
  // Answers an invalid id like an activity that does not exist.
  if (!/^[1-9]\d{0,14}$/.test(params.id))
    throw data({ reason: 'notFound', msg: '活动不存在或已被移除', fields: {} }, { status: 404 })
  const shop = shopOf(context)
  const activity = await shop(getActivity, { id: Number(params.id) })
  return { activity, today: dayOf(new Date()), head: withOrigin(headOf(activity), shop.origin) }
}

const crumbsOf = ({ title }: ActivityDetail) => [
  { label: '首页', to: screens.products.path },
  { label: screens.activities.title, to: screens.activities.path },
  { label: title },
]

const headOf = (activity: ActivityDetail) => [
  ...pageHead({
    title: activity.title,
    description: activity.summary || activity.title,
    path: activityPath(activity.id),
    image: activity.cover,
  }),
  breadcrumbData(crumbsOf(activity)),
  eventData(activity),
]

/** The query only opens dialogs and does not change the activity. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href ? defaultShouldRevalidate : currentUrl.pathname !== nextUrl.pathname

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(screens.activity.title, loaderData?.activity.title) },
  ...(loaderData?.head ?? []),
]

export default function ActivityPage({ loaderData: { activity, today } }: Route.ComponentProps) {
  return <Activity key={activity.id} activity={activity} today={today} />
}

function Activity({ activity, today }: { activity: ActivityDetail; today: string }) {
  const mine = useOwnSignUp(activity.id)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const here = activityPath(activity.id)
  const close = () => navigate(here, { replace: true, preventScrollReset: true })
  const signUp = mine.own?.signUp ?? null
  const gated = useGated()
  // The address may open the sign-up after a login, but the last seat may be taken by then.
  const welcome =
    mine.own !== null && signUp === null && !gated && !offerOf(activity, mine.own.institutionSeats).reason

  async function afterPaying() {
    await close()
    mine.reload()
  }

  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumbs items={crumbsOf(activity)} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <header className={styles.head}>
            <Cover activity={activity} sizes="(min-width: 900px) 800px, 100vw" eager />
            <div className={styles.headline}>
              <ActivityTag state={activity.state} />
              <h1 tabIndex={-1}>{activity.title}</h1>
              {activity.summary && <p className={styles.summary}>{activity.summary}</p>}
              {activity.state === 'cancelled' && (
                <p className={styles.off}>活动已取消：{activity.cancelReason}。已支付的费用原路退回。</p>
              )}
            </div>
            <Facts activity={activity} today={today} {...(signUp && { onlineLink: signUp.onlineLink })} />
          </header>
          {signUp && <MySignUp key={signUp.no} signUp={signUp} activity={activity} reload={mine.reload} />}
          <Sections activity={activity} today={today} />
        </div>
        <ActionCard activity={activity} mine={mine} />
      </div>
      {query.has('signup') && welcome && (
        <SignUpDrawer
          activity={activity}
          onClose={close}
          onDone={async (done) => {
            mine.reload()
            await navigate(done.state === 'unpaid' ? `${here}?pay=1` : here, {
              replace: true,
              preventScrollReset: true,
            })
          }}
        />
      )}
      {query.has('pay') && signUp?.state === 'unpaid' && (
        <PayDialog purpose="signUp" no={signUp.no} onClose={afterPaying} />
      )}
    </div>
  )
}
