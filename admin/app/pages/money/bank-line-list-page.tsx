import { showFen } from '@gongfang/contract/base/money'
import {
  bookExact,
  countTransfersDesk,
  LineView,
  lineViewNames,
  listStatementLines,
  type StatementLine,
} from '@gongfang/contract/money/bank-desk'
import { Button, Flex } from 'antd'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { BankLinks } from '../../money/bank/bank-links.tsx'
import { ImportButton } from '../../money/bank/import-button.tsx'
import { ImportsButton } from '../../money/bank/imports-button.tsx'
import { LineMatch } from '../../money/bank/line-match.tsx'
import { UndoButton } from '../../money/bank/undo-button.tsx'
import { screens } from '../../screens.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import type { Filter } from '../../ui/filters.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { loadList } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Code, Soft, Time } from '../../ui/show.tsx'
import type { Route } from './+types/bank-line-list-page'

export const meta = () => titleOf(screens.bankLines)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, counts] = await Promise.all([
    loadList(listStatementLines, request),
    call(countTransfersDesk, {}),
  ])
  return { page, counts }
}

const columns: Column<StatementLine>[] = [
  { key: 'on', title: '到账日期', dataIndex: 'receivedOn' },
  {
    key: 'sum',
    part: 'amount',
    title: '金额',
    align: 'right',
    render: (_, { amountFen, bookedFen, booked, openFen }) => (
      <Flex vertical>
        <span>{showFen(amountFen)}</span>
        {booked.length > 0 && openFen > 0 && <span className="soft">未入账 {showFen(openFen)}</span>}
        {bookedFen !== null && <span className="soft">登记为 {showFen(bookedFen)}</span>}
      </Flex>
    ),
  },
  {
    key: 'payer',
    part: 'name',
    title: '付款人',
    width: 180,
    render: (_, { payer }) => payer || <Soft>—</Soft>,
  },
  { key: 'note', title: '摘要 / 附言', width: 200, dataIndex: 'note' },
  { key: 'serial', title: '流水号', render: (_, { serial }) => <Code>{serial}</Code> },
  {
    key: 'match',
    title: '匹配',
    width: 320,
    render: (_, line) => (
      <Flex vertical gap={4} align="start">
        <Booked line={line} />
        {line.openFen > 0 && <LineMatch key={line.id} line={line} />}
      </Flex>
    ),
  },
  { key: 'file', title: '来自文件', extra: true, dataIndex: 'fileName' },
  { key: 'at', title: '导入时间', extra: true, render: (_, { importedAt }) => <Time at={importedAt} /> },
]

const filters: Filter[] = [{ kind: 'text', name: 'keyword', label: '付款人、摘要或流水号', width: 260 }]

export default function LinesPage({ loaderData: { page, counts } }: Route.ComponentProps) {
  const can = useCan()
  const exact = page.rows.filter(({ plan }) => plan?.exact)
  return (
    <List
      title="银行流水"
      sorted="到账日期，最新在前"
      actions={
        <>
          <BankLinks counts={counts} />
          {can('bank.confirm') && exact.length > 0 && <BookExact lines={exact} />}
          <ImportsButton />
          {can('bank.confirm') && <ImportButton />}
        </>
      }
      page={page}
      columns={columns}
      rowKey={({ id }) => id}
      views={LineView.options.map((view) => ({
        key: view === 'open' ? '' : view,
        label: lineViewNames[view],
        count: view === 'open' ? counts.lines : undefined,
      }))}
      filters={filters}
      empty="没有银行流水，请先导入"
    />
  )
}

function Booked({ line: { booked } }: { line: StatementLine }) {
  const can = useCan()
  return booked.map(({ id, no, amountFen }) => (
    <Flex key={id} gap={8} align="center" wrap>
      <Link to={paths.bankTransfers({ view: 'all', one: no })}>
        <Code>{no}</Code>
      </Link>
      {showFen(amountFen)}
      {can('bank.confirm') && <UndoButton id={id} no={no} />}
    </Flex>
  ))
}

function BookExact({ lines }: { lines: readonly StatementLine[] }) {
  const { act, busy } = useAct()
  const { confirm } = useConfirm()
  const sum = lines.reduce((all, { amountFen }) => all + amountFen, 0)
  const book = async () => {
    const text = `附言码（或订单号）与金额都相符，合计 ${showFen(sum)}。确认后订单变为已付款。`
    if (!(await confirm({ title: `确认 ${lines.length} 笔到账？`, text, yes: '全部确认' }))) return
    const done = ({ booked, left }: { booked: number; left: number }) =>
      `已确认 ${booked} 笔${left > 0 ? `，${left} 笔有变化，请逐笔核对` : ''}`
    await act(bookExact, { ids: lines.map(({ id }) => id) }, { done })
  }
  return (
    <Button onClick={book} loading={busy}>
      确认本页相符的 {lines.length} 笔
    </Button>
  )
}

export { LoadError as ErrorBoundary }
