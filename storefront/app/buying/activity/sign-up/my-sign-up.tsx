import { type ActivityDetail, cancelSignUp, type SignUp, signUpCan } from '@gongfang/contract/buying/activity'
import { useState } from 'react'
import { call } from '../../../base/call.ts'
import { change } from '../../../base/change.ts'
import { activityPath, certificatePrintPath } from '../../../base/paths.ts'
import { useRoleReason } from '../../../people/member/role.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyRow } from '../../../ui/copy.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { confirmWarning } from '../../../ui/overlay/confirm.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Section } from '../../../ui/section.tsx'
import { CalendarLink } from '../calendar-link.tsx'
import { cancelRule, feeText, signUpText } from '../offer.ts'
import { SignUpTag } from '../state-tag.tsx'
import styles from './my-sign-up.module.css'
import { Tickets } from './tickets.tsx'

interface MySignUpProps {
  signUp: SignUp
  activity: ActivityDetail
  reload: () => void
}

/** The member's sign-up: its state, the tickets, and cancelling. */
export function MySignUp({ signUp, activity, reload }: MySignUpProps) {
  const { no, state, attendees, payBefore } = signUp
  const noPay = useRoleReason('pay')
  const certificates = attendees.filter(({ certificateNo }) => certificateNo !== null)
  return (
    <div id="my-sign-up" className={styles.anchor}>
      <Section title="我的报名" aside={<SignUpTag state={state} />}>
        <p role="status" className={styles.standing}>
          {signUpText(signUp, activity)}
          {payBefore && (
            <span className={styles.left}>
              请在 <Countdown until={payBefore} onEnd={reload} /> 内完成
            </span>
          )}
        </p>
        <ul className={styles.people}>
          {attendees.map(({ id, name, answers }) => (
            <li key={id}>
              <b>{name}</b>
              {answers.map(({ label, value }) => (
                <span key={label}>
                  {label} {value}
                </span>
              ))}
            </li>
          ))}
        </ul>
        <p className={styles.no}>
          <CopyRow label="报名单号" text={no} />
          <span>费用 {feeText(signUp)}</span>
        </p>
        {(state === 'registered' || state === 'attended') && activity.state !== 'ended' && (
          <Tickets no={no} />
        )}
        <div className={styles.actions}>
          {state === 'unpaid' && (
            <Button variant="cta" disabledReason={noPay} to={activityPath(activity.id, '?pay=1')}>
              去支付
            </Button>
          )}
          {certificates.length > 0 && <Button to={certificatePrintPath(no)}>查看证书</Button>}
          {state === 'registered' && activity.state !== 'ended' && <CalendarLink id={activity.id} />}
          {signUpCan.cancel.includes(state) && <Cancel signUp={signUp} activity={activity} reload={reload} />}
        </div>
        {signUp.rewardPoints > 0 && <p className={styles.reward}>已获得奖励 +{signUp.rewardPoints}积分</p>}
      </Section>
    </div>
  )
}

function Cancel({ signUp: { no, state, feeFen, feePoints }, activity, reload }: MySignUpProps) {
  const [busy, setBusy] = useState(false)
  const barred = useRoleReason('signUp')
  const begun = ['running', 'ended', 'cancelled'].includes(activity.state)
  const late = state === 'registered' && Date.now() >= Date.parse(activity.cancelUntil)
  const rule = cancelRule({ cancelUntil: activity.cancelUntil, feeFen, feePoints })
  if (begun || late) return <p className={styles.rule}>{rule}</p>

  async function cancel() {
    const message = state === 'registered' ? `${rule}。确定现在取消吗？` : '取消后名额将让给其他人。'
    if (!(await confirmWarning({ message, confirmText: '取消报名', cancelText: '再想想' }))) return
    setBusy(true)
    if (await change(call(cancelSignUp, { no }))) toast('success', '已取消报名')
    setBusy(false)
    reload()
  }
  return (
    <Button variant="outline" busy={busy} busyText="取消中…" disabledReason={barred} onClick={cancel}>
      {state === 'waitlisted' ? '退出候补' : '取消报名'}
    </Button>
  )
}
