import { Refused } from '@gongfang/contract/base/call'
import { REVIEW_RULES, type ReviewableLine, submitReview } from '@gongfang/contract/buying/review'
import type { Upload } from '@gongfang/contract/system/upload'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../base/call.ts'
import { useDraftState, useLocalDraft } from '../../base/local-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/input.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import { PictureField } from './picture-field.tsx'
import styles from './review-drawer.module.css'
import { StarChoice } from './star-choice.tsx'

const LEAST = 5

interface ReviewFormProps {
  line: ReviewableLine
  onDone: () => void
}

/** Stars, text and pictures for a line. Keeps the values when the server refuses. */
export function ReviewForm(props: ReviewFormProps) {
  const form = useReviewForm(props)
  const { score, content, length, errors } = form
  const scoreError = useId()
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <StarChoice
        score={score}
        onChange={form.setScore}
        invalid={errors.score !== undefined}
        describedBy={errors.score === undefined ? undefined : scoreError}
      />
      {errors.score !== undefined && (
        <p id={scoreError} className={styles.error}>
          {errors.score}
        </p>
      )}
      <Field
        label="评价"
        name="content"
        required
        error={errors.content}
        hint={`${length} / ${REVIEW_RULES.most}`}
      >
        <TextArea
          rows={4}
          maxLength={REVIEW_RULES.most}
          placeholder="做工、精度、适用场合、包装……您的经验能帮到其他机构"
          value={content}
          onChange={(event) => form.setContent(event.target.value)}
        />
      </Field>
      <PictureField pictures={form.pictures} onChange={form.setPictures} onSending={form.setSending} />
      {errors.images !== undefined && <p className={styles.error}>{errors.images}</p>}
      <Button
        type="submit"
        busy={form.busy}
        busyText="提交中…"
        disabledReason={form.sending > 0 ? '图片还在上传' : undefined}
      >
        提交评价
      </Button>
    </form>
  )
}

/** The form's values, its errors, and sending. */
function useReviewForm({ line, onDone }: ReviewFormProps) {
  const kept = useLocalDraft(`review ${line.orderLineId}`)
  const [score, setScore] = useDraftState(kept, 'score', 0)
  const [content, setContent] = useDraftState(kept, 'content', '')
  const [pictures, setPictures] = useDraftState<Upload[]>(kept, 'files', [])
  const [sending, setSending] = useState(0)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const length = [...content.trim()].length

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = {
      ...(score === 0 && { score: '请选择评分' }),
      ...(length < LEAST && { content: `请至少填写 ${LEAST} 个字` }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0 || busy) return
    setBusy(true)
    try {
      const images = pictures.map(({ id }) => id)
      await call(submitReview, { orderLineId: line.orderLineId, score, content, images })
      kept.drop()
      toast('success', '评价已提交，审核后展示')
      onDone()
    } catch (error) {
      if (error instanceof Refused && Object.keys(error.fields).length > 0) setErrors(error.fields)
      else toast('error', errorText(error))
      // Reviewed in another tab meanwhile, so the form closes.
      if (error instanceof Refused && error.reason === 'reviewedAlready') onDone()
    } finally {
      setBusy(false)
    }
  }

  return {
    score,
    setScore,
    content,
    setContent,
    length,
    pictures,
    setPictures,
    sending,
    setSending,
    errors,
    busy,
    submit,
  }
}
