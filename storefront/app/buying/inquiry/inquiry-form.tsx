import type { Inquiry } from '@gongfang/contract/buying/inquiry'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../ui/form/input.tsx'
import { late } from '../../ui/late.tsx'
import { useNear } from '../../ui/near.ts'
import { Restored } from '../../ui/restored.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './form.module.css'
import { ModelField } from './model-field.tsx'
import { useInquiryForm } from './use-inquiry-form.ts'
import { type WantedRow, wordsRow } from './wanted.ts'
import { WantedLine } from './wanted-line.tsx'

const AttachmentField = late(() =>
  import('../../system/attachment/attachment-field.tsx').then((part) => part.AttachmentField),
)

interface InquiryFormProps {
  /** A draft; missing for a new one. */
  inquiry?: Inquiry
  more?: readonly WantedRow[]
}

export function InquiryForm(props: InquiryFormProps) {
  const form = useInquiryForm(props)
  const { rows, head, setHead, fields, failure, busy, sending } = form
  const linesId = useId()
  const [files, near] = useNear<HTMLDivElement>('0px')
  const wait = sending > 0 ? '附件上传中，请稍候' : undefined
  const wrong = Object.keys(fields).length
  return (
    <div className={styles.form}>
      <Restored draft={form.kept} />
      <Section title={`要什么（${rows.length}）`}>
        <p className={styles.lead}>
          商城有的型号直接加入；没有的、要订制的，用文字写明。数量大、要得急，也请写出来。
        </p>
        <ol className={styles.lines} id={linesId} aria-label="询价商品">
          {rows.map((row, at) => (
            <WantedLine
              key={row.key}
              row={row}
              at={at + 1}
              errors={fields}
              set={form.set}
              drop={rows.length > 1 ? form.drop : undefined}
            />
          ))}
        </ol>
        {fields.lines && (
          <p className={styles.wrong} role="alert">
            {fields.lines}
          </p>
        )}
        <div className={styles.adding}>
          <ModelField onModel={form.add} />
          <Button variant="outline" onClick={() => form.add(wordsRow())}>
            加一行文字描述
          </Button>
        </div>
      </Section>
      <Section title="说明">
        <div className={styles.fields}>
          <Field label="标题（选填）" name="title" hint="便于同事查找，如“三季度刀具”" error={fields.title}>
            <TextInput
              value={head.title}
              maxLength={60}
              onChange={(event) => setHead({ ...head, title: event.target.value })}
            />
          </Field>
          <Field label="希望到货日期（选填）" name="wishedOn" error={fields.wishedOn}>
            <TextInput
              type="date"
              value={head.wishedOn}
              onChange={(event) => setHead({ ...head, wishedOn: event.target.value })}
            />
          </Field>
          <Field label="说明（选填）" name="note" error={fields.note}>
            <TextArea
              value={head.note}
              maxLength={1000}
              placeholder="用途、品牌要求、付款方式等"
              onChange={(event) => setHead({ ...head, note: event.target.value })}
            />
          </Field>
        </div>
      </Section>
      <Section title="附件">
        <div ref={files} className={styles.files}>
          {near && (
            <AttachmentField
              files={form.files}
              onChange={form.setFiles}
              onSending={form.setSending}
              error={fields.attachmentIds}
              hint="选填，图纸、清单、照片等，商城客服可见。"
            />
          )}
        </div>
      </Section>
      {(failure !== '' || wrong > 0) && (
        <p className={styles.wrong} role="alert">
          {failure || `有 ${wrong} 处需要修改`}
        </p>
      )}
      <p className={styles.ends}>
        <Button
          variant="outline"
          sends
          busy={busy === 'save'}
          busyText="保存中…"
          disabledReason={wait}
          onClick={() => void form.send('save')}
        >
          保存草稿
        </Button>
        <Button
          busy={busy === 'submit'}
          busyText="提交中…"
          disabledReason={wait}
          onClick={() => void form.send('submit')}
        >
          提交询价
        </Button>
      </p>
    </div>
  )
}
