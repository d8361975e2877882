import { Refused } from '@gongfang/contract/base/call'
import {
  ACCEPTANCE_RULES,
  acceptGoods,
  type LineToAccept,
  refusedNames,
} from '@gongfang/contract/buying/acceptance'
import type { Upload } from '@gongfang/contract/system/upload'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { useDraftIntentKey, useDraftState, useLocalDraft } from '../../base/local-draft.ts'
import { OwnCode } from '../../goods/material-code/own-code.tsx'
import { ProductImage } from '../../goods/product/product-image.tsx'
import { UploadGrid } from '../../system/upload/upload-grid.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, fieldId } from '../../ui/form/field.tsx'
import { Checkbox, Select, TextArea, TextInput } from '../../ui/form/input.tsx'
import { QtyStepper } from '../../ui/form/qty-stepper.tsx'
import { confirm } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Restored } from '../../ui/restored.tsx'
import { Section } from '../../ui/section.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './acceptance.module.css'
import { photoName } from './acceptance-record.tsx'
import {
  type Entries,
  type Entry,
  emptyEntry,
  firstEntries,
  linesToSend,
  type Mistake,
  mistakeAmong,
  mistakeOf,
} from './entries.ts'

interface AcceptFormProps {
  no: string
  /** Lines with pieces to accept. */
  lines: readonly LineToAccept[]
  onDone: () => void
}

/** Quantities of each line, photos and a remark. Keeps the values when the server refuses. */
export function AcceptForm(props: AcceptFormProps) {
  const { lines } = props
  const form = useAcceptForm(props)
  const { kept, entries, wrong, failure } = form
  return (
    <Section title={`登记验收（${lines.length} 种）`}>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <Restored draft={kept} />
        <ul className={styles.lines}>
          {lines.map((line) => (
            <LineEntry
              key={line.orderLineId}
              line={line}
              entry={entries[line.orderLineId] ?? emptyEntry}
              wrong={wrong?.id === line.orderLineId ? wrong : null}
              onChange={(entry) => form.setEntries((all) => ({ ...all, [line.orderLineId]: entry }))}
            />
          ))}
        </ul>
        <Photos photos={form.photos} onChange={form.setPhotos} onSending={form.setSending} />
        <Field label="备注（选填）" name="remark">
          <TextArea
            rows={2}
            maxLength={ACCEPTANCE_RULES.remark}
            value={form.remark}
            onChange={(event) => form.setRemark(event.target.value)}
          />
        </Field>
        {failure && (
          <p role="alert" className={styles.wrong}>
            {failure}
          </p>
        )}
        <p className={styles.foot}>
          <Button
            type="submit"
            busy={form.busy}
            busyText="提交中…"
            disabledReason={form.sending > 0 ? '照片上传中，请稍候' : undefined}
          >
            提交验收
          </Button>
        </p>
      </form>
    </Section>
  )
}

/** The form's values, its errors, and sending. */
function useAcceptForm({ no, lines, onDone }: AcceptFormProps) {
  // Typed numbers are dropped when the pieces that are still open have changed.
  const open = lines.map((line) => `${line.orderLineId}:${line.open}:${line.refused}`)
  const kept = useLocalDraft(`acceptance ${no} ${open}`)
  const [entries, setEntries] = useDraftState<Entries>(kept, 'entries', () => firstEntries(lines))
  const [photos, setPhotos] = useDraftState<Upload[]>(kept, 'files', [])
  const [remark, setRemark] = useDraftState(kept, 'remark', '')
  const [sending, setSending] = useState(0)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Mistake | null>(null)
  const [failure, setFailure] = useState('')
  const keyOf = useDraftIntentKey(kept)

  function show(mistake: Mistake | null) {
    setWrong(mistake)
    if (mistake) requestAnimationFrame(() => document.getElementById(placeOf(mistake))?.focus())
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const mistake = mistakeOf(entries)
    setFailure('')
    show(mistake)
    if (mistake) return
    const form = {
      no,
      lines: linesToSend(entries, lines),
      remark: remark.trim(),
      photos: photos.map(({ id }) => id),
    }
    if (form.lines.length === 0) return setFailure('请填写验收或拒收的数量')
    if (!(await confirm(questionOf(form.lines)))) return
    setBusy(true)
    try {
      const { open } = await call(acceptGoods, form, { idempotencyKey: keyOf(form) })
      kept.drop()
      toast('success', open > 0 ? `已登记，还有 ${open} 件待验收` : '已登记，全部验收完毕')
      onDone()
    } catch (error) {
      const fields = error instanceof Refused ? error.fields : {}
      const mistake = mistakeAmong(fields, form.lines)
      if (mistake) show(mistake)
      else setFailure(Object.values(fields)[0] ?? errorText(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    kept,
    entries,
    setEntries,
    photos,
    setPhotos,
    remark,
    setRemark,
    sending,
    setSending,
    busy,
    wrong,
    failure,
    submit,
  }
}

/** The lines that will be registered. */
function questionOf(lines: readonly { accepted: number; refused: number }[]) {
  const sum = (of: 'accepted' | 'refused') => lines.reduce((all, line) => all + line[of], 0)
  const refused = sum('refused')
  return {
    title: '提交验收？',
    message: `${lines.length} 种商品：验收 ${sum('accepted')} 件${refused > 0 ? `，拒收 ${refused} 件` : ''}。提交后 ${ACCEPTANCE_RULES.takeBackMinutes} 分钟内可以撤回。`,
    confirmText: '确认提交',
  }
}

const lineId = (id: number) => `accept-line-${id}`
const placeOf = ({ id, field }: Mistake) => (field === '' ? lineId(id) : fieldId(`${field}-${id}`))

interface LineEntryProps {
  line: LineToAccept
  entry: Entry
  wrong: Mistake | null
  onChange: (entry: Entry) => void
}

function LineEntry({ line, entry, wrong, onChange }: LineEntryProps) {
  const { orderLineId, title, spec, image, asset } = line
  const set = (change: Partial<Entry>) => onChange({ ...entry, ...change })
  const errorOf = (field: Mistake['field']) => (wrong?.field === field ? wrong.text : undefined)
  return (
    <li id={lineId(orderLineId)} tabIndex={-1} aria-label={`${title} ${spec}`}>
      <ProductImage src={image} alt="" size={48} />
      <What line={line} />
      <div className={styles.entry}>
        <Quantities line={line} entry={entry} set={set} />
        {entry.refused > 0 && (
          <Field label="拒收原因" name={`reason-${orderLineId}`} error={errorOf('reason')} required>
            <Select
              value={entry.reason}
              onChange={(event) => set({ reason: event.target.value as Entry['reason'] })}
            >
              <option value="">请选择</option>
              {Object.entries(refusedNames).map(([key, name]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {entry.accepted > 0 && (
          <Checkbox
            checked={entry.condition === 'flawed'}
            onChange={(event) => set({ condition: event.target.checked ? 'flawed' : 'good' })}
          >
            有瑕疵，可用
          </Checkbox>
        )}
        {(entry.refused > 0 || entry.condition === 'flawed') && (
          <div className={styles.wide}>
            <Field label="说明（选填）" name={`note-${orderLineId}`}>
              <TextInput
                maxLength={100}
                value={entry.note}
                onChange={(event) => set({ note: event.target.value })}
              />
            </Field>
          </div>
        )}
        {entry.accepted > 0 && (
          <details className={styles.wide} open={asset || wrong?.field === 'serials'}>
            <summary>序列号（选填）</summary>
            <Field label="每行一个" name={`serials-${orderLineId}`} error={errorOf('serials')}>
              <TextArea
                rows={2}
                value={entry.serials}
                onChange={(event) => set({ serials: event.target.value })}
              />
            </Field>
          </details>
        )}
      </div>
      {wrong?.field === '' && (
        <p role="alert" className={`${styles.wrong} ${styles.wide}`}>
          {wrong.text}
        </p>
      )}
    </li>
  )
}

function What({ line }: { line: LineToAccept }) {
  const { title, spec, modelCode, ownCode, unit, open, refused, again, asset } = line
  return (
    <div className={styles.what}>
      <b>{title}</b>
      <span>
        {spec} <span className="code">{modelCode}</span> <OwnCode code={ownCode} />
      </span>
      <span>
        待验收 {open} {unit}
        {refused > 0 && `，曾拒收 ${refused} ${unit}`}
        {asset && '，固定资产'}
      </span>
      {again > 0 && (
        <span className={styles.wrong}>
          其中 {again} {unit}曾拒收，售后未成立，请重新验收
        </span>
      )}
    </div>
  )
}

interface QuantitiesProps {
  line: LineToAccept
  entry: Entry
  set: (change: Partial<Entry>) => void
}

/** Accepted and refused pieces: together never more than are there. */
function Quantities({ line: { modelCode, unit, open, refused }, entry, set }: QuantitiesProps) {
  const most = open + refused
  const tooMany = (quantity: number) =>
    quantity === 0 ? '没有待验收的商品，不能填写数量' : `已送达待验收的只有 ${quantity} ${unit}`
  return (
    <>
      <div className={styles.quantity}>
        <span>验收数量</span>
        <QtyStepper
          value={entry.accepted}
          min={0}
          step={1}
          max={most}
          tooMany={tooMany(most)}
          label={`验收数量，型号 ${modelCode}`}
          onChange={(accepted) =>
            set({ accepted, refused: Math.max(0, Math.min(entry.refused, open, most - accepted)) })
          }
        />
      </div>
      <div className={styles.quantity}>
        <span>拒收数量</span>
        <QtyStepper
          value={entry.refused}
          min={0}
          step={1}
          max={open}
          tooMany={tooMany(open)}
          label={`拒收数量，型号 ${modelCode}`}
          onChange={(quantity) =>
            set({ refused: quantity, accepted: Math.max(0, Math.min(entry.accepted, most - quantity)) })
          }
        />
      </div>
    </>
  )
}

interface PhotosProps {
  photos: Upload[]
  onChange: (change: (photos: Upload[]) => Upload[]) => void
  onSending: (count: number) => void
}

const Photos = ({ photos, onChange, onSending }: PhotosProps) => (
  <div className={styles.photoPart}>
    <h3>照片（选填）</h3>
    <p id="acceptance-photos" className={styles.quiet}>
      最多 {ACCEPTANCE_RULES.photos} 张；拒收时请拍清商品、包装和标签，申请售后时会一并附上
    </p>
    <UploadGrid
      id={fieldId('photos')}
      kind="aftersale"
      uploads={photos}
      describedBy="acceptance-photos"
      named={photoName}
      onChange={onChange}
      onSending={onSending}
    />
  </div>
)
