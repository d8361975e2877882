import type { RequestCard as Card } from '@gongfang/contract/approval'
import { showFen } from '@gongfang/contract/money'
import { showTime } from '@gongfang/contract/time'
import { Link } from 'react-router'
import { OrderAmount } from '../order/payable.tsx'
import styles from './approval.module.css'
import { requestPath } from './paths.ts'
import { RequestStateTag } from './request-state.tsx'

/** The whole card is a link to the request. */
export function RequestCard({ card }: { card: Card }) {
  const { no, state, requester, titles, kinds, pieces, purpose, fund, submittedAt, waitingFor } = card
  return (
    <article className={styles.card}>
      <header>
        <h2>
          <Link to={requestPath(no)} className={styles.cover}>
            {requester}：{titles.join('、')}
            {kinds > titles.length && ` 等 ${kinds} 种`}
          </Link>
        </h2>
        <RequestStateTag state={state} />
      </header>
      <p className={styles.facts}>
        <OrderAmount due={card} size="normal" />
        <span>共 {pieces} 件</span>
        {purpose !== '' && <span>用途：{purpose}</span>}
        {fund && (
          <span>
            经费：{fund.name}（{fund.code}）{state === 'pending' && `，现剩余 ${showFen(fund.leftFen)}`}
          </span>
        )}
        {waitingFor.length > 0 && <span>待 {waitingFor.join('、')} 审批</span>}
      </p>
      <p className={styles.small}>
        <span className="numbers">{no}</span> <time dateTime={submittedAt}>{showTime(submittedAt)}</time>
      </p>
    </article>
  )
}
