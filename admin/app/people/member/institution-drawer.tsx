import {
  type InstitutionRecord,
  type InstitutionStanding,
  institutionStandingNames,
} from '@gongfang/contract/people/institution-list-desk'
import { Alert, Descriptions, type DescriptionsProps, Drawer, Flex } from 'antd'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { History } from '../../system/audit/history.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { Soft, StateTag, Time, type Tone } from '../../ui/show.tsx'
import { FundPanel } from '../fund/fund-panel.tsx'
import { TeamPanel } from '../team/team-panel.tsx'

export const standingTones: Record<InstitutionStanding, Tone> = {
  active: 'good',
  empty: 'warning',
  closed: 'neutral',
  pending: 'progress',
  rejected: 'warning',
}

interface InstitutionDrawerProps {
  institution: InstitutionRecord
  onClose: () => void
}

/** An institution with its people, funds and records, also when it has no member or was closed. */
export function InstitutionDrawer({ institution, onClose }: InstitutionDrawerProps) {
  const { id, jigou, standing } = institution
  const can = useCan()
  const state = standing === 'active' || standing === 'empty' ? 'approved' : standing
  return (
    <Drawer
      open
      size={860}
      title={jigou}
      extra={<StateTag tone={standingTones[standing]}>{institutionStandingNames[standing]}</StateTag>}
      onClose={onClose}
    >
      <Flex vertical gap="middle">
        {standing === 'empty' && (
          <Alert
            type="warning"
            showIcon
            title="成员都已离开。可以让会员加入，或在没有未了结的事项后注销机构。"
          />
        )}
        {can('invoice.read') && <Link to={paths.invoiceStatement(id)}>月度对账单</Link>}
        <Descriptions size="small" column={{ xs: 1, sm: 2 }} items={factsOf(institution)} />
        {/* Loads again when the institution was closed. */}
        <div key={standing}>
          <TeamPanel institutionId={id} at={paths.member} state={state} />
          <FundPanel institutionId={id} />
          <SectionTitle>操作日志</SectionTitle>
          <History subject={`institution ${id}`} />
        </div>
      </Flex>
    </Drawer>
  )
}

const factsOf = (one: InstitutionRecord): NonNullable<DescriptionsProps['items']> => [
  { key: 'kind', label: '类型', children: one.kind },
  { key: 'code', label: '信用代码', children: one.creditCode || <Soft>—</Soft> },
  { key: 'place', label: '地址', children: `${one.regionText} ${one.address}`, span: 'filled' },
  { key: 'contact', label: '联系人', children: `${one.contactName} ${one.contactPhone}` },
  { key: 'members', label: '成员', children: one.members },
  { key: 'orders', label: '订单', children: one.orders },
  { key: 'created', label: '登记', children: <Time at={one.createdAt} /> },
  { key: 'approved', label: '通过', children: <Time at={one.approvedAt} /> },
  { key: 'closed', label: '注销', children: <Time at={one.closedAt} /> },
]
