import { type ConfigField, configGroups, listConfig } from '@gongfang/contract/system/config-desk'
import { Card, Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { DeskRobots } from '../../people/robot/robots.tsx'
import { screens } from '../../screens.ts'
import { GroupForm } from '../../system/config/group-form.tsx'
import { Providers } from '../../system/config/providers.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/config-page'
import styles from './config-page.module.css'

export const meta = () => titleOf(screens.config)

export const clientLoader = () => call(listConfig, {})

/** The configuration in groups. Each is saved on its own, after its changes are shown. */
export default function ConfigPage({ loaderData: settings }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams()
  const settingsOf = (fields: readonly ConfigField[]) =>
    fields.flatMap((field) => settings.filter(({ key }) => key === field.key))
  return (
    <>
      <h1 className={styles.title}>系统配置</h1>
      <Tabs
        activeKey={params.get('group') ?? configGroups[0]?.title}
        onChange={(group) => setParams({ group }, { replace: true })}
        items={[
          ...configGroups.map(({ title, fields }) => ({
            key: title,
            label: title,
            children: (
              <Card size="small" className={styles.card}>
                <GroupForm
                  key={JSON.stringify(settingsOf(fields))}
                  fields={fields}
                  settings={settingsOf(fields)}
                />
              </Card>
            ),
          })),
          {
            key: '服务',
            label: '短信与存储',
            children: (
              <Card size="small" className={styles.card}>
                <Providers />
              </Card>
            ),
          },
          {
            key: '群机器人',
            label: '群机器人',
            children: (
              <Card size="small" className={styles.card}>
                <DeskRobots />
              </Card>
            ),
          },
        ]}
      />
    </>
  )
}

export { LoadError as ErrorBoundary }
