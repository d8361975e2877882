import { unsubscribe } from '@gongfang/contract/people/message'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import MailX from '~icons/mail-x'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { messageSettingsPath } from '../../base/paths.ts'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './unsubscribe-page.module.css'

export const meta = () => [
  { title: pageTitle(screens.unsubscribe.title) },
  { name: 'robots', content: 'noindex' },
]

/** Nothing ends by opening it: mail programs and scanners open links before their reader does. */
export default function UnsubscribePage() {
  const [query] = useSearchParams()
  const [state, setState] = useState<{ busy?: true; done?: string; error?: string }>({})
  const end = async () => {
    setState({ busy: true })
    try {
      const { name } = await call(unsubscribe, { token: query.get('token') ?? '' })
      setState({ done: name })
    } catch (error) {
      setState({ error: errorText(error) })
    }
  }
  return (
    <div className={`container ${styles.page}`}>
      <section className={styles.card} aria-labelledby="unsubscribe-heading">
        <MailX size={40} strokeWidth={1.5} aria-hidden="true" />
        <h1 id="unsubscribe-heading" tabIndex={-1}>
          {screens.unsubscribe.title}
        </h1>
        <p role="status">
          {state.done
            ? `已退订“${state.done}”，不再发送邮件。站内消息照常，可随时在消息设置中恢复。`
            : '不再用邮件接收这一类消息。站内消息照常。'}
        </p>
        {state.error && (
          <p role="alert" className={styles.error}>
            {state.error}
          </p>
        )}
        <div className={styles.buttons}>
          {!state.done && (
            <Button size="large" busy={state.busy === true} busyText="退订中…" onClick={end}>
              确认退订
            </Button>
          )}
          <Button variant="outline" size="large" to={messageSettingsPath}>
            消息设置
          </Button>
        </div>
      </section>
    </div>
  )
}
