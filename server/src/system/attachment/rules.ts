import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { ATTACHMENTS_MOST, type AttachedNoun } from '@gongfang/contract/system/attachment'

/** What a file belongs to: the noun, and the id of its row. */
export interface AttachedTo {
  readonly noun: AttachedNoun
  readonly id: number
}

export const FIELD = 'attachmentIds'

export function mustBeFew(count: number) {
  if (count > ATTACHMENTS_MOST) refuseField(FIELD, `最多 ${ATTACHMENTS_MOST} 个附件`)
}

/** Swept away after a day, or of another member. */
export function mustBeThere(found: number, wanted: number) {
  if (found < wanted) refuseField(FIELD, '有附件已失效，请移除后重新上传')
}

/** Refuses to remove what others decided with in view, and the last one where one is required. */
export function mustBeRemovable(
  files: readonly { uploadId: number; fixed: boolean }[],
  { id, needsOne }: { id: number; needsOne: boolean },
) {
  const file = files.find(({ uploadId }) => uploadId === id) ?? refuse('notFound')
  if (file.fixed) refuseField(FIELD, '审批时已有的附件不能移除')
  if (needsOne && files.length === 1) refuseField(FIELD, '本机构要求这张订单有附件，请先添加新的附件')
}
