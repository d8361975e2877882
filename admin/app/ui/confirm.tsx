import { App, Form, Input, type ModalFuncProps } from 'antd'
import { useRef } from 'react'
import { ReasonField } from './reason-field.tsx'
import { goToUnread } from './unread.ts'

interface Question {
  title: string
  /** The effect of the action. Line breaks are kept. */
  text?: string
  /** The text of the button: the action, not 确定. */
  yes: string
  danger?: boolean
}

interface ReasonQuestion extends Question {
  label?: string
  /** Texts that can be inserted. */
  templates?: readonly string[]
  most?: number
  /** Without it the reason may be empty. */
  required?: boolean
}

interface TypedQuestion extends Question {
  /** The text that has to be typed first. */
  word: string
}

/**
 * `await confirm({…})`, `await askOnce({…})`, `await confirmTyped({…})` → whether to go on; `await askReason({…})` → the
 * reason, or null.
 */
export function useConfirm() {
  const { modal, message } = App.useApp()
  const asking = useRef(false)

  const confirm = ({ title, text, yes, danger = false }: Question): Promise<boolean> =>
    new Promise((resolve) => {
      modal.confirm({
        ...look(yes, danger),
        title,
        content: text && <span style={{ whiteSpace: 'pre-line' }}>{text}</span>,
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    })

  /**
   * The question of a form that cannot be undone. It is asked when every typed number is understood, and once however
   * often Enter is pressed.
   */
  const askOnce = async (question: Question): Promise<boolean> => {
    const unread = goToUnread()
    if (unread !== '') message.error(`请先修改：${unread}`)
    if (unread !== '' || asking.current) return false
    asking.current = true
    const yes = await confirm(question)
    asking.current = false
    return yes
  }

  const confirmTyped = (question: TypedQuestion): Promise<boolean> =>
    new Promise((resolve) => askTyped(modal, question, resolve))

  const askReason = (question: ReasonQuestion): Promise<string | null> =>
    new Promise((resolve) => askForReason(modal, question, resolve))

  return { confirm, askOnce, confirmTyped, askReason }
}

type Modals = ReturnType<typeof App.useApp>['modal']

function askTyped(
  modal: Modals,
  { title, text, yes, danger = false, word }: TypedQuestion,
  resolve: (yes: boolean) => void,
) {
  const opened = modal.confirm({
    ...look(yes, danger),
    title,
    okButtonProps: { disabled: true, danger },
    content: (
      <Form layout="vertical">
        {text && <p>{text}</p>}
        <Form.Item label={`请输入“${word}”确认`} htmlFor="typed-word">
          <Input
            id="typed-word"
            autoFocus
            autoComplete="off"
            onChange={({ target }) =>
              opened.update({ okButtonProps: { disabled: target.value.trim() !== word, danger } })
            }
          />
        </Form.Item>
      </Form>
    ),
    onOk: () => resolve(true),
    onCancel: () => resolve(false),
  })
}

function askForReason(modal: Modals, question: ReasonQuestion, resolve: (reason: string | null) => void) {
  const {
    title,
    text,
    yes,
    danger = false,
    label = '原因',
    templates = [],
    most = 200,
    required = true,
  } = question
  let reason = ''
  const know = (value: string) => {
    reason = value.trim()
    opened.update({ okButtonProps: { disabled: required && reason === '', danger } })
  }
  const opened = modal.confirm({
    ...look(yes, danger),
    title,
    okButtonProps: { disabled: required, danger },
    content: (
      <Form layout="vertical" onValuesChange={(_, { reason = '' }) => know(reason)}>
        {text && <p>{text}</p>}
        <ReasonField label={label} templates={templates} most={most} onInsert={know} />
      </Form>
    ),
    onOk: () => resolve(reason),
    onCancel: () => resolve(null),
  })
}

const look = (yes: string, danger: boolean): ModalFuncProps => ({
  okText: yes,
  okButtonProps: { danger },
  // The question about a cancellation needs another word than 取消.
  cancelText: yes.startsWith('取消') ? '不取消' : '取消',
  centered: true,
  autoFocusButton: danger ? 'cancel' : 'ok',
})
