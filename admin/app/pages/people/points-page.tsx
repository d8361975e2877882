import { dayOf } from '@gongfang/contract/base/time'
import {
  AdjustmentState,
  adjustmentStateNames,
  listAdjustments,
  listLedger,
  sumLedger,
} from '@gongfang/contract/people/points-desk'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { AdjustForm } from '../../people/points/adjust-form.tsx'
import { AdjustmentList } from '../../people/points/adjustment-list.tsx'
import { LedgerList } from '../../people/points/ledger-list.tsx'
import { screens } from '../../screens.ts'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import type { View } from '../../ui/list.tsx'
import { loadList } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/points-page'

export const meta = () => titleOf(screens.points)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const state = AdjustmentState.safeParse(searchParams.get('view'))
  const today = dayOf(new Date())
  const period = {
    from: searchParams.get('from') ?? `${today.slice(0, 7)}-01`,
    to: searchParams.get('to') ?? today,
  }
  const [sums, ledger, adjustments] = await Promise.all([
    call(sumLedger, period),
    state.success ? null : loadList(listLedger, request),
    state.success ? loadList(listAdjustments, request, { state: state.data }) : null,
  ])
  return { sums, period, ledger, adjustments }
}

export default function PointsPage({ loaderData }: Route.ComponentProps) {
  const { sums, period, ledger, adjustments } = loaderData
  const can = useCan()
  const [adjusting, setAdjusting] = useState(false)
  const views: View[] = [
    { key: '', label: '明细' },
    ...AdjustmentState.options.map((state) => ({
      key: state,
      label: state === 'pending' ? adjustmentStateNames[state] : `调整${adjustmentStateNames[state]}`,
      count: state === 'pending' ? sums.pending : undefined,
    })),
  ]
  const actions = (
    <>
      {ledger && <ExportButton kind="points" />}
      {can('config.read') && <Link to={paths.config({ group: '积分规则' })}>积分规则</Link>}
      {can('points.adjust') && can('transfer.import') && <Link to={paths.newImport('points')}>批量导入</Link>}
      {can('points.adjust') && (
        <Button type="primary" onClick={() => setAdjusting(true)}>
          调整积分
        </Button>
      )}
    </>
  )
  return (
    <>
      {ledger && <LedgerList page={ledger} sums={sums} period={period} views={views} actions={actions} />}
      {adjustments && (
        <AdjustmentList page={adjustments} limit={sums.limit} views={views} actions={actions} />
      )}
      {adjusting && <AdjustForm onClose={() => setAdjusting(false)} />}
    </>
  )
}

export { LoadError as ErrorBoundary }
