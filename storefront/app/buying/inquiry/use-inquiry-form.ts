import { Refused } from '@gongfang/contract/base/call'
import { type Inquiry, saveInquiry, submitInquiry } from '@gongfang/contract/buying/inquiry'
import type { Upload } from '@gongfang/contract/system/upload'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../base/call.ts'
import { useDraftIntentKey, useDraftState, useLocalDraft } from '../../base/local-draft.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import { inquiryPath } from './paths.ts'
import { byRow, linesOf, rowOf, type WantedRow, withMore, wordsRow } from './wanted.ts'

/** The draft of a new inquiry on this device. */
const NEW_DRAFT = 'inquiry new'

interface Saved {
  no: string
  revision: number
}

interface FormStart {
  /** Missing: a new one. */
  inquiry?: Inquiry
  /** Rows that the page was opened with. */
  more?: readonly WantedRow[]
}

/** The form of an inquiry: what is typed stays on this device until it is saved. */
export function useInquiryForm({ inquiry, more = [] }: FormStart) {
  const kept = useLocalDraft(inquiry ? `inquiry ${inquiry.no} ${inquiry.revision}` : NEW_DRAFT)
  const [rows, setRows] = useDraftState<readonly WantedRow[]>(kept, 'rows', () =>
    inquiry && inquiry.lines.length > 0 ? inquiry.lines.map(rowOf) : [wordsRow()],
  )
  const [head, setHead] = useDraftState(kept, 'head', () => ({
    title: inquiry?.title ?? '',
    note: inquiry?.note ?? '',
    wishedOn: inquiry?.wishedOn ?? '',
  }))
  const [files, setFiles] = useDraftState<Upload[]>(kept, 'files', () => [...(inquiry?.attachments ?? [])])
  const [saved, setSaved] = useDraftState<Saved | null>(kept, 'saved', inquiry ?? null)
  const [busy, setBusy] = useState<'save' | 'submit' | ''>('')
  const [sending, setSending] = useState(0)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const keyFor = useDraftIntentKey(kept)
  const navigate = useNavigate()
  useMore(more, setRows)

  const save = async (lines: Parameters<typeof call<typeof saveInquiry>>[1]['lines']): Promise<Saved> => {
    const wish = {
      ...{ title: head.title.trim(), note: head.note.trim(), wishedOn: head.wishedOn, lines },
      ...(saved && { no: saved.no, revision: saved.revision }),
      attachmentIds: files.map(({ id }) => id),
    }
    const now = await call(saveInquiry, wish, { idempotencyKey: keyFor(wish) })
    setSaved(now)
    return now
  }

  const send = async (way: 'save' | 'submit') => {
    if (busy !== '') return
    setFailure('')
    setFields({})
    const read = linesOf(rows)
    if ('wrong' in read) return setFields(read.wrong)
    if (way === 'submit' && read.lines.length === 0) return setFields({ lines: '请至少填写一种商品' })
    setBusy(way)
    try {
      const now = await save(read.lines)
      if (way === 'submit') await call(submitInquiry, now)
      kept.drop()
      toast('success', way === 'submit' ? '已提交询价，商城报价后会通知您' : '已保存草稿')
      await navigate(inquiryPath(now.no), { replace: true })
    } catch (error) {
      if (error instanceof Refused && error.reason === 'invalid') setFields(byRow(error.fields, read.keys))
      else setFailure(errorText(error))
    }
    setBusy('')
  }

  const set = (key: string, part: Partial<WantedRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const drop = (key: string) => setRows(rows.filter((row) => row.key !== key))
  const add = (row: WantedRow) => setRows(row.skuId === null ? [...rows, row] : withMore(rows, [row]))

  return {
    ...{ kept, rows, set, drop, add, head, setHead, files, setFiles, sending, setSending },
    ...{ busy, fields, failure, send, saved },
  }
}

/** Adds the rows of the address once. */
function useMore(
  more: readonly WantedRow[],
  setRows: (next: (rows: readonly WantedRow[]) => WantedRow[]) => void,
) {
  const added = useRef(false)
  useEffect(() => {
    if (added.current || more.length === 0) return
    added.current = true
    setRows((rows) => withMore(rows, more))
  }, [more, setRows])
}
