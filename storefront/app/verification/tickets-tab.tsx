import { type listSignUps, type SignUpCard, signUpStateNames } from '@gongfang/contract/activity'
import type { Output } from '@gongfang/contract/endpoint'
import { showTime } from '@gongfang/contract/time'
import { Ticket as TicketIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Pager } from '../ui/pager.tsx'
import { EmptyState } from '../ui/states.tsx'
import styles from './page.module.css'
import { TicketsView } from './tickets-view.tsx'

interface TicketsTabProps {
  signUps: Output<typeof listSignUps>
  href: (change: Record<string, string | null>) => string
}

/** What one signed up for; where one is expected, the tickets. */
export function TicketsTab({ signUps, href }: TicketsTabProps) {
  const [shown, setShown] = useState<SignUpCard | null>(null)
  if (signUps.data.length === 0) {
    return (
      <EmptyState icon={TicketIcon} text="暂无活动票券" action={<Button to="/activities">看看活动</Button>} />
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
      <Dialog open={shown !== null} onClose={() => setShown(null)} title="活动票券">
        {shown && <TicketsView key={shown.no} signUp={shown} />}
      </Dialog>
    </>
  )
}

function TicketRow({ signUp, onShow }: { signUp: SignUpCard; onShow: () => void }) {
  const { activity, seats, state } = signUp
  return (
    <li className={styles.ticket}>
      <div className={styles.what}>
        <Link to={`/activity/${activity.id}`} className={styles.title} title={activity.title}>
          {activity.title}
        </Link>
        <p className={styles.where}>
          <time dateTime={activity.startsAt}>{showTime(activity.startsAt)}</time>
          <span>{activity.format === 'online' ? '线上' : activity.place || activity.city}</span>
          <span>{seats} 人</span>
        </p>
      </div>
      <span className={styles.state}>{signUpStateNames[state]}</span>
      {(state === 'registered' || state === 'attended') && (
        <Button variant="outline" onClick={onShow}>
          查看票券
        </Button>
      )}
    </li>
  )
}
