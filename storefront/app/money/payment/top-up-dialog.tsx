import { Refused } from '@gongfang/contract/base/call'
import type { Output } from '@gongfang/contract/base/endpoint'
import { fen, type Points, showFen } from '@gongfang/contract/base/money'
import { listPointsPackages, startTopUp, topUpPoints } from '@gongfang/contract/money/top-up'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { useIntentKey } from '../../base/keys.ts'
import { useSession } from '../../base/session.ts'
import { useSite } from '../../base/site.ts'
import { gateFor } from '../../people/member/gate.ts'
import { GateCard } from '../../people/member/gate-card.tsx'
import { pointsLimits, yuanFor, yuanOf } from '../../people/points/yuan-of.ts'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Field } from '../../ui/form/field.tsx'
import { AmountInput, QuantityInput } from '../../ui/form/number-input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState, errorText } from '../../ui/states.tsx'
import styles from './top-up-dialog.module.css'

type Offer = Output<typeof listPointsPackages>

interface TopUpDialogProps {
  /** Called when the top-up can be paid. */
  onStarted: (no: string) => void
  onClose: () => void
}

export function TopUpDialog({ onStarted, onClose }: TopUpDialogProps) {
  const { user, userDetail } = useSession()
  return (
    <Dialog open onClose={onClose} title="充值积分">
      {gateFor(userDetail ?? user, 'topUp') ? <GateCard action="topUp" /> : <Offered onStarted={onStarted} />}
    </Dialog>
  )
}

function Offered({ onStarted }: Pick<TopUpDialogProps, 'onStarted'>) {
  const { offer, error, load } = useOffer()
  const { kefuMobile } = useSite()
  return (
    <>
      {error !== null && <ErrorState error={error} retry={load} />}
      {error === null && !offer && <Skeleton lines={4} />}
      {offer && !offer.open && (
        <Notice tone="warning" text={`在线支付暂未开通，请联系客服 ${kefuMobile}`.trim()} />
      )}
      {offer?.open && <TopUpForm offer={offer} reload={load} onStarted={onStarted} />}
    </>
  )
}

function useOffer() {
  const [offer, setOffer] = useState<Offer | null>(null)
  const [error, setError] = useState<unknown>(null)
  const load = useCallback(() => {
    setError(null)
    return call(listPointsPackages, {}).then(setOffer, setError)
  }, [])
  useEffect(() => void load(), [load])
  return { offer, error, load }
}

interface TopUpFormProps {
  offer: Offer
  reload: () => Promise<void>
  onStarted: (no: string) => void
}

/** Chooses a package or an amount in whole yuan. The sum is shown before ordering. */
function TopUpForm({ offer, reload, onStarted }: TopUpFormProps) {
  const { packages, rate } = offer
  const [chosen, choose] = useState(packages.length > 0 ? 0 : -1)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const keyFor = useIntentKey()
  const own = yuanOf(typed)
  const wish =
    chosen >= 0
      ? { choice: { kind: 'package' as const, index: chosen }, seen: seenOf(packages[chosen]) }
      : 'yuan' in own
        ? { choice: { kind: 'amount' as const, yuan: own.yuan }, seen: seenOf(ownOf(own.yuan, rate)) }
        : null

  async function start(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!wish?.seen) return setProblem('why' in own ? own.why : '请选择套餐或填写金额')
    setBusy(true)
    setProblem('')
    try {
      const { seen, choice } = wish
      onStarted((await call(startTopUp, { choice, seen }, { idempotencyKey: keyFor({ choice, seen }) })).no)
    } catch (error) {
      setProblem(errorText(error))
      if (error instanceof Refused && error.reason === 'topUpMoved') await reload()
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={start} noValidate>
      <Waiting waiting={offer.waiting} onStarted={onStarted} />
      <Packages packages={packages} chosen={chosen} choose={choose} />
      {chosen < 0 && <OwnAmount typed={typed} onType={setTyped} rate={rate} />}
      <p className={styles.sum} aria-live="polite">
        {wish?.seen && `${showFen(wish.seen.fen)} = ${wish.seen.points}积分`}
      </p>
      {problem !== '' && <Notice tone="danger" text={problem} />}
      <p className={styles.note}>支付后立即到账。充值的积分不能退款或兑换现金。</p>
      <Button type="submit" variant="cta" size="large" busy={busy} busyText="提交中…">
        去支付
      </Button>
    </form>
  )
}

interface PackagesProps {
  packages: Offer['packages']
  /** Index of the chosen package; -1 for an amount of the member's own. */
  chosen: number
  choose: (at: number) => void
}

function Packages({ packages, chosen, choose }: PackagesProps) {
  return (
    <fieldset className={styles.packages}>
      <legend className="visually-hidden">选择充值套餐</legend>
      {packages.map((one, at) => (
        <label key={`${at} ${one.fen}`} className={styles.package}>
          <input type="radio" name="package" checked={chosen === at} onChange={() => choose(at)} />
          <b className={styles.points}>{one.points}积分</b>
          <span className="numbers">{showFen(one.fen)}</span>
          {one.title && <small>{one.title}</small>}
        </label>
      ))}
      <label className={styles.package}>
        <input type="radio" name="package" checked={chosen < 0} onChange={() => choose(-1)} />
        <b className={styles.points}>其他金额</b>
        <span>1–50000 元</span>
      </label>
    </fieldset>
  )
}

interface OwnAmountProps {
  typed: string
  onType: (typed: string) => void
  rate: number
}

/** An amount in whole yuan. It can be typed as the points that it brings, too. */
function OwnAmount({ typed, onType, rate }: OwnAmountProps) {
  /** The points while they are typed; null afterwards, when the field shows the points for the amount. */
  const [typedPoints, setTypedPoints] = useState<string | null>(null)
  const own = yuanOf(typed)
  const error = typed !== '' && 'why' in own ? own.why : undefined
  return (
    <div className={styles.own}>
      <Field label="充值金额" name="yuan" error={error} hint={`${rate}积分 = ¥1.00`}>
        <AmountInput
          value={typed}
          onChange={(text) => {
            onType(text)
            setTypedPoints(null)
          }}
          after="元"
        />
      </Field>
      <Field label="或按积分" name="points" hint="不足 1 元的部分按 1 元计">
        <QuantityInput
          limits={pointsLimits}
          value={typedPoints ?? ('yuan' in own ? String(topUpPoints(own.yuan, rate)) : '')}
          onChange={(text) => {
            setTypedPoints(text)
            onType(yuanFor(text, rate))
          }}
          onBlur={() => typed !== '' && setTypedPoints(null)}
          after="积分"
        />
      </Field>
    </div>
  )
}

const seenOf = (one: { fen: number; points: Points } | undefined) =>
  one && { fen: fen(one.fen), points: one.points }
const ownOf = (yuan: number, rate: number) => ({ fen: yuan * 100, points: topUpPoints(yuan, rate) })

/** Top-ups that were ordered and not paid. */
function Waiting({ waiting, onStarted }: Pick<Offer, 'waiting'> & Pick<TopUpDialogProps, 'onStarted'>) {
  return waiting.map(({ no, fen: cost, points, payBefore }) => (
    <Notice
      key={no}
      tone="warning"
      text={`${showFen(cost)}（${points}积分）待支付`}
      action={
        <Button size="small" variant="outline" onClick={() => onStarted(no)}>
          继续支付
        </Button>
      }
    >
      <p>
        剩余 <Countdown until={payBefore} />
      </p>
    </Notice>
  ))
}
