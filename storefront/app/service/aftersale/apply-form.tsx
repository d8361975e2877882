import { Refused } from '@gongfang/contract/base/call'
import { showTime } from '@gongfang/contract/base/time'
import {
  AFTERSALE_RULES,
  type AftersaleOffer,
  type AskedKind,
  aftersaleKindNames,
  aftersaleReasons,
  applyForAftersale,
} from '@gongfang/contract/service/aftersale'
import type { Upload } from '@gongfang/contract/system/upload'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { useDraftIntentKey, useDraftState, useLocalDraft } from '../../base/local-draft.ts'
import { AttachmentField } from '../../system/attachment/attachment-field.tsx'
import { UploadGrid } from '../../system/upload/upload-grid.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, fieldId } from '../../ui/form/field.tsx'
import { Select, TextArea } from '../../ui/form/input.tsx'
import { confirm } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Restored } from '../../ui/restored.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './apply-form.module.css'
import { atMost, firstPieces, type Pieces } from './choices.ts'
import { KindChoice } from './kind-choice.tsx'
import { LineChoice } from './line-choice.tsx'
import { OriginChoice } from './origin-choice.tsx'
import { linesToClaim, type Origins, originLines, serialsMissing } from './origins.ts'
import { PreviewSums } from './preview-sums.tsx'

interface ApplyFormProps {
  no: string
  offer: AftersaleOffer
  start: { kind: AskedKind; lineId: number; quantity?: number; pictures?: Upload[] }
  onDone: () => void
}

/** Kind, goods, reason, description and pictures. Keeps the values when the server refuses. */
export function ApplyForm(props: ApplyFormProps) {
  const { no, offer } = props
  const form = useApplyForm(props)
  const { kind, pieces, reason, note, errors } = form
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <Restored draft={form.kept} />
      <KindChoice offer={offer} kind={kind} onChange={form.chooseKind} />
      <LineChoice offer={offer} kind={kind} pieces={pieces} onChange={form.setPieces} error={errors.lines} />
      {form.originLines.length > 0 && (
        <OriginChoice
          lines={form.originLines}
          origins={form.origins}
          onChange={form.setOrigins}
          error={errors.serials}
        />
      )}
      <Field label="申请原因" name="reason" required error={errors.reason}>
        <Select value={reason} onChange={(event) => form.setReason(event.target.value)}>
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
          onChange={(event) => form.setNote(event.target.value)}
        />
      </Field>
      <PictureField
        pictures={form.pictures}
        onChange={form.setPictures}
        onSending={form.setSending}
        error={errors.images}
      />
      <div className={styles.pictures}>
        <h3>附件（选填）</h3>
        <AttachmentField
          files={form.documents}
          onChange={form.setDocuments}
          onSending={form.setSendingDocuments}
          error={errors.attachmentIds}
          hint="检测报告、往来函件等文件，"
        />
      </div>
      <div className={styles.foot}>
        <PreviewSums no={no} kind={kind} pieces={pieces} />
        <Wrong text={errors.form} />
        <Button
          type="submit"
          busy={form.busy}
          busyText="提交中…"
          disabledReason={form.sending > 0 ? '文件上传中，请稍候' : undefined}
        >
          提交申请
        </Button>
        {offer.until && <p className={styles.hint}>{showTime(offer.until)} 前可申请售后</p>}
      </div>
    </form>
  )
}

/** The form's values, its errors, and sending. */
function useApplyForm({ no, offer, start, onDone }: ApplyFormProps) {
  const fields = useFields({ no, offer, start })
  const { kept, kind, pieces, reason, note, pictures, documents } = fields
  const [sending, setSending] = useState(0)
  const [sendingDocuments, setSendingDocuments] = useState(0)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const keyOf = useDraftIntentKey(kept)

  const show = (wrong: Record<string, string>) => {
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) document.getElementById(fieldId(first))?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const lines = linesToClaim(pieces, fields.originLines)
    const serials = serialsMissing(fields.originLines)
    const wrong = {
      ...(lines.length === 0 && { lines: '请选择商品' }),
      ...(serials && { serials }),
      ...(reason === '' && { reason: '请选择申请原因' }),
    }
    if (busy) return
    show(wrong)
    if (Object.keys(wrong).length > 0) return
    const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const yes = await confirm({
      title: `申请${aftersaleKindNames[kind]}？`,
      message: `${lines.length} 种商品，共 ${count} 件，原因：${reason}。提交后由客服处理，处理前可以撤销。`,
      confirmText: '确认申请',
    })
    if (!yes) return
    setBusy(true)
    const images = pictures.map(({ id }) => id)
    const attachmentIds = documents.map(({ id }) => id)
    const form = { no, kind, lines, reason, note: note.trim(), images, attachmentIds }
    try {
      await call(applyForAftersale, form, { idempotencyKey: keyOf(form) })
      kept.drop()
      toast('success', '售后申请已提交，我们会尽快处理')
      onDone()
    } catch (error) {
      if (error instanceof Refused && Object.keys(error.fields).length > 0) show(error.fields)
      else show({ form: errorText(error) })
    } finally {
      setBusy(false)
    }
  }

  return {
    ...{ ...fields, busy, errors, submit },
    sending: sending + sendingDocuments,
    ...{ setSending, setSendingDocuments },
  }
}

/** What the member fills in, kept as a draft on this device. */
function useFields({ no, offer, start }: Pick<ApplyFormProps, 'no' | 'offer' | 'start'>) {
  const kept = useLocalDraft(`aftersale ${no} ${start.lineId}`)
  const [kind, setKind] = useDraftState(kept, 'kind', start.kind)
  const [pieces, setPieces] = useDraftState<Pieces>(kept, 'pieces', () =>
    atMost(firstPieces(offer, start.kind, start.lineId), start.quantity),
  )
  const [origins, setOrigins] = useDraftState<Origins>(kept, 'origins', {})
  const [reason, setReason] = useDraftState(kept, 'reason', '')
  const [note, setNote] = useDraftState(kept, 'note', '')
  // Both kinds under the key that is forgotten before the server sweeps them away.
  const [stored, setStored] = useDraftState<Sent | Upload[]>(kept, 'files', () => start.pictures ?? [])
  const { pictures, documents } = sentOf(stored)
  const setPictures = (change: Change) =>
    setStored((before) => ({ ...sentOf(before), pictures: change(sentOf(before).pictures) }))
  const setDocuments = (change: Change) =>
    setStored((before) => ({ ...sentOf(before), documents: change(sentOf(before).documents) }))

  const chooseKind = (next: AskedKind) => {
    setKind(next)
    setPieces(firstPieces(offer, next, start.lineId))
    if (!aftersaleReasons[next].includes(reason)) setReason('')
  }
  return {
    kept,
    kind,
    chooseKind,
    pieces,
    setPieces,
    origins,
    setOrigins,
    originLines: originLines(offer, kind, pieces, origins),
    reason,
    setReason,
    note,
    setNote,
    pictures,
    setPictures,
    documents,
    setDocuments,
  }
}

interface Sent {
  pictures: Upload[]
  documents: Upload[]
}
type Change = (files: Upload[]) => Upload[]

/** A draft of before an update of the shop has pictures alone. */
const sentOf = (stored: Sent | Upload[]): Sent =>
  Array.isArray(stored) ? { pictures: stored, documents: [] } : stored

interface PictureFieldProps {
  pictures: readonly Upload[]
  onChange: (change: (pictures: Upload[]) => Upload[]) => void
  onSending: (count: number) => void
  error: string | undefined
}

function PictureField({ pictures, onChange, onSending, error }: PictureFieldProps) {
  return (
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
        onChange={onChange}
        onSending={onSending}
      />
      <Wrong text={error} />
    </div>
  )
}

const Wrong = ({ text }: { text: string | undefined }) =>
  text && (
    <p role="alert" className={styles.wrong}>
      {text}
    </p>
  )

export const pictureName = (_: unknown, at: number) => `售后图片 ${at + 1}`
