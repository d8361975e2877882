import { Refused } from '@gongfang/contract/base/call'
import { showTime } from '@gongfang/contract/base/time'
import { type Inquiry, inquiryEventNames, postInquiry } from '@gongfang/contract/buying/inquiry'
import type { Upload } from '@gongfang/contract/system/upload'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useDraftState, useLocalDraft } from '../../base/local-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/input.tsx'
import { late } from '../../ui/late.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/section.tsx'
import { errorText } from '../../ui/states.tsx'
import timeline from '../order/timeline.module.css'
import styles from './inquiry.module.css'

const AttachmentField = late(() =>
  import('../../system/attachment/attachment-field.tsx').then((part) => part.AttachmentField),
)

interface ThreadProps {
  inquiry: Inquiry
  onPosted: () => Promise<void>
}

/** What happened and what was written, the latest first, and a field to write to the shop. */
export const Thread = ({ inquiry, onPosted }: ThreadProps) => (
  <Section title="往来留言">
    {inquiry.can.post && <PostForm inquiry={inquiry} onPosted={onPosted} />}
    <ol className={timeline.timeline}>
      {[...inquiry.thread].reverse().map(({ id, at, what, by, name, text, version }) => (
        <li key={id}>
          <b>
            {inquiryEventNames[what]}
            {version !== null && `（第 ${version} 版）`}
          </b>
          {text !== '' && <span className={styles.said}>{text}</span>}
          <span className={timeline.when}>
            {by === 'shop' ? '商城' : name} <time dateTime={at}>{showTime(at)}</time>
          </span>
        </li>
      ))}
    </ol>
  </Section>
)

function PostForm({ inquiry: { no, attachments }, onPosted }: ThreadProps) {
  const kept = useLocalDraft(`inquiry post ${no}`)
  const [text, setText] = useDraftState(kept, 'text', '')
  const [files, setFiles] = useDraftState<Upload[]>(kept, 'files', [])
  const [sending, setSending] = useState(0)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (busy) return
    if (text.trim() === '') return setFields({ text: '请填写留言' })
    setBusy(true)
    setFields({})
    try {
      await call(postInquiry, { no, text: text.trim(), attachmentIds: files.map(({ id }) => id) })
      kept.clear()
      toast('success', '已留言')
      await onPosted()
    } catch (error) {
      const refused = error instanceof Refused && error.reason === 'invalid' ? error.fields : {}
      setFields(Object.keys(refused).length > 0 ? refused : { text: errorText(error) })
    }
    setBusy(false)
  }
  return (
    <div className={styles.post}>
      <Field label="给商城留言" name="text" error={fields.text}>
        <TextArea
          value={text}
          maxLength={1000}
          placeholder="价格、数量、交期、付款方式等"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <AttachmentField
        files={files}
        onChange={setFiles}
        onSending={setSending}
        error={fields.attachmentIds}
        others={attachments.length}
        hint="整张询价单"
      />
      <Button
        busy={busy}
        busyText="发送中…"
        disabledReason={sending > 0 ? '附件上传中，请稍候' : undefined}
        onClick={() => void send()}
      >
        留言
      </Button>
    </div>
  )
}
