import { listProviders, type ProviderName, providers } from '@gongfang/contract/system/provider-desk'
import { Card, Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import { History } from '../../system/audit/history.tsx'
import { AccountForm } from '../../system/provider/account-form.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/provider-page'
import styles from './provider-page.module.css'

export const meta = () => titleOf(screens.providers)

export const clientLoader = () => call(listProviders, {})

const names = Object.keys(providers) as ProviderName[]
const NONE = { enabled: false, version: 0, values: {}, sealed: [], updatedAt: null, updatedBy: null }

/** The shop's accounts with WeChat and others. Secrets can be set but not read. */
export default function ProviderPage({ loaderData: accounts }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams()
  return (
    <>
      <h1 className={styles.title}>接入账户</h1>
      <Tabs
        activeKey={params.get('name') ?? names[0]}
        onChange={(name) => setParams({ name }, { replace: true })}
        items={names.map((name) => {
          const account = accounts.find((one) => one.name === name) ?? { name, ...NONE }
          return {
            key: name,
            label: providers[name].title,
            children: (
              <Card size="small" className={styles.card}>
                <p className={styles.intro}>{providers[name].intro}</p>
                <AccountForm key={`${name} ${account.version}`} account={account} />
                {account.version > 0 && <History subject={`provider ${name}`} />}
              </Card>
            ),
          }
        })}
      />
    </>
  )
}

export { LoadError as ErrorBoundary }
