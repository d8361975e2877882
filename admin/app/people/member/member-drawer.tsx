import { type MemberDetail, memberStateNames } from '@gongfang/contract/people/member-desk'
import { Alert, Drawer, Tabs } from 'antd'
import { useCan } from '../../base/session.ts'
import { History } from '../../system/audit/history.tsx'
import { StateTag } from '../../ui/show.tsx'
import { memberTones, nameOf } from './labels.ts'
import { MemberActions } from './member-actions.tsx'
import { MemberProfile } from './member-profile.tsx'
import { DepotTab, MessagesTab, OrdersTab, PointsTab, SignUpsTab } from './member-tabs.tsx'
import { SessionsTab } from './sessions-tab.tsx'

interface MemberDrawerProps {
  member: MemberDetail
  /** The address that opens another member. */
  at: (id: number) => string
  onClose: () => void
}

export function MemberDrawer({ member, at, onClose }: MemberDrawerProps) {
  const { id, state, disabledReason, points, pointsOwed, orders } = member
  const can = useCan()
  return (
    <Drawer
      open
      size={860}
      title={nameOf(member)}
      extra={<StateTag tone={memberTones[state]}>{memberStateNames[state]}</StateTag>}
      footer={state === 'left' ? null : <MemberActions member={member} />}
      onClose={onClose}
    >
      {state === 'disabled' && <Alert type="error" showIcon title={`停用原因：${disabledReason}`} />}
      <Tabs
        destroyOnHidden
        items={[
          { key: 'profile', label: '资料', children: <MemberProfile member={member} at={at} /> },
          { key: 'orders', label: `订单 ${orders}`, children: <OrdersTab id={id} /> },
          ...(can('points.read')
            ? [{ key: 'points', label: '积分', children: <PointsTab key={points - pointsOwed} id={id} /> }]
            : []),
          { key: 'depot', label: '寄存', children: <DepotTab id={id} /> },
          { key: 'signUps', label: '报名', children: <SignUpsTab id={id} /> },
          { key: 'messages', label: '消息', children: <MessagesTab id={id} /> },
          { key: 'sessions', label: '设备', children: <SessionsTab key={state} id={id} /> },
          { key: 'history', label: '日志', children: <History subject={`member ${id}`} /> },
        ]}
      />
    </Drawer>
  )
}
