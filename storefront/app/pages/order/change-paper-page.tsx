import { Refused } from '@gongfang/contract/base/call'
import { downloadChangePaper, getChangePaper } from '@gongfang/contract/service/order-change'
import Printer from '~icons/printer'
import { call } from '../../base/call.ts'
import { saveFile } from '../../base/download.ts'
import { pageTitle } from '../../base/page-title.ts'
import { orderPath, ordersPath } from '../../base/paths.ts'
import { Paper } from '../../money/invoice/paper.tsx'
import styles from '../../money/invoice/papers.module.css'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import type { Route } from './+types/change-paper-page'

const { title } = screens.changePaper

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(title) },
  { name: 'robots', content: 'noindex' },
]

/** The sheet is null for an unknown number, and for a change of an order that the member may not see. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const changeNo = new URL(request.url).searchParams.get('changeNo') ?? ''
  try {
    return { changeNo, sheet: await call(getChangePaper, { changeNo }) }
  } catch (error) {
    if (error instanceof Refused) return { changeNo, sheet: null }
    throw error
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title={title} />
}

const ORDER = '原订单号'

/** What was ordered and what is now, on one sheet. */
export default function ChangePaperPage({ loaderData: { changeNo, sheet } }: Route.ComponentProps) {
  const { busy, run } = useBusy()
  const no = sheet?.facts.find(([name]) => name === ORDER)?.[1]
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.bar}>
        <h1 tabIndex={-1}>{title}</h1>
        <Button variant="outline" to={no ? orderPath(no) : ordersPath('all')}>
          返回
        </Button>
        {sheet && (
          <>
            <Button
              variant="outline"
              busy={busy}
              busyText="生成中…"
              onClick={() => run(saveFile(downloadChangePaper, { changeNo }))}
            >
              下载 PDF
            </Button>
            <Button onClick={() => window.print()}>
              <Printer size={16} aria-hidden="true" />
              打印
            </Button>
          </>
        )}
      </header>
      {sheet ? (
        <section aria-label="打印预览">
          <Paper sheet={sheet} />
        </section>
      ) : (
        <EmptyState text="没有可打印的内容" />
      )}
    </div>
  )
}
