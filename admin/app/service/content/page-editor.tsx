import { type PageName, pageTitles } from '@gongfang/contract/service/content'
import { type PageState, publishShopPage } from '@gongfang/contract/service/content-desk'
import { Button, Card, ConfigProvider, Form, Input } from 'antd'
import { useState } from 'react'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { History } from '../../system/audit/history.tsx'
import { RichText } from '../../system/rich-text/rich-text.tsx'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Edit } from '../../ui/edit.tsx'
import { FoundDraft } from '../../ui/found-draft.tsx'
import { useLocalDraft } from '../../ui/local-draft.ts'
import styles from './content.module.css'
import { type PageText, PageVersions } from './page-versions.tsx'
import { TextPreview } from './text-preview.tsx'
import { TimeField } from './time-field.tsx'

interface PageEditorProps {
  name: PageName
  versions: PageState[]
  base: { version: string; title: string; body: string } | null
}
/** The new version as it is written. */
interface NewVersion {
  title: string
  body: string
  version: string
  publishAt: string | null
}

/** The new version as it is written: its form, its draft on this device, and publishing. */
function usePageEditing({ name, base }: Pick<PageEditorProps, 'name' | 'base'>, disabled: boolean) {
  const [form] = Form.useForm<NewVersion>()
  const { act, busy } = useAct()
  const { confirm } = useConfirm()
  const start: NewVersion = {
    title: base?.title ?? pageTitles[name],
    body: base?.body ?? '',
    version: '',
    publishAt: null,
  }
  const [changed, setChanged] = useState(false)
  const draft = useLocalDraft<NewVersion>({ name: `page ${name}`, version: base?.version ?? '', disabled })

  const written = (): NewVersion => ({ ...start, ...form.getFieldsValue(true) })
  const touched = () => {
    const now = written()
    const differs = JSON.stringify(now) !== JSON.stringify(start)
    setChanged(differs)
    if (differs) draft.keep(now)
    else draft.drop()
  }
  const publish = async () => {
    const valid = await form.validateFields().catch(() => null)
    if (!valid) return
    const input = written()
    const yes = await confirm({
      title: `发布${pageTitles[name]} ${input.version} 版？`,
      text: '发布后不能修改或删除，只能再发布新的版本。',
      yes: '发布',
    })
    if (!yes) return
    const done = await act(
      publishShopPage,
      { name, ...input, basedOn: base?.version ?? null },
      { form, done: input.publishAt ? '已安排发布' : '已发布' },
    )
    if (!done) return
    draft.drop()
    setChanged(false)
  }
  const put = (value: Partial<NewVersion>) => {
    form.setFieldsValue(value)
    touched()
  }
  const discard = () => {
    form.setFieldsValue(start)
    draft.drop()
    setChanged(false)
  }
  return { form, start, draft, changed, busy, written, touched, publish, put, discard }
}

/** Edits a new version, which begins as a copy of the newest. Published versions do not change. */
export function PageEditor({ name, versions, base }: PageEditorProps) {
  const disabled = !useCan()('content.write')
  const { form, start, draft, changed, busy, written, touched, publish, put, discard } = usePageEditing(
    { name, base },
    disabled,
  )
  const [previewing, preview] = useState<PageText | null>(null)
  return (
    <Form form={form} component={false} layout="vertical" initialValues={start} onValuesChange={touched}>
      <Edit
        title={pageTitles[name]}
        back={paths.textPages()}
        changed={changed && !disabled}
        busy={busy}
        saveLabel="发布新版本"
        onSave={publish}
        onDiscard={discard}
        actions={<Button onClick={() => preview(written())}>预览</Button>}
        aside={
          <div className={styles.stack}>
            <NewVersionCard disabled={disabled} />
            <PageVersions
              name={name}
              versions={versions}
              disabled={disabled}
              onPreview={preview}
              onCopy={put}
            />
            <Card size="small" title="修改历史">
              <History subject={`page ${name}`} />
            </Card>
          </div>
        }
      >
        <FoundDraft draft={draft} what="未发布" onTake={put} />
        <ContentCard disabled={disabled} />
        {previewing && (
          <TextPreview
            head={{ title: previewing.title, summary: '', byline: '', cover: '' }}
            body={previewing.body}
            onClose={() => preview(null)}
          />
        )}
      </Edit>
    </Form>
  )
}

const ContentCard = ({ disabled }: { disabled: boolean }) => (
  <ConfigProvider componentDisabled={disabled}>
    <Card size="small" title="内容">
      <Form.Item name="title" label="标题" rules={[{ required: true, min: 2, message: '标题为 2–30 个字' }]}>
        <Input maxLength={30} showCount />
      </Form.Item>
      <Form.Item name="body" label="正文" style={{ marginBottom: 0 }}>
        <Body disabled={disabled} />
      </Form.Item>
    </Card>
  </ConfigProvider>
)

const Body = ({
  value = '',
  onChange = () => {},
  disabled,
}: {
  value?: string
  onChange?: (html: string) => void
  disabled: boolean
}) => <RichText label="正文" value={value} onChange={onChange} disabled={disabled} />

const NewVersionCard = ({ disabled }: { disabled: boolean }) => (
  <Card size="small" title="新版本">
    <Form.Item
      name="version"
      label="版本号"
      extra="例如 2026-11；会员同意的是当时的版本"
      rules={[
        { required: true, message: '请填写版本号' },
        {
          pattern: /^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$/,
          message: '字母、数字、点和横线，最多 20 位',
        },
      ]}
    >
      <Input maxLength={20} disabled={disabled} />
    </Form.Item>
    <Form.Item name="publishAt" label="生效时间" extra="留空为立即生效" style={{ marginBottom: 0 }}>
      <TimeField label="生效时间" placeholder="立即" disabled={disabled} />
    </Form.Item>
  </Card>
)
