import { deleteRole, listRoles, type Role } from '@gongfang/contract/system/staff'
import { Button, Card, Space, Tag } from 'antd'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import { HistoryButton } from '../../system/audit/history-button.tsx'
import { grantsByGroup } from '../../system/staff/grants.ts'
import { RoleForm } from '../../system/staff/role-form.tsx'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/role-list-page'
import styles from './role-list-page.module.css'

export const meta = () => titleOf(screens.roles)

export const clientLoader = () => call(listRoles, {})

export default function RolesPage({ loaderData: roles }: Route.ComponentProps) {
  const can = useCan()
  const { act } = useAct()
  const { confirm } = useConfirm()
  const [editing, edit] = useState<Role | 'new' | null>(null)
  const remove = async ({ id, name }: Role) => {
    if (await confirm({ title: `删除角色 ${name}？`, yes: '删除', danger: true }))
      await act(deleteRole, { id }, { done: '已删除' })
  }
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>角色</h1>
        {can('staff.write') && (
          <Button type="primary" onClick={() => edit('new')}>
            新建角色
          </Button>
        )}
      </div>
      <div className={styles.grid}>
        {roles.map((role) => (
          <Card
            key={role.id}
            size="small"
            title={role.name}
            extra={<span className="soft">{role.staffCount} 人</span>}
          >
            {role.owner ? (
              <p className={styles.first}>可以进行所有操作，不可修改。</p>
            ) : (
              <dl className={styles.grants}>
                {grantsByGroup(role.permissions).map(([group, titles]) => (
                  <div key={group}>
                    <dt>{group}</dt>
                    <dd>
                      {titles.map((title) => (
                        <Tag key={title} variant="outlined">
                          {title}
                        </Tag>
                      ))}
                    </dd>
                  </div>
                ))}
                {role.permissions.length === 0 && <p className="soft">没有任何权限</p>}
              </dl>
            )}
            {!role.owner && (
              <Space>
                {can('staff.write') && (
                  <>
                    <Button size="small" onClick={() => edit(role)}>
                      修改
                    </Button>
                    <Button size="small" danger disabled={role.staffCount > 0} onClick={() => remove(role)}>
                      删除
                    </Button>
                  </>
                )}
                <HistoryButton subject={`role ${role.id}`} name={`角色 ${role.name}`} />
              </Space>
            )}
          </Card>
        ))}
      </div>
      {editing && <RoleForm {...(editing === 'new' ? {} : { role: editing })} onClose={() => edit(null)} />}
    </>
  )
}

export { LoadError as ErrorBoundary }
