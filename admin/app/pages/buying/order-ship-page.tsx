import { orderCan, orderStateNames } from '@gongfang/contract/buying/order'
import {
  type DeskOrder,
  getDeskOrder,
  listOrderDesk,
  type OrderRow,
} from '@gongfang/contract/buying/order-desk'
import { packingNotes } from '@gongfang/contract/buying/order-notes'
import { App, Button, Empty, Flex, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../base/paths.ts'
import { titleOf } from '../../base/title.ts'
import { Flag } from '../../buying/order/flag.tsx'
import { ScanToShip } from '../../buying/order/scan-to-ship.tsx'
import styles from '../../buying/order/ship.module.css'
import { ShipForm } from '../../buying/order/ship-form.tsx'
import { TrackingImport } from '../../buying/order/tracking-import.tsx'
import { screens } from '../../screens.ts'
import { useAct } from '../../ui/act.ts'
import { countText } from '../../ui/list.tsx'
import { loadList, useQuery } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/order-ship-page'

export const meta = () => titleOf(screens.shipping)

/** `wished`: those with a day by which the buyer wishes the goods, the earliest first. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const byDay = new URL(request.url).searchParams.get('mode') === 'wished'
  return loadList(listOrderDesk, request, { view: byDay ? 'wished' : 'paid', oldest: true, limit: 20 })
}

/** Orders to ship, those that wait longest first, for a phone or a hand scanner. */
export default function ShipPage({ loaderData: page }: Route.ComponentProps) {
  const { params, change } = useQuery()
  const mode = params.get('mode') ?? ''
  const scanning = mode === 'scan'
  const counted = (name: string, of: string) => (mode === of ? `${name} ${countText(page.total)}` : name)
  return (
    <div className={styles.page}>
      <Flex wrap gap={8} align="center" justify="space-between">
        <h1 className={styles.title}>发货</h1>
        <Flex wrap gap={8}>
          <TrackingImport />
          <Segmented
            value={mode === 'wished' || scanning ? mode : ''}
            options={[
              { value: '', label: counted('待发货', '') },
              { value: 'wished', label: counted('按期望到货', 'wished') },
              { value: 'scan', label: '连续扫描' },
            ]}
            onChange={(mode) => change({ mode })}
          />
        </Flex>
      </Flex>
      {scanning ? <ScanToShip /> : <Waiting page={page} />}
    </div>
  )
}

function Waiting({ page }: { page: Route.ComponentProps['loaderData'] }) {
  const { message } = App.useApp()
  const { act, busy } = useAct()
  const { change, params } = useQuery()
  const navigate = useNavigate()
  const [order, setOrder] = useState<DeskOrder | null>(null)
  const open = async (no: string) => {
    const refused = ({ reason }: { reason: string }) => {
      if (reason === 'notFound') message.error(`没有找到订单 ${no}，请核对后重新扫描`)
      return reason === 'notFound'
    }
    const found = await act(getDeskOrder, { no }, { reload: false, refused })
    const ready = found && orderCan.ship.includes(found.state)
    if (found && !ready) message.warning(`订单 ${no} ${orderStateNames[found.state]}，不能发货`)
    setOrder(ready ? found : null)
  }
  const find = (typed: string) => {
    const text = typed.trim()
    if (/^\d{20}$/.test(text)) void open(text)
    else change({ keyword: text })
  }
  return (
    <>
      <Input.Search
        allowClear
        size="large"
        placeholder="扫描或输入订单号、收件人、机构"
        aria-label="扫描或输入订单号、收件人、机构"
        maxLength={60}
        defaultValue={params.get('keyword') ?? ''}
        loading={busy}
        onSearch={find}
      />
      {page.rows.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={
            params.get('keyword') ? `没有找到“${params.get('keyword')}”的待发货订单` : '没有待发货的订单'
          }
        />
      )}
      <ul className={styles.cards}>
        {page.rows.map((row) => (
          <li key={row.id} className={styles.card}>
            <Card row={row} />
            <Flex gap={8} justify="flex-end">
              <Button onClick={() => navigate(paths.order(row.no))}>详情</Button>
              <Button type="primary" onClick={() => open(row.no)}>
                发货
              </Button>
            </Flex>
          </li>
        ))}
      </ul>
      {page.next && <NextPage after={page.next} />}
      {order && <ShipForm order={order} onClose={() => setOrder(null)} />}
    </>
  )
}

function NextPage({ after }: { after: string }) {
  const [, setParams] = useSearchParams()
  const turn = () =>
    setParams((now) => {
      now.set('after', after)
      return now
    })
  return (
    <Button block size="large" onClick={turn}>
      下一页
    </Button>
  )
}

function Card({ row }: { row: OrderRow }) {
  return (
    <>
      <Flex gap={8} wrap align="center">
        <Code>{row.no}</Code>
        {row.parcels > 0 && <StateTag tone="warning">部分发货</StateTag>}
        {row.reminded && <StateTag tone="warning">已催发货</StateTag>}
        {row.inAftersale && <StateTag tone="bad">售后中</StateTag>}
        {row.changing && <StateTag tone="warning">变更中</StateTag>}
        <Flag flag={row.flag} />
      </Flex>
      <div>
        {row.title}
        <Soft>
          {row.kinds > 1 ? ` 等 ${row.kinds} 种，` : ' '}共 {row.pieces} 件
        </Soft>
      </div>
      <div>
        {row.receiver} <Soft>{row.region}</Soft>
      </div>
      <div>
        <Soft>
          {row.jigou} · <Time at={row.createdAt} />
        </Soft>
      </div>
      {packingNotes(row) && <div className={styles.note}>{packingNotes(row)}</div>}
    </>
  )
}

export { LoadError as ErrorBoundary }
