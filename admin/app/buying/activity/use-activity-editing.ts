import type { Refused } from '@gongfang/contract/base/call'
import { showTime } from '@gongfang/contract/base/time'
import {
  type ActivityDraft,
  type DeskActivity,
  getDeskActivity,
  saveDeskActivity,
} from '@gongfang/contract/buying/activity-desk'
import { draftProblems } from '@gongfang/contract/buying/activity-draft'
import { App, Form, type FormInstance } from 'antd'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useLocalDraft } from '../../ui/local-draft.ts'
import { mergeRecords } from '../../ui/merge-records.ts'
import { boundFields, type FormValues, toDraft, toForm } from './form-values.ts'

/** The activity that somebody else saved meanwhile. */
interface ActivityConflictState {
  title: string
  latest: DeskActivity
}

export type ActivityEditing = ReturnType<typeof useActivityEditing>

/** The activity as it is edited: its form, its draft on this device, and saving. `draft` is what the form began with. */
export function useActivityEditing(activity: DeskActivity | null, draft: ActivityDraft) {
  const can = useCan()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { message } = App.useApp()
  const { conflict, setConflict, refused } = useConflict(activity?.id ?? 0)
  const { act, busy } = useAct()
  const [form] = Form.useForm<FormValues>()
  const [changed, setChanged] = useState(activity === null)
  const disabled = !can('activity.write') || activity?.state === 'cancelled'

  const kept = useLocalDraft<ActivityDraft>({
    name: `activity ${activity?.id ?? 'new'}`,
    version: String(activity?.version ?? 0),
    disabled,
  })
  const before = activity ? { ...activity, saved: activity.draft } : undefined
  const written = () => toDraft(form.getFieldsValue(true), draft)
  const touched = () => {
    setChanged(true)
    kept.keep(written())
  }

  const save = async (over = activity?.version) => {
    await form.validateFields()
    const next = written()
    const problems = Object.entries(draftProblems(next, new Date(), before))
    if (problems.length > 0) {
      showProblems(form, problems)
      message.error(problems.map(([, text]) => text).join('；'))
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
    // Waits until the leave guard has seen that nothing is unsaved.
    else setTimeout(() => navigate(paths.activity(saved.id), { replace: true }))
  }

  const resolve = async (keepMine: boolean) => {
    if (!conflict) return
    const { version: latest, draft: theirs } = conflict.latest
    form.setFieldsValue(toForm(mergeRecords(draft, written(), theirs, boundFields).merged(keepMine)))
    setConflict(null)
    await save(latest)
  }

  const faulty = () => message.error('请检查标红的内容')
  const take = (value: ActivityDraft) => {
    form.setFieldsValue(toForm(value))
    touched()
  }
  const discard = () => {
    kept.drop()
    setChanged(false)
    form.setFieldsValue(toForm(draft))
    if (activity) revalidate()
    else setTimeout(() => navigate(paths.activities()))
  }

  return {
    form,
    changed,
    busy,
    disabled,
    kept,
    written,
    touched,
    take,
    discard,
    conflict,
    save: () => save().catch(faulty),
    resolve: (keepMine: boolean) => resolve(keepMine).catch(faulty),
    closeConflict: () => setConflict(null),
  }
}

/** Somebody else saved the activity meanwhile. The form keeps its values until the staff member decides. */
function useConflict(id: number) {
  const { message } = App.useApp()
  const [conflict, setConflict] = useState<ActivityConflictState | null>(null)
  const refused = ({ reason, data }: Refused) => {
    if (reason !== 'changedMeanwhile') return false
    const { changedBy, changedAt } = data as { changedBy: string; changedAt: string }
    call(getDeskActivity, { id }).then(
      (latest) =>
        setConflict({ latest, title: `${changedBy || '同事'} 于 ${showTime(changedAt)} 修改了此活动` }),
      (error) => message.error((error as Error).message),
    )
    return true
  }
  return { conflict, setConflict, refused }
}

/** Shows problems that the fields' own rules do not know, beside the fields. */
function showProblems(form: FormInstance<FormValues>, problems: [path: string, text: string][]) {
  const fields = problems.map(([path, text]) => ({ name: pathOf(path) as never, errors: [text] }))
  form.setFields(fields)
  form.scrollToField(fields[0]!.name, { block: 'center', focus: true })
}

/** 'fields.0.choices' → ['fields', 0, 'choices'] */
const pathOf = (name: string) => name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
