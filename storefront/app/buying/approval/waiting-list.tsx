import { showFen, shownPoints, shownSum, showPoints } from '@gongfang/contract/base/money'
import { type RequestCard as Card, DECIDE_MOST } from '@gongfang/contract/buying/approval'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/input.tsx'
import { late } from '../../ui/late.tsx'
import styles from './approval.module.css'
import { RequestCard } from './request-card.tsx'

const AgreeDialog = late(() => import('./agree-dialog.tsx').then((part) => part.AgreeDialog))

/** Requests that wait for the member. Several can be chosen and agreed to at once. */
export function WaitingList({ cards, onDecided }: { cards: readonly Card[]; onDecided: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState(false)
  const picked = cards.filter(({ no }) => chosen.has(no))
  const choose = (no: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(no)
    else next.delete(no)
    setChosen(next)
  }
  const all = cards.slice(0, DECIDE_MOST)
  return (
    <>
      <ul className={styles.list}>
        {cards.map((card) => (
          <li key={card.no} className={styles.picking}>
            <Checkbox
              aria-label={`选择 ${card.requester} 的申请 ${card.no}`}
              checked={chosen.has(card.no)}
              onChange={(event) => choose(card.no, event.target.checked)}
            />
            <RequestCard card={card} />
          </li>
        ))}
      </ul>
      <div className={styles.picked}>
        <Checkbox
          checked={picked.length === all.length}
          onChange={(event) => setChosen(new Set(event.target.checked ? all.map(({ no }) => no) : []))}
        >
          全选
        </Checkbox>
        <span aria-live="polite">{picked.length > 0 && `已选 ${picked.length} 份，${sumOf(picked)}`}</span>
        <Button
          variant="cta"
          disabledReason={picked.length === 0 ? '请选择申请' : undefined}
          onClick={() => setAsking(true)}
        >
          {picked.length > 0 ? `同意 ${picked.length} 份` : '同意'}
        </Button>
      </div>
      {asking && (
        <AgreeDialog
          cards={picked}
          sum={sumOf(picked)}
          onClose={() => setAsking(false)}
          onDecided={() => {
            setAsking(false)
            setChosen(new Set())
            onDecided()
          }}
        />
      )}
    </>
  )
}

function sumOf(cards: readonly Card[]): string {
  const fen = cards.reduce((sum, { payableFen }) => sum + payableFen, 0)
  const points = cards.reduce((sum, { payablePoints }) => sum + payablePoints, 0)
  const inPoints = cards.some(({ currency }) => currency === 'points')
  const inMoney = cards.some(({ currency }) => currency === 'money')
  return [
    ...(inMoney ? [showFen(shownSum(fen))] : []),
    ...(inPoints ? [showPoints(shownPoints(points))] : []),
  ].join('、')
}
