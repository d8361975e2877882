import {
  AFTERSALE_RULES,
  type AftersaleOffer,
  type AskedKind,
  aftersaleReasons,
  applyForAftersale,
} from '@gongfang/contract/aftersale'
import { Refused } from '@gongfang/contract/call'
import { showTime } from '@gongfang/contract/time'
import type { Upload } from '@gongfang/contract/upload'
import { type FormEvent, useState } from 'react'
import { call } from '../base/call.ts'
import { useIntentKey } from '../base/keys.ts'
import { Button } from '../ui/button.tsx'
import { Field, fieldId } from '../ui/form/field.tsx'
import { Select, TextArea } from '../ui/form/input.tsx'
import { toast } from '../ui/overlay/toast.tsx'
import { errorText } from '../ui/states.tsx'
import { UploadGrid } from '../upload/upload-grid.tsx'
import styles from './apply-form.module.css'
import { firstPieces, type Pieces, wishOf } from './choices.ts'
import { KindChoice } from './kind-choice.tsx'
import { LineChoice } from './line-choice.tsx'
import { PreviewSums } from './preview-sums.tsx'

interface ApplyFormProps {
  no: string
  offer: AftersaleOffer
  start: { kind: AskedKind; lineId: number }
  onDone: () => void
}

/** Kind, goods, reason, description and pictures. Keeps the values when the server refuses. */
export function ApplyForm({ no, offer, start, onDone }: ApplyFormProps) {
  const [kind, setKind] = useState(start.kind)
  const [pieces, setPieces] = useState<Pieces>(() => firstPieces(offer, start.kind, start.lineId))
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [pictures, setPictures] = useState<Upload[]>([])
  const [sending, setSending] = useState(0)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const keyOf = useIntentKey()

  const change = (next: AskedKind) => {
    setKind(next)
    setPieces(firstPieces(offer, next, start.lineId))
    if (!aftersaleReasons[next].includes(reason)) setReason('')
  }
  const show = (wrong: Record<string, string>) => {
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) document.getElementById(fieldId(first))?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const lines = wishOf(pieces)
    const wrong = {
      ...(lines.length === 0 && { lines: '请选择商品' }),
      ...(reason === '' && { reason: '请选择申请原因' }),
    }
    if (busy) return
    show(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const form = { no, kind, lines, reason, note: note.trim(), images: pictures.map(({ id }) => id) }
    try {
      await call(applyForAftersale, form, { idempotencyKey: keyOf(form) })
      toast('success', '售后申请已提交，我们会尽快处理')
      onDone()
    } catch (error) {
      if (error instanceof Refused && Object.keys(error.fields).length > 0) show(error.fields)
      else show({ form: errorText(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <KindChoice offer={offer} kind={kind} onChange={change} />
      <LineChoice offer={offer} kind={kind} pieces={pieces} onChange={setPieces} error={errors.lines} />
      <Field label="申请原因" name="reason" required error={errors.reason}>
        <Select value={reason} onChange={(event) => setReason(event.target.value)}>
          <option value="">请选择</option>
          {aftersaleReasons[kind].map((text) => (
            <option key={text}>{text}</option>
          ))}
        </Select>
      </Field>
      <Field
        label="补充说明（选填）"
        name="note"
        error={errors.note}
        hint={`${[...note].length} / ${AFTERSALE_RULES.note}`}
      >
        <TextArea
          rows={3}
          maxLength={AFTERSALE_RULES.note}
          placeholder="质量问题请写明现象，便于尽快处理"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <div className={styles.pictures}>
        <h3>图片（选填）</h3>
        <p id="aftersale-images" className={styles.hint}>
          最多 {AFTERSALE_RULES.images} 张，拍清商品、包装和标签
        </p>
        <UploadGrid
          id={fieldId('images')}
          kind="aftersale"
          uploads={pictures}
          describedBy="aftersale-images"
          named={pictureName}
          onChange={setPictures}
          onSending={setSending}
        />
        {errors.images && (
          <p role="alert" className={styles.wrong}>
            {errors.images}
          </p>
        )}
      </div>
      <div className={styles.foot}>
        <PreviewSums no={no} kind={kind} pieces={pieces} />
        {errors.form && (
          <p role="alert" className={styles.wrong}>
            {errors.form}
          </p>
        )}
        <Button
          type="submit"
          busy={busy}
          busyText="提交中…"
          disabledReason={sending > 0 ? '图片上传中，请稍候' : undefined}
        >
          提交申请
        </Button>
        {offer.until && <p className={styles.hint}>{showTime(offer.until)} 前可申请售后</p>}
      </div>
    </form>
  )
}

export const pictureName = (_: unknown, at: number) => `售后图片 ${at + 1}`
