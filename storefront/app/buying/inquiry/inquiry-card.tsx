import { showFen } from '@gongfang/contract/base/money'
import { type InquiryCard as Card, offerOpen } from '@gongfang/contract/buying/inquiry'
import { LinkCard } from '../../ui/link-card.tsx'
import { InquiryStateTag } from './inquiry-state.tsx'
import { inquiryPath } from './paths.ts'

export function InquiryCard({ card }: { card: Card }) {
  const { no, state, title, owner, isOwn, kinds, titles, offer, waitsFor, changedAt } = card
  const goods = `${titles.join('、')}${kinds > titles.length ? ` 等 ${kinds} 种` : ''}`
  return (
    <LinkCard
      to={inquiryPath(no)}
      title={title || goods || '未填写商品'}
      tag={<InquiryStateTag state={state} />}
      no={no}
      at={changedAt}
    >
      {title !== '' && goods !== '' && <span>{goods}</span>}
      {!isOwn && <span>{owner}</span>}
      {offer && (
        <span>
          第 {offer.version} 版报价 {showFen(offer.sumFen)}
          {offerOpen.includes(state) && `，有效至 ${offer.untilOn}`}
        </span>
      )}
      {waitsFor === 'member' && isOwn && state !== 'draft' && <span>等您答复</span>}
      {waitsFor === 'shop' && <span>等商城答复</span>}
    </LinkCard>
  )
}
