import { showFen, showPoints } from '@gongfang/contract/base/money'
import {
  type AftersaleAmounts,
  type AskedKind,
  movesNoMoney,
  previewAftersale,
  REWARD_RULE,
} from '@gongfang/contract/service/aftersale'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { errorText } from '../../ui/states.tsx'
import styles from './apply-form.module.css'
import { type Pieces, requestedLines } from './choices.ts'

const PAUSE_MS = 250

/** The refund of the current choice, as the server calculates it. The last sums stay, dimmed, while loading. */
export function PreviewSums({ no, kind, pieces }: { no: string; kind: AskedKind; pieces: Pieces }) {
  const [known, setKnown] = useState<{ request: string; amounts?: AftersaleAmounts; error?: string }>()
  const lines = requestedLines(pieces)
  const request = JSON.stringify({ no, kind, lines })

  useEffect(() => {
    let stale = false
    const asked = JSON.parse(request) as Parameters<typeof ask>[0]
    if (asked.lines.length === 0) return
    const timer = setTimeout(() => {
      ask(asked).then(
        (amounts) => stale || setKnown({ request, amounts }),
        (problem) => stale || setKnown({ request, error: errorText(problem) }),
      )
    }, PAUSE_MS)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [request])

  if (lines.length === 0) return <p className={`${styles.sums} ${styles.hint}`}>请选择商品</p>
  if (known?.error !== undefined && known.request === request)
    return (
      <p role="alert" className={`${styles.sums} ${styles.wrong}`}>
        {known.error}
      </p>
    )
  if (movesNoMoney(kind)) return <p className={`${styles.sums} ${styles.hint}`}>{noMoney[kind]}</p>
  return (
    <>
      <dl className={styles.sums} aria-live="polite" aria-busy={known?.request !== request}>
        <Sums amounts={known?.amounts} />
      </dl>
      {(known?.amounts?.rewardPoints ?? 0) > 0 && <p className={styles.hint}>{REWARD_RULE}</p>}
    </>
  )
}

const noMoney: Partial<Record<AskedKind, string>> = {
  exchange: '换货不涉及退款。收到退回的商品后，寄出同一型号；需要换其他规格的，请在说明中写明',
  repair: '维修不涉及退款。是否在保修范围内、有无费用，由客服与您确认',
}

const ask = (request: { no: string; kind: AskedKind; lines: ReturnType<typeof requestedLines> }) =>
  call(previewAftersale, request)

function Sums({ amounts }: { amounts: AftersaleAmounts | undefined }) {
  if (!amounts) return <Row name="预计退款" value="计算中…" />
  const { amountFen, amountPoints, freightFen, freightPoints, rewardPoints } = amounts
  const inMoney = amounts.currency === 'money'
  const freight = inMoney
    ? freightFen > 0 && showFen(freightFen)
    : freightPoints > 0 && showPoints(freightPoints)
  return (
    <>
      <Row
        name="预计退款"
        value={<b className="numbers">{inMoney ? showFen(amountFen) : showPoints(amountPoints)}</b>}
      />
      {freight && <Row name="其中运费" value={freight} />}
      {inMoney && amountPoints > 0 && <Row name="退回抵扣积分" value={showPoints(amountPoints)} />}
      {rewardPoints > 0 && <Row name="奖励积分减少" value={showPoints(rewardPoints)} />}
    </>
  )
}

const Row = ({ name, value }: { name: string; value: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
