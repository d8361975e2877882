import type { Output } from '@gongfang/contract/base/endpoint'
import { showFen } from '@gongfang/contract/base/money'
import { type Fund, fundEntryNames, fundStateNames, overrunNames } from '@gongfang/contract/people/fund'
import { listFundEntriesOf, listFundsOf } from '@gongfang/contract/people/fund-desk'
import { Button, Input, Pagination } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import type { PartColumn } from '../../ui/columns.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { Soft, Time } from '../../ui/show.tsx'

const LIMIT = 10

/** The funds of an institution as its own people see them. Staff change nothing here. */
export function FundPanel({ institutionId }: { institutionId: number }) {
  const [found, setFound] = useState<Output<typeof listFundsOf> | null>(null)
  const [wish, setWish] = useState({ keyword: '', page: 1 })
  const [failed, setFailed] = useState('')
  const load = () => {
    const { keyword, page } = wish
    const input = { institutionId, state: 'all' as const, page, limit: LIMIT, ...(keyword && { keyword }) }
    call(listFundsOf, input).then(
      (answer) => {
        setFound(answer)
        setFailed('')
      },
      (error: Error) => setFailed(error.message),
    )
  }
  useEffect(load, [institutionId, wish])
  if (failed) return <Button onClick={load}>{failed}，点此重试</Button>
  if (found === null || (found.total === 0 && wish.keyword === '')) return null
  const { amountFen, reservedFen, spentFen, leftFen } = found.sums
  return (
    <>
      <SectionTitle>经费（{found.total}）</SectionTitle>
      <p>
        额度 {showFen(amountFen)}，占用 {showFen(reservedFen)}，支出 {showFen(spentFen)}，剩余{' '}
        {showFen(leftFen)}
      </p>
      <Input.Search
        aria-label="查找经费"
        placeholder="编号、名称或负责人"
        allowClear
        maxLength={60}
        style={{ maxWidth: 280, marginBottom: 8 }}
        onSearch={(keyword) => setWish({ keyword: keyword.trim(), page: 1 })}
      />
      <PlainTable<Fund>
        label="经费"
        rowKey="id"
        columns={columns}
        rows={found.data}
        expandable={{ expandedRowRender: ({ id }) => <Entries id={id} /> }}
      />
      {found.total > LIMIT && (
        <Pagination
          size="small"
          style={{ marginTop: 8 }}
          current={found.current_page}
          pageSize={LIMIT}
          total={found.total}
          showSizeChanger={false}
          onChange={(page) => setWish({ ...wish, page })}
        />
      )}
    </>
  )
}

const columns: PartColumn<Fund>[] = [
  {
    title: '经费',
    render: (_, { code, name }) => (
      <>
        {name} <Soft>{code}</Soft>
      </>
    ),
  },
  {
    title: '负责人',
    render: (_, { owner, ownerStands }) => `${owner || '已注销会员'}${ownerStands ? '' : '（已离开）'}`,
  },
  { title: '期限', render: (_, { fromOn, toOn }) => `${fromOn} 至 ${toOn}` },
  { title: '余额不足时', render: (_, { overrun }) => overrunNames[overrun] },
  { title: '额度', align: 'right', render: (_, { amountFen }) => showFen(amountFen) },
  { title: '占用', align: 'right', render: (_, { reservedFen }) => showFen(reservedFen) },
  { title: '支出', align: 'right', render: (_, { spentFen }) => showFen(spentFen) },
  { title: '剩余', align: 'right', render: (_, { leftFen }) => showFen(leftFen) },
  { title: '状态', render: (_, { state }) => fundStateNames[state] },
]

function Entries({ id }: { id: number }) {
  const [pages, setPages] = useState<Output<typeof listFundEntriesOf>[]>([])
  const [failed, setFailed] = useState('')
  const last = pages.at(-1)
  const more = () => {
    const at = last
      ? { page: last.current_page + 1, ...(last.anchor && { anchor: last.anchor }) }
      : { page: 1 }
    call(listFundEntriesOf, { id, limit: 20, ...at }).then(
      (page) => setPages([...pages, page]),
      (error: Error) => setFailed(error.message),
    )
  }
  useEffect(more, [id])
  return (
    <>
      {pages
        .flatMap(({ data }) => data)
        .map(({ id: entryId, kind, deltaFen, amountFen, leftFen, orderNo, part, note, actor, at }) => (
          <p key={entryId}>
            <Time at={at} /> {fundEntryNames[kind]} {showFen(deltaFen === 0 ? amountFen : deltaFen)}
            ，剩余 {showFen(leftFen)}{' '}
            <Soft>
              {[
                orderNo && `订单 ${orderNo}`,
                part && `份额：${part.name || '已注销会员'}`,
                note,
                actor ?? '系统',
              ]
                .filter(Boolean)
                .join('，')}
            </Soft>
          </p>
        ))}
      {failed && <p>{failed}</p>}
      {last && last.current_page < last.last_page && (
        <Button size="small" onClick={more}>
          更早的明细
        </Button>
      )}
    </>
  )
}
