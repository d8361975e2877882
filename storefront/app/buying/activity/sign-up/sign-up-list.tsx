import type { Output } from '@gongfang/contract/base/endpoint'
import { dayOf } from '@gongfang/contract/base/time'
import { listSignUps, type SignUpCard, type SignUpTab } from '@gongfang/contract/buying/activity'
import { oneIn, pageIn, withChanges } from '@gongfang/web/base/query.ts'
import { useCallback, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import Ticket from '~icons/ticket'
import { call } from '../../../base/call.ts'
import { activityPath } from '../../../base/paths.ts'
import { useRoleReason } from '../../../people/member/role.ts'
import { screens } from '../../../screens.ts'
import { Button } from '../../../ui/button.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Cover } from '../cover.tsx'
import { feeText } from '../offer.ts'
import { SignUpTag } from '../state-tag.tsx'
import { showWhen } from '../when.ts'
import styles from './sign-up-list.module.css'

const tabNames: Record<SignUpTab, string> = {
  all: '全部',
  coming: '待参加',
  past: '已结束',
  cancelled: '已取消',
}
const tabs = Object.keys(tabNames) as SignUpTab[]
const LIMIT = 10

type List = Output<typeof listSignUps>

/** The member's sign-ups. The address holds the tab as `show` and the page as `page`. */
export function SignUpList() {
  const [query] = useSearchParams()
  const tab = oneIn(query, 'show', tabs) || 'all'
  const page = pageIn(query, 1000)
  const { list, error, load } = useList(tab, page)

  const href = (change: Record<string, string>) => `?${withChanges(query, { page: null, ...change })}`
  if (list === null)
    return error ? <ErrorState error={error} retry={load} /> : <Skeleton lines={3} shape="card" />
  return (
    <div>
      <Tabs
        label="报名状态"
        current={href({ show: tab })}
        tabs={tabs.map((one) => ({
          to: href({ show: one }),
          label: tabNames[one],
          count: one === 'all' ? undefined : list.counts[one],
        }))}
      />
      {list.total === 0 ? (
        <EmptyState
          icon={Ticket}
          text={tab === 'all' ? '还没有报名过活动' : `暂无${tabNames[tab]}的报名`}
          action={<Button to={screens.activities.path}>去看看活动</Button>}
        />
      ) : (
        <ul className={styles.list}>
          {list.data.map((signUp) => (
            <li key={signUp.no}>
              <Card signUp={signUp} reload={load} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={list.current_page}
        lastPage={list.last_page}
        total={list.total}
        limit={list.per_page}
        href={(number) => href({ page: String(number) })}
      />
    </div>
  )
}

/** Keeps the shown page until the next one has loaded. */
function useList(tab: SignUpTab, page: number) {
  const [list, setList] = useState<List | null>(null)
  const [error, setError] = useState<unknown>(null)
  const load = useCallback(() => {
    setError(null)
    call(listSignUps, { tab, page, limit: LIMIT }).then(setList, (cause) => {
      setList(null)
      setError(cause)
    })
  }, [tab, page])
  useEffect(load, [load])
  return { list, error, load }
}

function Card({ signUp, reload }: { signUp: SignUpCard; reload: () => void }) {
  const { state, seats, activity, payBefore, position } = signUp
  const { id, title, startsAt, endsAt, city, place, format } = activity
  const noPay = useRoleReason('pay')
  return (
    <article className={styles.card} aria-label={title}>
      <span>
        <Cover activity={activity} sizes="160px" />
      </span>
      <div className={styles.words}>
        <p className={styles.head}>
          <Link to={activityPath(id, '#my-sign-up')} className={styles.title}>
            {title}
          </Link>
          <SignUpTag state={state} />
        </p>
        <p>
          <time dateTime={startsAt}>{showWhen(startsAt, endsAt, dayOf(new Date()))}</time>
        </p>
        <p className={styles.quiet}>
          {format === 'online' ? '线上' : [city, place].filter(Boolean).join(' ')} · {seats} 人 ·{' '}
          {feeText(signUp)}
        </p>
        <p className={styles.quiet}>{noteOf(signUp)}</p>
      </div>
      <div className={styles.actions}>
        {state === 'unpaid' && payBefore && (
          <>
            <span className={styles.left}>
              剩余 <Countdown until={payBefore} onEnd={reload} />
            </span>
            <Button variant="cta" disabledReason={noPay} to={activityPath(id, '?pay=1')}>
              去支付
            </Button>
          </>
        )}
        {state === 'waitlisted' && <span>候补第 {position} 位</span>}
        {(state === 'registered' || state === 'attended') && activity.state !== 'ended' && (
          <Button variant="outline" to={activityPath(id, '#my-sign-up')}>
            查看票券
          </Button>
        )}
        {state === 'attended' && activity.state === 'ended' && (
          <Button variant="outline" to={activityPath(id, '#my-sign-up')}>
            查看详情
          </Button>
        )}
      </div>
    </article>
  )
}

function noteOf({ state, cancelReason, refund, activity }: SignUpCard): string {
  if (state === 'registered' && activity.state === 'ended') return '未签到'
  if (state !== 'cancelled') return ''
  const back = refund === 'done' ? '费用已退回' : refund === 'running' ? '费用退回中' : ''
  return [cancelReason, back].filter(Boolean).join('，')
}
