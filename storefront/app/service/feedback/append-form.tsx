import { appendFeedback, FEEDBACK_RULES, type Feedback } from '@gongfang/contract/service/feedback'
import type { Upload } from '@gongfang/contract/system/upload'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { FormError } from '../../people/member/enter-card.tsx'
import { UploadGrid } from '../../system/upload/upload-grid.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, fieldId } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/input.tsx'
import { type Errors, lengthOf, refusedErrors } from './form-errors.ts'
import { imageName } from './image-name.ts'
import styles from './thread.module.css'

interface AppendFormProps {
  id: number
  onDone: (feedback: Feedback) => void
}

export function AppendForm({ id, onDone }: AppendFormProps) {
  const [content, setContent] = useState('')
  const [images, setImages] = useState<Upload[]>([])
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const [sending, setSending] = useState(0)
  const most = FEEDBACK_RULES.most

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const length = lengthOf(content)
    if (length === 0 || length > most) {
      setErrors({
        content: length === 0 ? '请填写追问内容' : `最多 ${most} 个字，已超出 ${length - most} 个字`,
      })
      return document.getElementById(fieldId('content'))?.focus()
    }
    setBusy(true)
    try {
      onDone(
        await call(appendFeedback, { id, content: content.trim(), images: images.map((image) => image.id) }),
      )
    } catch (error) {
      setErrors(refusedErrors(error))
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={submit} className={styles.append}>
      <Field label="继续追问" name="content" error={errors.content} hint={`${lengthOf(content)} / ${most}`}>
        <TextArea
          rows={3}
          maxLength={most * 2}
          value={content}
          onChange={(event) => setContent(event.target.value)}
        />
      </Field>
      <UploadGrid
        id={fieldId('images')}
        kind="feedback"
        uploads={images}
        named={imageName}
        onChange={(update) => setImages(update)}
        onSending={setSending}
      />
      {errors.images && (
        <p role="alert" className={styles.wrong}>
          {errors.images}
        </p>
      )}
      <FormError>{errors.form}</FormError>
      <div>
        <Button
          type="submit"
          busy={busy}
          busyText="发送中…"
          disabledReason={sending > 0 ? '图片上传中，请稍候' : undefined}
        >
          发送
        </Button>
      </div>
    </form>
  )
}
