import { Refused } from '@gongfang/contract/base/call'
import { showTime } from '@gongfang/contract/base/time'
import { askToJoin, type OwnRequest, readOwnRequest, withdrawRequest } from '@gongfang/contract/people/team'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { useLoad } from '../../base/use-load.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/input.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './team.module.css'

/** The second way to an institution, beside papers of one's own: to ask the people of one that is there already. */
export function AskCard() {
  const load = useLoad(() => call(readOwnRequest, {}))
  const [asking, setAsking] = useState(false)
  const done = (text: string) => {
    toast('success', text)
    setAsking(false)
    void load.reload()
  }
  const withdraw = async ({ id }: OwnRequest) => {
    if (await change(call(withdrawRequest, { id }))) done('已撤回申请')
  }
  return (
    <Block title="加入已有机构">
      <Loaded load={load}>
        {({ request, disabledIn }) => (
          <div className={styles.form}>
            {disabledIn !== null && (
              <p className={styles.error}>
                您在“{disabledIn}”的成员资格已停用，如有疑问请联系该机构的负责人。
              </p>
            )}
            {request?.state === 'refused' && (
              <p className={styles.error}>
                加入“{request.asked}”的申请未通过：{request.reason}
              </p>
            )}
            {request?.state === 'open' ? (
              <>
                <p>
                  已于 {showTime(request.createdAt)} 申请加入“{request.asked}”
                  <small className={styles.hint}>
                    该机构的负责人或管理员同意后，您会收到站内消息。名称有误或机构未开通时不会有回音，可撤回后重试，或在下方提交机构资料。
                  </small>
                </p>
                <p>
                  <Button variant="outline" size="small" onClick={() => withdraw(request)}>
                    撤回申请
                  </Button>
                </p>
              </>
            ) : asking ? (
              <AskForm onSent={() => done('申请已发出')} onCancel={() => setAsking(false)} />
            ) : (
              <>
                <p className={styles.since}>
                  同事已为单位开通时，不必提交资料：请同事发邀请，或在这里申请加入。
                </p>
                <p>
                  <Button variant="outline" onClick={() => setAsking(true)}>
                    申请加入
                  </Button>
                </p>
              </>
            )}
          </div>
        )}
      </Loaded>
    </Block>
  )
}

function AskForm({ onSent, onCancel }: { onSent: () => void; onCancel: () => void }) {
  const [asked, setAsked] = useState('')
  const [introduction, setIntroduction] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFields({})
    setFailure('')
    try {
      await call(askToJoin, { asked, introduction })
      onSent()
    } catch (error) {
      setBusy(false)
      if (error instanceof Refused && error.reason === 'invalid') setFields(error.fields)
      else setFailure(errorText(error))
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <Field
        label="机构全称或统一社会信用代码"
        name="asked"
        required
        error={fields.asked}
        hint="须与证照完全一致；有同名机构时请用代码"
      >
        <TextInput value={asked} maxLength={60} onChange={(event) => setAsked(event.target.value)} />
      </Field>
      <Field
        label="姓名和部门"
        name="introduction"
        required
        error={fields.introduction}
        hint="对方据此确认是您"
      >
        <TextInput
          value={introduction}
          maxLength={50}
          onChange={(event) => setIntroduction(event.target.value)}
        />
      </Field>
      {failure && (
        <p className={styles.error} role="alert">
          {failure}
        </p>
      )}
      <p className={styles.buttons}>
        <Button variant="outline" onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" busy={busy} busyText="发送中…">
          发出申请
        </Button>
      </p>
    </form>
  )
}
