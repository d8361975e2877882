import { type ActivityDraft, getDeskActivity } from '@gongfang/contract/buying/activity-desk'
import { Form } from 'antd'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { titleOf } from '../../base/title.ts'
import { EditAside } from '../../buying/activity/edit-aside.tsx'
import styles from '../../buying/activity/form.module.css'
import {
  BasicFields,
  SeatFields,
  SpeakerFields,
  TextFields,
  TimeFields,
} from '../../buying/activity/form-fields.tsx'
import { boundFields, copyOf, newDraft, toForm, wordOf } from '../../buying/activity/form-values.ts'
import {
  AgendaFields,
  AttachmentFields,
  FormDesigner,
  QuestionFields,
} from '../../buying/activity/list-fields.tsx'
import { type ActivityEditing, useActivityEditing } from '../../buying/activity/use-activity-editing.ts'
import { screens } from '../../screens.ts'
import { useChangeLabels } from '../../system/audit/change-labels.ts'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import { Edit } from '../../ui/edit.tsx'
import { fieldDifferences } from '../../ui/field-differences.ts'
import { FoundDraft } from '../../ui/found-draft.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { mergeRecords } from '../../ui/merge-records.ts'
import type { Route } from './+types/activity-edit-page'

export const meta = () => titleOf(screens.newActivity)

/** An existing activity, a copy of one, or a new one. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  if (params.id) {
    const activity = await call(getDeskActivity, { id: Number(params.id) })
    return { activity, draft: activity.draft }
  }
  const from = Number(new URL(request.url).searchParams.get('from'))
  const copied = from > 0 ? (await call(getDeskActivity, { id: from })).draft : null
  return { activity: null, draft: copied ? copyOf(copied) : newDraft(new Date()) }
}

export default function EditPage({ loaderData }: Route.ComponentProps) {
  const { activity, draft } = loaderData
  // A new version gets a new form; by then the values of the old one are saved or given up.
  return (
    <Editor key={activity ? `${activity.id}/${activity.version}` : 'new'} activity={activity} draft={draft} />
  )
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>

function Editor({ activity, draft }: Loaded) {
  const editing = useActivityEditing(activity, draft)
  const { form, changed, disabled } = editing
  return (
    <Edit
      title={activity ? activity.draft.title : '新建活动'}
      back={paths.activities()}
      changed={changed && !disabled}
      busy={editing.busy}
      onSave={editing.save}
      onDiscard={editing.discard}
      aside={activity && <EditAside activity={activity} changed={changed} />}
    >
      <FoundDraft draft={editing.kept} what="未保存" outdated="，之后活动已被修改" onTake={editing.take} />
      <Form
        form={form}
        layout="vertical"
        className={styles.form ?? ''}
        initialValues={toForm(draft)}
        disabled={disabled}
        scrollToFirstError={{ block: 'center', focus: true }}
        onValuesChange={editing.touched}
      >
        <BasicFields />
        <TimeFields />
        <SeatFields seatsTaken={activity?.seatsTaken ?? 0} />
        <FormDesigner />
        <TextFields />
        <SpeakerFields />
        <AgendaFields />
        <QuestionFields />
        <AttachmentFields />
      </Form>
      <ActivityConflict editing={editing} draft={draft} />
    </Edit>
  )
}

/** Shows both versions side by side and asks which to keep. */
function ActivityConflict({ editing, draft }: { editing: ActivityEditing; draft: ActivityDraft }) {
  const { conflict, written, busy, closeConflict, resolve } = editing
  const { fields: labels } = useChangeLabels()
  if (!conflict) return null
  const versions = { base: draft, mine: written(), theirs: conflict.latest.draft }
  return (
    <ConflictDialog
      title={conflict.title}
      rows={fieldDifferences(versions, { labels, valueText: wordOf }, boundFields)}
      both={mergeRecords(draft, versions.mine, versions.theirs, boundFields).both.length > 0}
      busy={busy}
      onClose={closeConflict}
      onKeep={resolve}
    />
  )
}

export { LoadError as ErrorBoundary }
