import { showFen } from '@gongfang/contract/base/money'
import { checkOffer, type OfferState } from '@gongfang/contract/buying/inquiry'
import { isRouteErrorResponse } from 'react-router'
import BadgeCheck from '~icons/badge-check'
import CircleAlert from '~icons/circle-alert'
import { shopOf } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { screens } from '../../screens.ts'
import { LateErrorPage } from '../../shell/late-error-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Route } from './+types/check-page'
import styles from './check-page.module.css'

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  shopOf(context)(checkOffer, {
    number: params.number,
    check: (new URL(request.url).searchParams.get('check') ?? '').trim().toUpperCase(),
  })

export const meta = () => [
  { title: pageTitle(screens.offerCheck.title) },
  { name: 'robots', content: 'noindex' },
]

const titles: Record<OfferState, string> = {
  valid: '报价有效',
  replaced: '报价已更新',
  expired: '报价已过期',
  withdrawn: '报价已撤回',
}

/** The page of the code on a printed offer: whether that version still counts, and its sum alone. */
export default function OfferCheckPage({ loaderData: offer }: Route.ComponentProps) {
  const { number, version, state, replacedBy, offeredOn, untilOn, sumFen, siteName } = offer
  const isValid = state === 'valid'
  const facts = [
    ['报价单号', number],
    ['版本', `第 ${version} 版`],
    ['报价方', siteName],
    ['报价日期', offeredOn],
    ['有效期至', untilOn],
    ['总价', showFen(sumFen)],
  ]
  const Sign = isValid ? BadgeCheck : CircleAlert
  return (
    <div className={`container ${styles.page}`}>
      <section className={`${styles.card} ${isValid ? styles.valid : styles.ended}`}>
        <Sign size={56} aria-hidden="true" />
        <h1 tabIndex={-1}>{titles[state]}</h1>
        {replacedBy !== null && <p>此版本已被第 {replacedBy} 版取代，请以新版本为准</p>}
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>请核对总价与手中的报价单一致。商品明细和买方不在此显示。</p>
      </section>
    </div>
  )
}

/** Answers a wrong code like an unknown number. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status >= 500) return <LateErrorPage error={error} />
  return (
    <div className="container">
      <h1 tabIndex={-1} className="visually-hidden">
        报价单查验
      </h1>
      <EmptyState
        text={
          error.status === 429
            ? '查验过于频繁，请稍后再试'
            : '没有查到这份报价单，请按报价单上的网址核对单号和查验码'
        }
      />
    </div>
  )
}
