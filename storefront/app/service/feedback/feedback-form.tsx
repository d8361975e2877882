import type { UserInfo } from '@gongfang/contract/people/member'
import { FEEDBACK_RULES, submitFeedback } from '@gongfang/contract/service/feedback'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../base/call.ts'
import { FormError } from '../../people/member/enter-card.tsx'
import { screens } from '../../screens.ts'
import { UploadGrid } from '../../system/upload/upload-grid.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, Field, fieldId } from '../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../ui/form/input.tsx'
import { Attached } from './attached.tsx'
import { deviceText } from './device.ts'
import { dropDraft } from './draft.ts'
import styles from './form.module.css'
import { draftErrors, type Errors, labels, lengthOf, refusedErrors } from './form-errors.ts'
import { imageName } from './image-name.ts'
import { KindChoice } from './kind-choice.tsx'
import { type About, AboutCard, OrderChoice } from './subject.tsx'
import { useDraft } from './use-draft.ts'

interface FeedbackFormProps {
  member: UserInfo
  about: About | null
  from: string
  onDone: (id: number) => void
}

export function FeedbackForm({ member, about, from, onDone }: FeedbackFormProps) {
  const form = useFeedbackForm({ member, about, from, onDone })
  const [sending, setSending] = useState(0)
  const { draft, set, errors } = form
  const most = FEEDBACK_RULES.most
  return (
    <form noValidate onSubmit={form.submit} className={styles.form}>
      <ErrorSummary fields={errors} labels={labels} />
      {form.restored && <Restored onClear={form.clear} />}
      <KindChoice kind={draft.kind} onChange={(kind) => set({ kind })} error={errors.kind} />
      <Subject about={about} isOrder={draft.kind === 'order'} error={errors.orderNo} />
      <Field
        label={labels.content}
        name="content"
        required
        error={errors.content}
        hint={
          <span className="numbers">
            {lengthOf(draft.content)} / {most}
          </span>
        }
      >
        <TextArea
          rows={6}
          maxLength={most * 2}
          placeholder="请描述您遇到的问题或建议，商品问题请注明型号和数量"
          value={draft.content}
          onChange={(event) => set({ content: event.target.value })}
        />
      </Field>
      <Pictures draft={draft} set={set} error={errors.images} onSending={setSending} />
      <Field
        label="联系方式（选填）"
        name="contact"
        error={errors.contact}
        hint="手机号、微信或邮箱，方便我们联系您"
      >
        <TextInput
          autoComplete="tel"
          maxLength={60}
          value={draft.contact}
          onChange={(event) => set({ contact: event.target.value })}
        />
      </Field>
      <Attached
        facts={form.attached}
        onChange={(change) => form.setAttached({ ...form.attached, ...change })}
      />
      <FormError>{errors.form}</FormError>
      <div>
        <Button
          type="submit"
          size="large"
          busy={form.busy}
          busyText="提交中…"
          disabledReason={sending > 0 ? '图片上传中，请稍候' : undefined}
        >
          提交
        </Button>
      </div>
    </form>
  )
}

/** The form's values, its errors, and sending. */
function useFeedbackForm({ member, about, from, onDone }: FeedbackFormProps) {
  const { draft, set, restored, clear, page } = useDraft(member)
  const [attached, setAttached] = useState(() => ({
    page: page || from,
    device: deviceText(navigator.userAgent, { width: innerWidth, height: innerHeight }),
  }))
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const show = (wrong: Errors) => {
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) document.getElementById(fieldId(first))?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = draftErrors(draft)
    if (Object.keys(wrong).length > 0 || draft.kind === '') return show(wrong)
    setBusy(true)
    try {
      const { kind, content, contact, images } = draft
      const { id } = await call(submitFeedback, {
        kind,
        content: content.trim(),
        contact: contact.trim(),
        images: images.map((image) => image.id),
        ...subjectOf(about),
        ...attached,
      })
      dropDraft()
      onDone(id)
    } catch (error) {
      show(refusedErrors(error))
    } finally {
      setBusy(false)
    }
  }
  return { draft, set, restored, clear, attached, setAttached, errors, busy, submit }
}

const Restored = ({ onClear }: { onClear: () => void }) => (
  <p role="status" className={styles.restored}>
    已恢复上次未提交的内容
    <Button variant="ghost" size="small" onClick={onClear}>
      清空
    </Button>
  </p>
)

interface SubjectProps {
  about: About | null
  isOrder: boolean
  error: string | undefined
}

/** The order or product that the feedback is about. */
function Subject({ about, isOrder, error }: SubjectProps) {
  const navigate = useNavigate()
  if (!about) return isOrder && <OrderChoice error={error} />
  return (
    <AboutCard
      about={about}
      onRemove={() => void navigate(screens.feedback.path, { replace: true, preventScrollReset: true })}
    />
  )
}

interface PicturesProps extends Pick<ReturnType<typeof useDraft>, 'draft' | 'set'> {
  error: string | undefined
  onSending: (count: number) => void
}

function Pictures({ draft, set, error, onSending }: PicturesProps) {
  return (
    <div className={styles.pictures}>
      <h2>图片（选填）</h2>
      <p id="feedback-images" className={styles.hint}>
        最多 {FEEDBACK_RULES.images} 张，jpg、png、webp，每张不超过 10 MB，发送前会自动压缩
        <span className={styles.mouse}>；可拖到此处，或用 Ctrl+V 粘贴截图</span>
      </p>
      <UploadGrid
        id={fieldId('images')}
        kind="feedback"
        uploads={draft.images}
        describedBy="feedback-images"
        named={imageName}
        onChange={(change) => set(({ images }) => ({ images: change(images) }))}
        onSending={onSending}
      />
      {error && (
        <p role="alert" className={styles.wrong}>
          {error}
        </p>
      )}
    </div>
  )
}

function subjectOf(about: About | null) {
  if (about === null) return {}
  return 'orderNo' in about ? { orderNo: about.orderNo } : { productId: about.productId }
}
