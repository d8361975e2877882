import { Refused } from '@gongfang/contract/base/call'
import { askQuestion, QUESTION_RULES } from '@gongfang/contract/buying/question'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { useDraftIntentKey, useDraftState, useLocalDraft } from '../../base/local-draft.ts'
import { productPath } from '../../base/paths.ts'
import { loginPath } from '../../base/redirect.ts'
import { useSession } from '../../base/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/input.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './review-drawer.module.css'

/** Asks a question about a product. Needs a login. Keeps the text when the server refuses. */
export function AskForm({ productId }: { productId: number }) {
  const { token } = useSession()
  const kept = useLocalDraft(`question ${productId}`)
  const keyFor = useDraftIntentKey(kept)
  const [content, setContent] = useDraftState(kept, 'content', '')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const length = [...content.trim()].length

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wrong = length < QUESTION_RULES.least ? `请至少填写 ${QUESTION_RULES.least} 个字` : undefined
    setError(wrong)
    if (wrong) return
    setBusy(true)
    try {
      const input = { productId, content }
      await call(askQuestion, input, { idempotencyKey: keyFor(input) })
      toast('success', '问题已提交，回答后会通知您并在此显示')
      kept.clear()
    } catch (refused) {
      if (refused instanceof Refused && refused.fields.content) setError(refused.fields.content)
      else toast('error', errorText(refused))
    } finally {
      setBusy(false)
    }
  }

  if (!token)
    return (
      <p className={styles.signIn}>
        <Link to={loginPath(`${productPath(productId)}#questions`)}>登录</Link>后可以提问
      </p>
    )
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field label="提问" name="content" required error={error} hint={`${length} / ${QUESTION_RULES.most}`}>
        <TextArea
          rows={2}
          maxLength={QUESTION_RULES.most}
          placeholder="参数、适用场合、配件……"
          value={content}
          onChange={({ target }) => setContent(target.value)}
        />
      </Field>
      <Button type="submit" variant="outline" busy={busy} busyText="提交中…">
        提交问题
      </Button>
    </form>
  )
}
