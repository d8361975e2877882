import { Refused } from '@gongfang/contract/base/call'
import {
  type AttachedNoun,
  type Attachment,
  addAttachments,
  removeAttachment,
} from '@gongfang/contract/system/attachment'
import type { Upload } from '@gongfang/contract/system/upload'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { Button } from '../../ui/button.tsx'
import { confirmWarning } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './attachment.module.css'
import { AttachmentField } from './attachment-field.tsx'
import { AttachmentList } from './attachment-list.tsx'

interface AttachmentsProps {
  to: { noun: AttachedNoun; no: string }
  files: readonly Attachment[]
  mayAdd: boolean
  mayRemove: boolean
  onChanged: () => Promise<void>
}

/** The files of an order or after-sale, and what its member may change of them. */
export function Attachments({ to, files, mayAdd, mayRemove, onChanged }: AttachmentsProps) {
  const [busy, setBusy] = useState(0)
  const remove = async ({ id, name }: Attachment) => {
    const sure = await confirmWarning({
      title: '移除附件？',
      message: `“${name}”将不再保存，不能恢复。`,
      confirmText: '移除',
    })
    if (!sure) return
    setBusy(id)
    if (await change(call(removeAttachment, { ...to, id }))) toast('success', '已移除附件')
    await onChanged()
    setBusy(0)
  }
  return (
    <div className={styles.field}>
      {files.length > 0 && (
        <AttachmentList
          files={files}
          beside={(file) =>
            mayRemove &&
            !file.fixed && (
              <Button
                variant="ghost"
                size="small"
                busy={busy === file.id}
                aria-label={`移除 ${file.name}`}
                onClick={() => void remove(file)}
              >
                移除
              </Button>
            )
          }
        />
      )}
      {mayAdd && <Adding to={to} others={files.length} onAdded={onChanged} />}
    </div>
  )
}

/** Each file is kept when it has arrived. One that could not be kept stays in its row, with the reason. */
function Adding({
  to,
  others,
  onAdded,
}: Pick<AttachmentsProps, 'to'> & { others: number; onAdded: () => Promise<void> }) {
  const [waiting, setWaiting] = useState<Upload[]>([])
  const [error, setError] = useState<string>()
  const keep = async (uploads: readonly Upload[]) => {
    setError(undefined)
    try {
      await call(addAttachments, { ...to, attachmentIds: uploads.map(({ id }) => id) })
      toast('success', '已添加附件')
      await onAdded()
      setWaiting((all) => all.filter((one) => !uploads.includes(one)))
    } catch (problem) {
      setError((problem instanceof Refused && problem.fields.attachmentIds) || errorText(problem))
    }
  }
  const take = (next: (files: Upload[]) => Upload[]) => {
    const all = next(waiting)
    const fresh = all.filter((one) => !waiting.includes(one))
    setWaiting(next)
    if (fresh.length > 0) void keep(fresh)
  }
  return (
    <>
      <AttachmentField
        files={waiting}
        onChange={take}
        onSending={noCount}
        error={error}
        others={others}
        hint="合同、报价单等，可查看本单的同事和商城客服可见，随报销资料一起下载。"
      />
      {error !== undefined && waiting.length > 0 && (
        <Button variant="outline" size="small" onClick={() => void keep(waiting)}>
          重新添加
        </Button>
      )}
    </>
  )
}

const noCount = () => {}
