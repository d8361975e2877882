import { dayOf } from '@gongfang/contract/base/time'
import { checkCertificate } from '@gongfang/contract/buying/activity'
import { isRouteErrorResponse } from 'react-router'
import BadgeCheck from '~icons/badge-check'
import { shopOf } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { showWhen } from '../../buying/activity/when.ts'
import { screens } from '../../screens.ts'
import { LateErrorPage } from '../../shell/late-error-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Route } from './+types/certificate-page'
import styles from './certificate-page.module.css'

export const loader = ({ params, context }: Route.LoaderArgs) =>
  shopOf(context)(checkCertificate, { number: params.number.toUpperCase() })

export const meta = () => [
  { title: pageTitle(screens.certificate.title) },
  { name: 'robots', content: 'noindex' },
]

/**
 * The page of the code on a certificate: says whether the certificate is valid, and shows only data that is
 * printed on it.
 */
export default function CertificatePage({ loaderData: certificate }: Route.ComponentProps) {
  const { number, maskedName, jigou, title, startsAt, endsAt, issuedAt } = certificate
  const facts = [
    ['证书编号', number],
    ['姓名', maskedName],
    ['所在机构', jigou],
    ['培训项目', title],
    ['培训时间', showWhen(startsAt, endsAt, '0000')],
    ['颁发日期', dayOf(issuedAt)],
  ]
  return (
    <div className={`container ${styles.page}`}>
      <section className={styles.card}>
        <BadgeCheck size={56} aria-hidden="true" />
        <h1 tabIndex={-1}>证书有效</h1>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

/** Answers an invalid number like an unknown one. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status >= 500) return <LateErrorPage error={error} />
  return (
    <div className="container">
      <h1 tabIndex={-1} className="visually-hidden">
        证书查验
      </h1>
      <EmptyState text="没有查到该证书，请核对编号" />
    </div>
  )
}
