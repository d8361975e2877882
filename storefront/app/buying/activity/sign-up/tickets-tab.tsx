import type { Output } from '@gongfang/contract/base/endpoint'
import { dayOf } from '@gongfang/contract/base/time'
import type { listSignUps, SignUpCard } from '@gongfang/contract/buying/activity'
import { useState } from 'react'
import { Link } from 'react-router'
import Ticket from '~icons/ticket'
import { activityPath, userPath } from '../../../base/paths.ts'
import { useWakeLock } from '../../../base/use-wake-lock.ts'
import { screens } from '../../../screens.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { SignUpTag } from '../state-tag.tsx'
import { showWhen } from '../when.ts'
import { Tickets } from './tickets.tsx'
import styles from './tickets-tab.module.css'

interface TicketsTabProps {
  signUps: Output<typeof listSignUps>
  href: (change: Record<string, string | null>) => string
}

/** The member's activities. Those with valid tickets can show them. */
export function TicketsTab({ signUps, href }: TicketsTabProps) {
  const [shown, setShown] = useState<SignUpCard | null>(null)
  if (signUps.total === 0) {
    return (
      <EmptyState
        icon={Ticket}
        text="暂无可用的活动票券"
        action={<Button to={screens.activities.path}>看看活动</Button>}
      />
    )
  }
  return (
    <>
      <ul className={styles.list} aria-label="活动票券">
        {signUps.data.map((signUp) => (
          <TicketRow key={signUp.no} signUp={signUp} onShow={() => setShown(signUp)} />
        ))}
      </ul>
      <Pager
        page={signUps.current_page}
        lastPage={signUps.last_page}
        total={signUps.total}
        limit={signUps.per_page}
        href={(page) => href({ page: String(page) })}
      />
      <p>
        <Link to={userPath('signups')}>查看全部报名</Link>
      </p>
      <Dialog open={shown !== null} onClose={() => setShown(null)} title={shown?.activity.title ?? ''}>
        {shown && <Lit no={shown.no} />}
      </Dialog>
    </>
  )
}

/** Keeps the screen on while tickets are shown. */
function Lit({ no }: { no: string }) {
  useWakeLock()
  return <Tickets no={no} />
}

function TicketRow({ signUp, onShow }: { signUp: SignUpCard; onShow: () => void }) {
  const { activity, seats, state } = signUp
  return (
    <li className={styles.ticket}>
      <div className={styles.what}>
        <Link to={activityPath(activity.id, '#my-sign-up')} className={styles.title}>
          {activity.title}
        </Link>
        <p className={styles.where}>
          <time dateTime={activity.startsAt}>
            {showWhen(activity.startsAt, activity.endsAt, dayOf(new Date()))}
          </time>
          <span>{activity.format === 'online' ? '线上' : `${activity.city} ${activity.place}`}</span>
          <span>{seats} 人</span>
        </p>
      </div>
      <SignUpTag state={state} />
      {(state === 'registered' || state === 'attended') && (
        <Button variant="outline" aria-label={`查看票券 ${activity.title}`} onClick={onShow}>
          查看票券
        </Button>
      )}
    </li>
  )
}
