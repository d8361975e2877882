import type { Output } from '@gongfang/contract/base/endpoint'
import type { KeyPage } from '@gongfang/contract/base/values'
import { balanceText, PointsKind, pointsKinds } from '@gongfang/contract/people/points'
import type { LedgerRow, sumLedger } from '@gongfang/contract/people/points-desk'
import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import type { Filter } from '../../ui/filters.tsx'
import { type Column, List, type View } from '../../ui/list.tsx'
import { Code, Soft, Time } from '../../ui/show.tsx'
import { PointsSums } from './points-sums.tsx'

interface LedgerListProps {
  page: KeyPage<LedgerRow>
  sums: Output<typeof sumLedger>
  period: { from: string; to: string }
  views: View[]
  actions: ReactNode
}

export const LedgerList = ({ page, sums, period, views, actions }: LedgerListProps) => (
  <List
    title="积分"
    sorted="时间，最新在前"
    page={page}
    columns={columns}
    rowKey={({ id }) => id}
    views={views}
    filters={filters}
    actions={actions}
    above={<PointsSums sums={sums} period={period} />}
    empty="没有符合条件的积分记录"
  />
)

export const who = ({
  memberId,
  nickname,
  mobile,
  jigou,
}: Pick<LedgerRow, 'memberId' | 'nickname' | 'mobile' | 'jigou'>) => (
  <Flex vertical>
    <Link to={paths.member(memberId)}>{nickname || mobile || '已注销会员'}</Link>
    <Soft>{[nickname && mobile, jigou].filter(Boolean).join(' ')}</Soft>
  </Flex>
)

const columns: Column<LedgerRow>[] = [
  { key: 'at', title: '时间', render: (_, { createdAt }) => <Time at={createdAt} /> },
  { key: 'who', part: 'name', title: '会员', width: 260, render: (_, row) => who(row) },
  { key: 'kind', title: '类型', render: (_, { kind }) => pointsKinds[kind] },
  {
    key: 'delta',
    part: 'amount',
    title: '积分',
    align: 'right',
    render: (_, { delta }) => (delta > 0 ? `+${delta}` : delta),
  },
  {
    key: 'after',
    title: '余额',
    align: 'right',
    render: (_, { balanceAfter }) => balanceText(balanceAfter),
  },
  { key: 'note', title: '说明', width: 220, dataIndex: 'note' },
  {
    key: 'reference',
    title: '单号',
    render: (_, { reference, orderNo }) => <Code>{orderNo ?? reference}</Code>,
  },
]

const filters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '手机号、昵称或机构', width: 200 },
  { kind: 'text', name: 'reference', label: '单号', width: 180 },
  {
    kind: 'select',
    name: 'kind',
    label: '类型',
    options: PointsKind.options.map((kind) => ({ value: kind, label: pointsKinds[kind] })),
  },
  {
    kind: 'select',
    name: 'direction',
    label: '增减',
    width: 100,
    options: [
      { value: 'gained', label: '增加' },
      { value: 'spent', label: '减少' },
    ],
  },
  { kind: 'days', name: 'days', label: '时间' },
]
