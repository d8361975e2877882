import { showFen } from '@gongfang/contract/base/money'
import type { RequestCard as Card } from '@gongfang/contract/buying/approval'
import { writtenNotesAt } from '@gongfang/contract/buying/order-notes'
import { LinkCard } from '../../ui/link-card.tsx'
import { OrderAmount } from '../order/payable.tsx'
import { requestPath } from './paths.ts'
import { RequestStateTag } from './request-state.tsx'

export function RequestCard({ card }: { card: Card }) {
  const { no, state, requester, titles, kinds, pieces, fund, submittedAt, waitingFor } = card
  const more = kinds > titles.length ? ` 等 ${kinds} 种` : ''
  return (
    <LinkCard
      to={requestPath(no)}
      title={`${requester}：${titles.join('、')}${more}`}
      tag={<RequestStateTag state={state} />}
      no={no}
      at={submittedAt}
    >
      <OrderAmount due={card} size="normal" />
      <span>共 {pieces} 件</span>
      {writtenNotesAt('card', card).map(([name, text]) => (
        <span key={name}>
          {name}：{text}
        </span>
      ))}
      {fund && (
        <span>
          经费：{fund.name}（{fund.code}）{state === 'pending' && `，现剩余 ${showFen(fund.leftFen)}`}
        </span>
      )}
      {waitingFor.length > 0 && <span>待 {waitingFor.join('、')} 审批</span>}
    </LinkCard>
  )
}
