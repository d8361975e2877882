import { Refused } from '@gongfang/contract/call'
import { downloadPapers, downloadPapersPdf, getPapers } from '@gongfang/contract/invoice'
import Printer from '~icons/printer'
import { acceptancePath } from '../../acceptance/paths.ts'
import { call } from '../../base/call.ts'
import { orderPath, papersPath, userPath } from '../../base/paths.ts'
import { pageTitle } from '../../base/screens.ts'
import { MonthField } from '../../invoice/month-field.tsx'
import { Paper } from '../../invoice/paper.tsx'
import styles from '../../invoice/papers.module.css'
import { saveFile } from '../../invoice/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import type { Route } from './+types/papers-page'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('报销资料') },
  { name: 'robots', content: 'noindex' },
]

/** The papers of one order or of all orders paid in a month. Missing ones are listed with the reason. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const [no, month] = [searchParams.get('no'), searchParams.get('month')]
  const back =
    no === null
      ? userPath('invoices')
      : searchParams.get('from') === 'acceptance'
        ? acceptancePath(no)
        : orderPath(no)
  const wanted = no ? { no } : { month: month ?? '' }
  try {
    return { wanted, back, orders: (await call(getPapers, wanted)).orders, problem: '' }
  } catch (error) {
    if (error instanceof Refused) return { wanted, back, orders: [], problem: error.message }
    throw error
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton />
}

/** A print job with the sheets of each order: order, delivery, payment and invoice, each on its own page. */
export default function PapersPage({ loaderData: { wanted, back, orders, problem } }: Route.ComponentProps) {
  const { busy, run } = useBusy()
  const pdf = useBusy()
  const month = 'month' in wanted ? wanted.month : undefined
  const files = orders.flatMap((order) => order.files)
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.bar}>
        <h1 tabIndex={-1}>报销资料</h1>
        {month !== undefined && <MonthField month={month} href={(to) => papersPath({ month: to })} />}
        <Button variant="outline" to={back}>
          返回
        </Button>
        {orders.length > 0 && (
          <>
            <Button variant="outline" busy={busy} onClick={() => run(saveFile(downloadPapers, wanted))}>
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
            <p>
              {orders.length} 张订单
              {files.length > 0 &&
                `；发票、凭证和照片 ${files.length} 份在资料包和 PDF 中：${files.join('、')}`}
            </p>
          </>
        )}
      </header>
      {orders.length === 0 ? (
        <EmptyState text={problem || '没有已付款的订单'} />
      ) : (
        <section aria-label="打印预览">
          {orders.flatMap(({ no, sheets }) =>
            sheets.map((sheet) => <Paper key={no + sheet.name} sheet={sheet} />),
          )}
        </section>
      )}
    </div>
  )
}
