import { dayOf } from '@gongfang/contract/base/time'
import { listInvoices, type OwnInvoice } from '@gongfang/contract/money/invoice'
import { pageIn } from '@gongfang/web/base/query.ts'
import { useNavigate, useSearchParams } from 'react-router'
import ReceiptText from '~icons/receipt-text'
import { call } from '../../base/call.ts'
import { papersPath, statementPath } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'
import { useLoad } from '../../base/use-load.ts'
import { InvoiceCard } from '../../money/invoice/invoice-card.tsx'
import styles from '../../money/invoice/invoices.module.css'
import { Titles } from '../../money/invoice/titles.tsx'
import { useRoleReason } from '../../people/member/role.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import listStyles from './list.module.css'
import { hrefIn } from './tabs.ts'

const RequestDrawer = late(() =>
  import('../../money/invoice/request-drawer.tsx').then((file) => file.RequestDrawer),
)

const LIMIT = 10

/** 发票管理: the requests, the titles, and the papers of a month. */
export function Invoices() {
  const [query] = useSearchParams()
  const page = pageIn(query)
  const { userDetail } = useSession()
  const mayAll = userDetail?.orderScopes.includes('all') && userDetail.can.includes('invoiceOfColleague')
  /** Finance without the role of a buyer has no papers of its own. */
  const ordersNothing = userDetail?.orderScopes.includes('all') && !userDetail.can.includes('order')
  const scope = mayAll && query.get('scope') === 'all' ? 'all' : 'own'
  const load = useLoad(() => call(listInvoices, { page, limit: LIMIT, scope }), `${page} ${scope}`)
  const navigate = useNavigate()
  // The address opens the form, so that links work before hydration.
  const here = hrefIn(query, { page: query.get('page'), apply: null })
  const close = () => void navigate(here, { replace: true, preventScrollReset: true })
  return (
    <>
      <Tools
        apply={hrefIn(query, { page: query.get('page'), apply: '1' })}
        papersOfAll={scope === 'all' || ordersNothing === true}
      />
      {mayAll && (
        <Tabs
          label="开票范围"
          current={hrefIn(query, { apply: null, scope: scope === 'all' ? 'all' : null })}
          tabs={[
            { to: hrefIn(query, { apply: null, scope: null }), label: '我的' },
            { to: hrefIn(query, { apply: null, scope: 'all' }), label: '本机构' },
          ]}
        />
      )}
      <Block title="开票申请">
        <Loaded load={load} waiting={<Skeleton lines={4} shape="card" />}>
          {(invoices) => (
            <>
              <Cards total={invoices.total} invoices={invoices.data} onChanged={load.reload} />
              <Pager
                page={invoices.current_page}
                lastPage={invoices.last_page}
                total={invoices.total}
                limit={invoices.per_page}
                unit="条"
                href={(number) => hrefIn(query, { page: String(number) })}
              />
            </>
          )}
        </Loaded>
      </Block>
      <Titles />
      {query.has('apply') && (
        <RequestDrawer
          scope={scope}
          onClose={close}
          onDone={() => {
            close()
            void load.reload()
          }}
        />
      )}
    </>
  )
}

interface ToolsProps {
  /** The address that opens the form. */
  apply: string
  /** Whether the papers of the whole institution are offered. */
  papersOfAll: boolean
}

function Tools({ apply, papersOfAll }: ToolsProps) {
  const noInvoice = useRoleReason('invoice')
  const noStatement = useRoleReason('statement')
  const month = dayOf(new Date()).slice(0, 7)
  return (
    <div className={listStyles.tools}>
      <Button to={apply} disabledReason={noInvoice}>
        申请开票
      </Button>
      <p className={styles.links}>
        <Button variant="outline" size="small" to={statementPath(month)} disabledReason={noStatement}>
          月度对账单
        </Button>
        <Button
          variant="outline"
          size="small"
          to={papersPath({ month, ...(papersOfAll && { scope: 'all' }) })}
        >
          报销资料
        </Button>
      </p>
    </div>
  )
}

interface CardsProps {
  /** The number on all pages. */
  total: number
  invoices: readonly OwnInvoice[]
  onChanged: () => Promise<void>
}

const Cards = ({ total, invoices, onChanged }: CardsProps) =>
  total === 0 ? (
    <EmptyState icon={ReceiptText} text="还没有开票申请" />
  ) : (
    <ul className={styles.cards}>
      {invoices.map((invoice) => (
        <li key={invoice.invoiceNo}>
          <InvoiceCard invoice={invoice} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  )
