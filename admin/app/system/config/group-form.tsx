import type { Output } from '@gongfang/contract/base/endpoint'
import { type ConfigField, type listConfig, saveConfig } from '@gongfang/contract/system/config-desk'
import { Button, Form, Input, Segmented, Space, Switch } from 'antd'
import { useState } from 'react'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useLeaveGuard } from '../../ui/edit.tsx'
import { QuantityInput } from '../../ui/number-input.tsx'
import { Time } from '../../ui/show.tsx'
import { goToUnread } from '../../ui/unread.ts'
import { HistoryButton } from '../audit/history-button.tsx'
import { type Change, ChangePreview } from './change-preview.tsx'
import { HolidaysField } from './holidays-field.tsx'
import { ImageField } from './image-field.tsx'
import { PackagesField } from './packages-field.tsx'

type Setting = Output<typeof listConfig>[number]

interface GroupFormProps {
  fields: readonly ConfigField[]
  settings: Setting[]
}

export function GroupForm({ fields, settings }: GroupFormProps) {
  const { act, busy } = useAct()
  const can = useCan()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [changes, setChanges] = useState<Change[]>([])
  const [asking, setAsking] = useState(false)
  const seen = Object.fromEntries(settings.map(({ key, value }) => [key, value]))
  const readOnly = !can('config.write')
  useLeaveGuard(changes.length > 0 && !busy)

  const look = () =>
    setChanges(
      fields.flatMap((field) => {
        const value = form.getFieldValue(field.key) ?? (field.control === 'number' ? null : '')
        return same(value, seen[field.key]) ? [] : [{ field, seen: seen[field.key], value }]
      }),
    )
  /** A text that is not understood has its sentence beside it. */
  const ask = () => setAsking(goToUnread() === '')
  const save = async () => {
    const input = changes.map(({ field, seen: before, value }) => ({ key: field.key, seen: before, value }))
    const saved = await act(saveConfig, { changes: input }, { form, done: '已保存，立即生效' })
    setAsking(false)
    if (saved) setChanges([])
  }

  return (
    <Form form={form} layout="vertical" disabled={readOnly} initialValues={seen} onValuesChange={look}>
      {fields.map((field) => {
        const setting = settings.find(({ key }) => key === field.key)
        return (
          <Form.Item
            key={field.key}
            name={field.key}
            valuePropName={field.control === 'switch' ? 'checked' : 'value'}
            label={field.label}
            extra={
              <>
                {field.hint && <span>{field.hint}。</span>}
                {setting?.updatedAt && (
                  <span>
                    {setting.updatedBy} 修改于 <Time at={setting.updatedAt} />{' '}
                    <HistoryButton subject={`config ${field.key}`} name={field.label} />
                  </span>
                )}
              </>
            }
          >
            {controlOf(field, setting)}
          </Form.Item>
        )
      })}
      <Space>
        <Button type="primary" disabled={readOnly || changes.length === 0} onClick={ask}>
          保存
        </Button>
        <Button
          disabled={changes.length === 0}
          onClick={() => {
            form.resetFields()
            setChanges([])
          }}
        >
          放弃
        </Button>
      </Space>
      {asking && (
        <ChangePreview changes={changes} busy={busy} onSave={save} onClose={() => setAsking(false)} />
      )}
    </Form>
  )
}

/** Compares values by content, because a list is a new object after every change. */
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function controlOf({ control, unit }: ConfigField, setting: Setting | undefined) {
  if (control === 'number') return <QuantityInput word="数值" style={{ width: 220 }} suffix={unit} />
  if (control === 'switch') return <Switch checkedChildren="开" unCheckedChildren="关" />
  if (control === 'text') return <Input.TextArea autoSize={{ minRows: 3, maxRows: 14 }} />
  if (control === 'image') return <ImageField />
  if (control === 'packages') return <PackagesField />
  if (control === 'holidays') return <HolidaysField />
  if (control === 'pricing')
    return (
      <Segmented
        options={[
          { value: '1', label: '金额' },
          { value: '2', label: '积分' },
        ]}
      />
    )
  return <Input placeholder={String(setting?.fallback ?? '')} />
}
