import { Refused } from '@gongfang/contract/base/call'
import { dayOf } from '@gongfang/contract/base/time'
import { exportStatement, getStatement } from '@gongfang/contract/money/invoice'
import Printer from '~icons/printer'
import { call } from '../../base/call.ts'
import { saveFile } from '../../base/download.ts'
import { pageTitle } from '../../base/page-title.ts'
import { statementPath, userPath } from '../../base/paths.ts'
import { MonthField } from '../../money/invoice/month-field.tsx'
import { Paper } from '../../money/invoice/paper.tsx'
import styles from '../../money/invoice/papers.module.css'
import { statementSheet } from '../../money/invoice/statement-sheet.ts'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import type { Route } from './+types/statement-page'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(screens.statement.title) },
  { name: 'robots', content: 'noindex' },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const month = searchParams.get('month') ?? dayOf(new Date()).slice(0, 7)
  try {
    return { month, statement: await call(getStatement, { month }), problem: '' }
  } catch (error) {
    if (error instanceof Refused) return { month, statement: null, problem: error.message }
    throw error
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title="月度对账单" />
}

export default function StatementPage({ loaderData: { month, statement, problem } }: Route.ComponentProps) {
  const { busy, run } = useBusy()
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.bar}>
        <h1 tabIndex={-1}>月度对账单</h1>
        <MonthField month={month} href={(to) => statementPath(to)} />
        <Button variant="outline" to={userPath('invoices')}>
          返回
        </Button>
        {statement && (
          <>
            <Button variant="outline" busy={busy} onClick={() => run(saveFile(exportStatement, { month }))}>
              导出 xlsx
            </Button>
            <Button onClick={() => window.print()}>
              <Printer size={16} aria-hidden="true" />
              打印
            </Button>
          </>
        )}
      </header>
      {statement ? (
        <section aria-label="打印预览">
          <Paper sheet={statementSheet(statement)} />
        </section>
      ) : (
        <EmptyState text={problem} />
      )}
    </div>
  )
}
