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
import { call } from '../base/call.ts'
import { paths } from '../base/paths.ts'
import { useCan } from '../base/session.ts'
import { useAct } from '../ui/act.ts'
import { useLocalDraft } from '../ui/local-draft.ts'
import { mergeRecords } from '../ui/merge-records.ts'
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
  const [conflict, setConflict] = useState<ActivityConflictState | null>(null)
  const { act, busy } = useAct()
  const [form] = Form.useForm<FormValues>()
  const [changed, setChanged] = useState(activity === null)
  const disabled = !can('activity.write') || activity?.state === 'cancelled'

  const kept = useLocalDraft<ActivityDraft>({
    name: `activity ${activity?.id ?? 'new'}`,
    version: String(activity?.version ?? 0),
    disabled,
  })
  const written = () => toDraft(form.getFieldsValue(true), draft)
  const touched = () => {
    setChanged(true)
    kept.keep(written())
  }

  /** Shows the problems that the fields' own rules do not know. */
  const isComplete = (next: ActivityDraft) => {
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
    }
    return fields.length === 0
  }

  const save = async (over = activity?.version) => {
    await form.validateFields()
    const next = written()
    if (!isComplete(next)) return
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

  /** Somebody else saved the activity meanwhile. The form keeps its values until the staff member decides. */
  const refused = ({ reason, data }: Refused) => {
    if (reason !== 'changedMeanwhile') return false
    const { changedBy, changedAt } = data as { changedBy: string; changedAt: string }
    call(getDeskActivity, { id: activity?.id ?? 0 }).then(
      (latest) =>
        setConflict({ latest, title: `${changedBy || '同事'} 于 ${showTime(changedAt)} 修改了此活动` }),
      (error) => message.error((error as Error).message),
    )
    return true
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

/** 'fields.0.choices' → ['fields', 0, 'choices'] */
const pathOf = (name: string) => name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
