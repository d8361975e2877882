import { dayOf } from '@gongfang/contract/base/time'
import { listOfferTemplates, type OfferTemplate } from '@gongfang/contract/buying/inquiry-desk'
import { Button, Select, Space } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import type { OfferDraft } from './offer-draft.ts'
import { overwrittenBy, templateOf, withTemplate } from './offer-template.ts'
import { TemplateForm } from './template-form.tsx'

interface TemplateBarProps {
  draft: OfferDraft
  /** The draft as the editor opened it. A value that differs from it was typed. */
  begun: OfferDraft
  onTake: (draft: OfferDraft) => void
}

/** Fills the offer from a template, or keeps what it says as one. */
export function TemplateBar({ draft, begun, onTake }: TemplateBarProps) {
  const [templates, setTemplates] = useState<readonly OfferTemplate[]>()
  const [said, setSaid] = useState('')
  const [saving, setSaving] = useState(false)
  const { confirm } = useConfirm()
  const load = () => call(listOfferTemplates, {}).then(setTemplates, (error: Error) => setSaid(error.message))
  useEffect(() => void load(), [])
  const take = async (template: OfferTemplate) => {
    const lost = overwrittenBy(draft, { template, begun })
    const { name } = template
    if (
      lost.length > 0 &&
      !(await confirm({
        title: `套用「${name}」？`,
        text: `会替换已填写的：${lost.join('、')}。`,
        yes: '套用',
      }))
    )
      return
    onTake(withTemplate(draft, template, dayOf(new Date())))
    setSaid(`已套用「${name}」`)
  }
  return (
    <Space wrap style={{ display: 'flex', marginBottom: 12 }}>
      <Select<number>
        aria-label="套用模板"
        placeholder="套用模板"
        style={{ width: 240 }}
        value={null}
        loading={templates === undefined && said === ''}
        showSearch={{ optionFilterProp: 'label' }}
        options={(templates ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        notFoundContent="没有模板，填写后可存为模板"
        onChange={(id) => {
          const chosen = templates?.find((template) => template.id === id)
          if (chosen) void take(chosen)
        }}
      />
      <Button onClick={() => setSaving(true)}>存为模板</Button>
      <span role="status">{said}</span>
      {saving && (
        <TemplateForm
          template={templateOf(draft, dayOf(new Date()))}
          onClose={() => setSaving(false)}
          onSaved={load}
        />
      )}
    </Space>
  )
}
