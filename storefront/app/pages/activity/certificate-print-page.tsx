import { dayOf } from '@gongfang/contract/base/time'
import { type Certificate, getCertificates } from '@gongfang/contract/buying/activity'
import Printer from '~icons/printer'
import { call, nullIfRefused } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { ownActivitiesPath } from '../../base/paths.ts'
import { showWhen } from '../../buying/activity/when.ts'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Route } from './+types/certificate-print-page'
import styles from './certificate-print.module.css'

export const meta = () => [
  { title: pageTitle(screens.certificatePrint.title) },
  { name: 'robots', content: 'noindex' },
]

/** null when nobody attended, the activity is not over, or the sign-up belongs to another member. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return nullIfRefused(call(getCertificates, { no: new URL(request.url).searchParams.get('no') ?? '' }))
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title="培训证书" />
}

/** Certificates for printing or saving as PDF, one on each page. */
export default function CertificatePrintPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) {
    return (
      <div className="container">
        <h1 tabIndex={-1} className="visually-hidden">
          培训证书
        </h1>
        <EmptyState
          text="暂无证书，签到并在活动结束后可查看"
          action={<Button to={ownActivitiesPath}>我的报名</Button>}
        />
      </div>
    )
  }
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.bar}>
        <h1 tabIndex={-1}>培训证书</h1>
        <p>打印时选择“另存为 PDF”即可下载</p>
        <Button onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" />
          打印 / 下载 PDF
        </Button>
      </header>
      {loaderData.certificates.map((certificate) => (
        <Sheet key={certificate.number} certificate={certificate} />
      ))}
    </div>
  )
}

function Sheet({ certificate }: { certificate: Certificate }) {
  const { name, jigou, title, speaker, startsAt, endsAt, issuedAt, number, siteName, checkUrl, checkQrSvg } =
    certificate
  return (
    <article className={styles.sheet} aria-label={`${name}的证书`}>
      <div className={styles.frame}>
        <p className={styles.site}>{siteName}</p>
        <h2>培训证书</h2>
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          <p>{jigou}</p>
          <p>于 {showWhen(startsAt, endsAt, '0000')} 参加并完成培训</p>
          <p className={styles.course}>{title}</p>
          <p>特发此证</p>
        </div>
        <footer className={styles.foot}>
          <dl>
            <div>
              <dt>主讲</dt>
              <dd>{speaker || siteName}</dd>
            </div>
            <div>
              <dt>颁发日期</dt>
              <dd>{dayOf(issuedAt)}</dd>
            </div>
            <div>
              <dt>证书编号</dt>
              <dd className="code">{number}</dd>
            </div>
          </dl>
          <figure>
            <img
              src={`data:image/svg+xml,${encodeURIComponent(checkQrSvg)}`}
              alt={`查验地址 ${checkUrl}`}
              width={96}
              height={96}
            />
            <figcaption>扫码查验</figcaption>
          </figure>
        </footer>
      </div>
    </article>
  )
}
