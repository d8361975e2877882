import { Refused } from '@gongfang/contract/base/call'
import { downloadPapers, downloadPapersPdf, getPapers, PAPERS_MOST } from '@gongfang/contract/money/invoice'
import type { OrderScope } from '@gongfang/contract/people/institution'
import { idIn, oneIn, pageIn, withChanges } from '@gongfang/web/base/query.ts'
import { useSearchParams } from 'react-router'
import Printer from '~icons/printer'
import { call } from '../../base/call.ts'
import { saveFile } from '../../base/download.ts'
import { pageTitle } from '../../base/page-title.ts'
import { orderPath, papersPath, userPath } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'
import { acceptancePath } from '../../buying/acceptance/paths.ts'
import { MonthField } from '../../money/invoice/month-field.tsx'
import { Paper } from '../../money/invoice/paper.tsx'
import styles from '../../money/invoice/papers.module.css'
import { OrderScopes } from '../../people/team/order-scopes.tsx'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import type { Route } from './+types/papers-page'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(screens.papers.title) },
  { name: 'robots', content: 'noindex' },
]

/** The month and which of its orders, as the address says. Invalid values are ignored. */
function rangeOf(query: URLSearchParams) {
  const scope: OrderScope = oneIn(query, 'scope', ['unit', 'all']) || 'own'
  const [buyer = '', unit = ''] =
    scope === 'own' ? ['', ''] : ['buyer', 'unit'].map((name) => String(idIn(query.get(name)) ?? ''))
  const fund = query.get('fund')?.trim().slice(0, 40) ?? ''
  const part = pageIn(query, 1000)
  return { scope, buyer, unit, fund, part }
}

const inputOf = (month: string, { scope, buyer, unit, fund, part }: ReturnType<typeof rangeOf>) => ({
  ...{ month, scope, part },
  ...(buyer && { buyerId: Number(buyer) }),
  ...(unit && { unitId: Number(unit) }),
  ...(fund && { fundCode: fund }),
})

/** The papers of one order or of orders paid in a month. Missing ones are listed with the reason. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const [no, month] = [searchParams.get('no'), searchParams.get('month')]
  const back =
    no === null
      ? userPath('invoices')
      : searchParams.get('from') === 'acceptance'
        ? acceptancePath(no)
        : orderPath(no)
  const range = rangeOf(searchParams)
  const wanted = no ? { no } : inputOf(month ?? '', range)
  const known = { wanted, back, range }
  try {
    return { ...known, ...(await call(getPapers, wanted)), problem: '' }
  } catch (error) {
    if (error instanceof Refused) return { ...known, orders: [], total: 0, problem: error.message }
    throw error
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title="报销资料" />
}

/** A print job with the sheets of each order: order, delivery, payment and invoice, each on its own page. */
export default function PapersPage({ loaderData }: Route.ComponentProps) {
  const { wanted, back, range, orders, total, problem } = loaderData
  const [query] = useSearchParams()
  const scopes = useSession().userDetail?.orderScopes ?? []
  const month = 'month' in wanted ? wanted.month : undefined
  const files = orders.flatMap((order) => order.files)
  const href = (change: Record<string, string | null>) => {
    return papersPath({ month: '', ...Object.fromEntries(withChanges(query, change)) })
  }
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.bar}>
        <h1 tabIndex={-1}>报销资料</h1>
        {month !== undefined && <MonthField month={month} href={(to) => href({ month: to, page: null })} />}
        <Button variant="outline" to={back}>
          返回
        </Button>
        {orders.length > 0 && <Downloads wanted={wanted} />}
      </header>
      {month !== undefined && (
        <div className={styles.range}>
          {scopes.length > 0 && <OrderScopes scopes={scopes} filter={range} href={href} />}
          <Pager
            page={range.part}
            lastPage={Math.ceil(total / PAPERS_MOST)}
            total={total}
            limit={PAPERS_MOST}
            unit="张"
            href={(page) => href({ page: page > 1 ? String(page) : null })}
          />
        </div>
      )}
      {orders.length === 0 ? (
        <EmptyState text={problem || '没有已付款的订单'} />
      ) : (
        <>
          <p className={styles.summary}>
            {orders.length} 张订单
            {files.length > 0 &&
              `；发票、凭证和照片 ${files.length} 份在资料包和 PDF 中：${files.join('、')}`}
          </p>
          <section aria-label="打印预览">
            {orders.flatMap(({ no, sheets }) =>
              sheets.map((sheet) => <Paper key={no + sheet.name} sheet={sheet} />),
            )}
          </section>
        </>
      )}
    </div>
  )
}

/** The zip and the PDF of the papers, and printing. */
function Downloads({ wanted }: Pick<Route.ComponentProps['loaderData'], 'wanted'>) {
  const zip = useBusy()
  const pdf = useBusy()
  return (
    <>
      <Button
        variant="outline"
        busy={zip.busy}
        busyText="生成中…"
        onClick={() => zip.run(saveFile(downloadPapers, wanted))}
      >
        下载资料包 zip
      </Button>
      <Button
        variant="outline"
        busy={pdf.busy}
        busyText="生成中…"
        onClick={() => pdf.run(saveFile(downloadPapersPdf, wanted))}
      >
        下载 PDF
      </Button>
      <Button onClick={() => window.print()}>
        <Printer size={16} aria-hidden="true" />
        打印
      </Button>
    </>
  )
}
