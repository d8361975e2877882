import { endStaffSession, listStaffSessions } from '@gongfang/contract/system/staff'
import { Alert, Button, Card } from 'antd'
import { call } from '../../base/call.ts'
import { useSelf } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import { PasswordForm } from '../../system/staff/password-form.tsx'
import { Totp } from '../../system/staff/totp.tsx'
import { useAct } from '../../ui/act.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Time } from '../../ui/show.tsx'
import type { Route } from './+types/own-account-page'
import styles from './own-account-page.module.css'

export const meta = () => titleOf(screens.ownAccount)

export const clientLoader = () => call(listStaffSessions, {})

export default function OwnPage({ loaderData: sessions }: Route.ComponentProps) {
  const self = useSelf()
  const { act, busy } = useAct()
  return (
    <>
      <h1 className={styles.title}>
        {self.name}（{self.account}）
      </h1>
      {self.mustChangePassword && (
        <Alert className={styles.notice} type="warning" showIcon title="请先修改初始密码，再使用后台。" />
      )}
      <div className={styles.grid}>
        <Card size="small" title="修改密码">
          <PasswordForm account={self.account} />
        </Card>
        <Card size="small" title="动态码（两步登录）">
          <Totp on={self.hasTotp} />
        </Card>
      </div>
      <Card size="small" title="登录的设备">
        <PlainTable
          label="登录的设备"
          rowKey="id"
          rows={sessions}
          columns={[
            { title: '设备', dataIndex: 'device' },
            { title: 'IP', dataIndex: 'ip' },
            { title: '登录', render: (_, { createdAt }) => <Time at={createdAt} /> },
            { title: '最近使用', render: (_, { lastSeenAt }) => <Time at={lastSeenAt} /> },
            {
              title: '操作',
              render: (_, { id, current }) =>
                current ? (
                  <span className="soft">当前设备</span>
                ) : (
                  <Button
                    type="link"
                    size="small"
                    disabled={busy}
                    onClick={() => act(endStaffSession, { id }, { done: '已退出' })}
                  >
                    退出
                  </Button>
                ),
            },
          ]}
        />
      </Card>
    </>
  )
}

export { LoadError as ErrorBoundary }
