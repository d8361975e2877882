import type { Output } from '@gongfang/contract/base/endpoint'
import {
  type listProviders,
  type ProviderField,
  providers,
  saveProvider,
} from '@gongfang/contract/system/provider-desk'
import { Button, Form, Input, Select, Space, Switch } from 'antd'
import { useState } from 'react'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useLeaveGuard } from '../../ui/edit.tsx'
import { Time } from '../../ui/show.tsx'
import { CheckAccount } from './check-account.tsx'

type Account = Output<typeof listProviders>[number]

type AccountValues = Record<string, string | undefined> & { enabled?: never }

/** The account with a provider. Secret fields show only whether they are set. */
export function AccountForm({ account }: { account: Account }) {
  const { name, version, sealed, updatedAt, updatedBy } = account
  const { act, busy } = useAct()
  const can = useCan()
  const [form] = Form.useForm<AccountValues>()
  const [enabled, setEnabled] = useState(account.enabled)
  const [changed, setChanged] = useState(false)
  const readOnly = !can('provider.write')
  useLeaveGuard(changed && !busy)

  const save = async (typed: AccountValues) => {
    const values = Object.fromEntries(
      Object.entries(typed).flatMap(([field, value]) =>
        value === undefined ? [] : [[field, String(value)]],
      ),
    )
    const saved = await act(saveProvider, { name, enabled, version, values }, { form, done: '已保存' })
    if (saved) setChanged(false)
  }

  return (
    <Form
      form={form}
      layout="vertical"
      disabled={readOnly}
      initialValues={account.values}
      autoComplete="off"
      onValuesChange={() => setChanged(true)}
      onFinish={save}
    >
      {(Object.entries(providers[name].fields) as [string, ProviderField][]).map(([field, about]) => (
        <Form.Item
          key={field}
          name={field}
          label={about.label + (about.optional ? '（选填）' : '')}
          extra={about.hint}
        >
          {controlOf(about, sealed.includes(field))}
        </Form.Item>
      ))}
      <Form.Item label="启用" htmlFor="enabled">
        <Switch
          id="enabled"
          aria-label="启用"
          checked={enabled}
          onChange={(on) => {
            setEnabled(on)
            setChanged(true)
          }}
        />
      </Form.Item>
      <Space wrap>
        <Button type="primary" htmlType="submit" disabled={readOnly || !changed} loading={busy}>
          保存
        </Button>
        <CheckAccount name={name} disabled={readOnly || changed || !account.enabled} />
      </Space>
      {updatedAt && (
        <p>
          {updatedBy} 修改于 <Time at={updatedAt} />
        </p>
      )}
    </Form>
  )
}

const KEPT = '已配置 ●●●●，留空表示不变'

function controlOf({ control, secret, choices }: ProviderField, kept: boolean) {
  if (choices)
    return <Select options={Object.entries(choices).map(([value, label]) => ({ value, label }))} allowClear />
  const placeholder = kept ? KEPT : undefined
  if (control === 'text')
    return <Input.TextArea rows={kept ? 2 : 5} placeholder={placeholder} spellCheck={false} />
  return secret ? (
    <Input.Password placeholder={placeholder} autoComplete="new-password" />
  ) : (
    <Input spellCheck={false} />
  )
}
