import { Refused } from '@gongfang/contract/base/call'
import { saveProfile, type UserInfo } from '@gongfang/contract/people/member'
import { type FormEvent, useState } from 'react'
import { call } from '../../../base/call.ts'
import { keepUserDetail } from '../../../base/session-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/input.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { errorText } from '../../../ui/states.tsx'
import styles from './settings.module.css'

export function NicknameForm({ member }: { member: UserInfo }) {
  const [nickname, setNickname] = useState(member.nickname)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const name = nickname.trim()
    if (name === '') return setError('请填写昵称')
    setBusy(true)
    try {
      keepUserDetail(await call(saveProfile, { nickname: name }), Date.now())
      setError(undefined)
      toast('success', '昵称已保存')
    } catch (problem) {
      const said = problem instanceof Refused ? problem.fields.nickname : undefined
      setError(said ?? errorText(problem))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={save} className={styles.nickname}>
      <Field label="昵称" name="nickname" required error={error} hint="最多 20 个字">
        <TextInput
          autoComplete="nickname"
          maxLength={20}
          value={nickname}
          onChange={(event) => setNickname(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={busy} busyText="保存中…">
        保存
      </Button>
    </form>
  )
}
