import { InstitutionKind } from '@gongfang/contract/people/member'
import {
  countMembers,
  listMembers,
  type MemberRow,
  MemberState,
  memberSourceNames,
  memberStateNames,
  readMember,
} from '@gongfang/contract/people/member-desk'
import { balanceText } from '@gongfang/contract/people/points'
import { Avatar, Flex } from 'antd'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { memberTones, nameOf, spentText } from '../../people/member/labels.ts'
import { MemberDrawer } from '../../people/member/member-drawer.tsx'
import { regionPlaces } from '../../people/member/regions.ts'
import { screens } from '../../screens.ts'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import type { Filter } from '../../ui/filters.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { loadList } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { useOpenRecord } from '../../ui/open-record.ts'
import { Soft, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/member-list-page'

export const meta = () => titleOf(screens.members)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const one = Number(searchParams.get('one'))
  const state = MemberState.safeParse(searchParams.get('view'))
  const [page, counts, places, open] = await Promise.all([
    loadList(listMembers, request, state.success ? { state: state.data } : {}),
    call(countMembers, {}),
    regionPlaces(),
    one > 0 ? call(readMember, { id: one }) : null,
  ])
  return { page, counts, places, open }
}

const columns: Column<MemberRow>[] = [
  {
    key: 'who',
    part: 'name',
    title: '会员',
    width: 200,
    render: (_, { avatar, ...member }) => (
      <Flex gap={8} align="center">
        <Avatar size={32} src={avatar || undefined} alt="">
          {[...nameOf(member)][0]}
        </Avatar>
        <span>{nameOf(member)}</span>
      </Flex>
    ),
  },
  { key: 'mobile', title: '手机', dataIndex: 'mobile' },
  {
    key: 'jigou',
    title: '机构',
    width: 260,
    render: (_, { jigou, kind, regionText }) =>
      jigou ? (
        <Flex vertical>
          <span>{jigou}</span>
          <Soft>
            {kind} · {regionText}
          </Soft>
        </Flex>
      ) : (
        <Soft>—</Soft>
      ),
  },
  {
    key: 'state',
    part: 'state',
    title: '状态',
    render: (_, { state }) => <StateTag tone={memberTones[state]}>{memberStateNames[state]}</StateTag>,
  },
  {
    key: 'points',
    title: '积分',
    align: 'right',
    render: (_, { points, pointsOwed }) => balanceText(points - pointsOwed),
  },
  { key: 'orders', title: '订单', dataIndex: 'orders', align: 'right' },
  { key: 'spent', part: 'amount', title: '消费额', align: 'right', render: (_, row) => spentText(row) },
  { key: 'created', title: '注册', render: (_, { createdAt }) => <Time at={createdAt} /> },
  { key: 'seen', title: '最近登录', render: (_, { lastLoginAt }) => <Time at={lastLoginAt} /> },
  { key: 'source', title: '来源', render: (_, { source }) => memberSourceNames[source] },
]

const filters = (places: { value: string; label: string }[]): Filter[] => [
  { kind: 'text', name: 'keyword', label: '手机号、收货电话、昵称、机构或信用代码', width: 320 },
  {
    kind: 'select',
    name: 'kind',
    label: '机构类型',
    options: InstitutionKind.options.map((kind) => ({ value: kind, label: kind })),
  },
  { kind: 'select', name: 'region', label: '地区', options: places, width: 180 },
  { kind: 'days', name: 'days', label: '注册' },
]

export default function MembersPage({ loaderData: { page, counts, places, open } }: Route.ComponentProps) {
  const { at, close } = useOpenRecord()
  return (
    <>
      <List
        title="会员"
        sorted="注册时间，最新在前"
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        views={[
          { key: '', label: '全部' },
          ...MemberState.options.map((state) => ({
            key: state,
            label: memberStateNames[state],
            count: state === 'incomplete' ? undefined : counts[state],
          })),
        ]}
        filters={filters(places)}
        actions={<ExportButton kind="member" viewIs="state" />}
        open={({ id }) => at(id)}
        empty="没有符合条件的会员"
      />
      {open && <MemberDrawer key={open.id} member={open} at={at} onClose={close} />}
    </>
  )
}

export { LoadError as ErrorBoundary }
