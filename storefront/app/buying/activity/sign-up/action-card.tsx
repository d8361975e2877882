import type { ActivityDetail } from '@gongfang/contract/buying/activity'
import { useRevalidator } from 'react-router'
import { useLoginPath } from '../../../base/own-way.ts'
import { activityPath } from '../../../base/paths.ts'
import { useSession } from '../../../base/session.ts'
import { useRoleReason } from '../../../people/member/role.ts'
import { useActionBar } from '../../../ui/action-bar.ts'
import { Button } from '../../../ui/button.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { CalendarLink } from '../calendar-link.tsx'
import { feeText, offerOf } from '../offer.ts'
import { Seats } from '../seats.tsx'
import { SignUpTag } from '../state-tag.tsx'
import { useFee } from '../use-fee.ts'
import styles from './action-card.module.css'
import { Gate, useGated } from './gate.tsx'
import { KEPT_MS, type OwnSignUp } from './use-own-sign-up.ts'

/** The fee, the deadline and the sign-up button: beside the text on a PC, at the bottom of a phone. */
export function ActionCard({ activity, mine }: { activity: ActivityDetail; mine: OwnSignUp }) {
  const gated = useGated()
  const fee = useFee(activity)
  const bar = useActionBar<HTMLElement>()
  return (
    <aside
      ref={bar}
      className={styles.card}
      aria-label="报名"
      data-action-bar=""
      data-gated={gated || undefined}
    >
      <p className={styles.fee} data-kind={fee.feePoints > 0 ? 'points' : undefined}>
        {feeText(fee)}
        {activity.feeFen > 0 && <small>/人</small>}
      </p>
      <div className={styles.more}>
        <Seats activity={activity} />
        <Until activity={activity} />
      </div>
      {mine.error !== null && <Failed retry={mine.reload} />}
      {mine.error === null &&
        (gated && !mine.own?.signUp ? <Gate /> : <Act activity={activity} mine={mine} />)}
    </aside>
  )
}

function Failed({ retry }: { retry: () => void }) {
  return (
    <div className={styles.act} role="alert">
      <p>我的报名没有加载出来</p>
      <Button variant="outline" onClick={retry}>
        重试
      </Button>
    </div>
  )
}

/** The deadline of the current state. The page is loaded again when it has passed. */
function Until({ activity: { id, state, opensAt, closesAt, startsAt } }: { activity: ActivityDetail }) {
  const { revalidate } = useRevalidator()
  const [text, until] =
    state === 'upcoming'
      ? ['距报名开放', opensAt]
      : state === 'open' || state === 'full'
        ? ['距报名截止', closesAt]
        : state === 'closed'
          ? ['距活动开始', startsAt]
          : []
  if (text === undefined || until === undefined) return null
  return (
    <p className={styles.until}>
      {text} <Countdown until={until} onEnd={() => setTimeout(() => void revalidate(), KEPT_MS)} />
      {state === 'upcoming' && <CalendarLink id={id} what="opening" inline />}
    </p>
  )
}

function Act({ activity, mine: { own } }: { activity: ActivityDetail; mine: OwnSignUp }) {
  const { token } = useSession()
  const noPay = useRoleReason('pay')
  const here = activityPath(activity.id)
  const login = useLoginPath(`${here}?signup=1`)
  if (own?.signUp) {
    const { state } = own.signUp
    return (
      <div className={styles.act}>
        <SignUpTag state={state} />
        {state === 'unpaid' ? (
          <Button variant="cta" size="large" disabledReason={noPay} to={`${here}?pay=1`}>
            去支付
          </Button>
        ) : (
          <a className={styles.jump} href="#my-sign-up">
            我的报名
          </a>
        )}
      </div>
    )
  }
  const { text, reason } = offerOf(activity, own?.institutionSeats ?? 0)
  return (
    <div className={styles.act}>
      <Button
        variant="cta"
        size="large"
        disabledReason={reason}
        to={token === null ? login : `${here}?signup=1`}
      >
        {token === null && reason === undefined ? '登录后报名' : text}
      </Button>
    </div>
  )
}
