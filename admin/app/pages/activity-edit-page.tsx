import {
  type ActivityDraft,
  type DeskActivity,
  getDeskActivity,
  saveDeskActivity,
} from '@gongfang/contract/activity-desk'
import { draftProblems } from '@gongfang/contract/activity-draft'
import type { Refused } from '@gongfang/contract/call'
import { showTime } from '@gongfang/contract/time'
import { App, Form } from 'antd'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { EditAside } from '../activity/edit-aside.tsx'
import styles from '../activity/form.module.css'
import { BasicFields, SeatFields, SpeakerFields, TextFields, TimeFields } from '../activity/form-fields.tsx'
import {
  boundFields,
  copyOf,
  type FormValues,
  newDraft,
  toDraft,
  toForm,
  wordOf,
} from '../activity/form-values.ts'
import { AgendaFields, AttachmentFields, FormDesigner, QuestionFields } from '../activity/list-fields.tsx'
import { useChangeLabels } from '../audit/change-labels.ts'
import { call } from '../base/call.ts'
import { paths } from '../base/paths.ts'
import { useCan } from '../base/session.ts'
import { useAct } from '../ui/act.ts'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { Edit } from '../ui/edit.tsx'
import { fieldDifferences } from '../ui/field-differences.ts'
import { FoundDraft } from '../ui/found-draft.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { draftOf, useKeepDraft } from '../ui/local-draft.ts'
import { mergeRecords } from '../ui/merge-records.ts'
import type { Route } from './+types/activity-edit-page'

export const meta = () => [{ title: '活动编辑 - 后台' }]

/** One that is there, a copy of one, or a new one. */
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
  // A new version is a new form; what was typed into the old one is gone by then, knowingly.
  return (
    <Editor key={activity ? `${activity.id}/${activity.version}` : 'new'} activity={activity} draft={draft} />
  )
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>

function Editor({ activity, draft }: Loaded) {
  const can = useCan()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { message } = App.useApp()
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const { act, busy } = useAct()
  const { fields: labels } = useChangeLabels()
  const [form] = Form.useForm<FormValues>()
  const [changed, setChanged] = useState(activity === null)
  const frozen = !can('activity.write') || activity?.state === 'cancelled'

  const name = `activity ${activity?.id ?? 'new'}`
  const version = String(activity?.version ?? 0)
  const kept = useKeepDraft<ActivityDraft>(name, version)
  const [found, setFound] = useState(() => (frozen ? null : draftOf<ActivityDraft>(name)))
  const written = () => toDraft(form.getFieldsValue(true), draft)
  const touched = () => {
    setChanged(true)
    kept.keep(written())
  }

  const save = async (over = activity?.version) => {
    await form.validateFields()
    const next = written()
    const problems = draftProblems(
      next,
      new Date(),
      activity ? { ...activity, saved: activity.draft } : undefined,
    )
    const fields = Object.entries(problems)
    if (fields.length > 0) {
      const names = fields.map(([name, text]) => ({ name: pathOf(name) as never, errors: [text] }))
      form.setFields(names)
      form.scrollToField(names[0]!.name, { block: 'center', focus: true })
      message.error(fields.map(([, text]) => text).join('；'))
      return
    }
    const id = activity ? { id: activity.id, version: over ?? 0 } : {}
    const done = ({ promoted }: { promoted: number }) =>
      promoted > 0 ? `已保存，${promoted} 个候补已转正` : activity ? '已保存' : '已保存，尚未发布'
    const saved = await act(saveDeskActivity, { ...id, ...next }, { form, done, refused, reload: false })
    if (!saved) return
    kept.drop()
    setChanged(false)
    if (activity) await revalidate()
    // After the guard has seen that nothing is unsaved.
    else setTimeout(() => navigate(paths.activity(saved.id), { replace: true }))
  }

  /** Somebody else was quicker: what was typed stays until one decides otherwise. */
  const refused = ({ reason, data }: Refused) => {
    if (reason !== 'changedMeanwhile') return false
    const { changedBy, changedAt } = data as { changedBy: string; changedAt: string }
    call(getDeskActivity, { id: activity?.id ?? 0 }).then(
      (latest) =>
        setTheirs({ latest, title: `${changedBy || '同事'} 于 ${showTime(changedAt)} 修改了此活动` }),
      (error) => message.error((error as Error).message),
    )
    return true
  }

  const keep = async (keepMine: boolean) => {
    if (!theirs) return
    const { version: latest, draft: their } = theirs.latest
    form.setFieldsValue(toForm(mergeRecords(draft, written(), their, boundFields).merged(keepMine)))
    setTheirs(null)
    await save(latest)
  }

  const faulty = () => message.error('请检查标红的内容')
  const discard = () => {
    kept.drop()
    setChanged(false)
    form.setFieldsValue(toForm(draft))
    if (activity) revalidate()
    else setTimeout(() => navigate(paths.activities()))
  }

  return (
    <Edit
      title={activity ? activity.draft.title : '新建活动'}
      back={paths.activities()}
      changed={changed && !frozen}
      busy={busy}
      onSave={() => save().catch(faulty)}
      onDiscard={discard}
      aside={activity && <EditAside activity={activity} changed={changed} />}
    >
      {found && (
        <FoundDraft
          at={found.at}
          what="未保存"
          since={found.version === version ? '' : '，之后活动已被修改'}
          onTake={() => {
            form.setFieldsValue(toForm(found.value))
            touched()
            setFound(null)
          }}
          onDrop={() => {
            kept.drop()
            setFound(null)
          }}
        />
      )}
      <Form
        form={form}
        layout="vertical"
        className={styles.form ?? ''}
        initialValues={toForm(draft)}
        disabled={frozen}
        scrollToFirstError={{ block: 'center', focus: true }}
        onValuesChange={touched}
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
      {theirs && (
        <ConflictDialog
          title={theirs.title}
          rows={fieldDifferences(
            { base: draft, mine: written(), theirs: theirs.latest.draft },
            { labels, valueText: wordOf },
            boundFields,
          )}
          both={mergeRecords(draft, written(), theirs.latest.draft, boundFields).both.length > 0}
          busy={busy}
          onClose={() => setTheirs(null)}
          onKeep={(keepMine) => keep(keepMine).catch(faulty)}
        />
      )}
    </Edit>
  )
}

interface Theirs {
  title: string
  latest: DeskActivity
}

/** 'fields.0.choices' → ['fields', 0, 'choices'] */
const pathOf = (name: string) => name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

export { LoadError as ErrorBoundary }
