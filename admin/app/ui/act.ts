import { CallFailed, type CallOptions, Refused } from '@gongfang/contract/base/call'
import type { Endpoint, Input, Output } from '@gongfang/contract/base/endpoint'
import { newKey } from '@gongfang/web/base/new-key.ts'
import { App, type FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../base/call.ts'
import { goToUnread } from './unread.ts'

interface ActOptions<O> {
  /** The message after a success; a function gets the output. */
  done?: string | ((output: O) => string)
  /** The form that shows refused fields beside their inputs. */
  form?: FormInstance
  /** The path of the endpoint's fields in the form, when they are not at its root. */
  within?: (string | number)[]
  /** Handles a refusal first; true means that it is done. */
  refused?: (error: Refused) => boolean | undefined
  /** false: the page is not reloaded after a success. */
  reload?: boolean
}

export type Act = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: ActOptions<Output<E>>,
) => Promise<Output<E> | undefined>

/**
 * Every change of a screen goes through `act`: it sends nothing while a typed number is not understood, shows a refusal beside its fields or as a message, keeps the idempotency
 * key of the same input until it succeeded, and reloads the page afterwards.
 */
export function useAct(): { act: Act; busy: boolean } {
  const { message } = App.useApp()
  const { revalidate } = useRevalidator()
  const [running, setRunning] = useState(0)
  const keys = useRef(new Map<string, string>())

  const act: Act = async (endpoint, input, { done, form, within = [], refused, reload = true } = {}) => {
    const unread = goToUnread()
    if (unread !== '') {
      message.error(`请先修改：${unread}`)
      return undefined
    }
    const intent = `${endpoint.path} ${input instanceof FormData ? '' : JSON.stringify(input)}`
    const idempotencyKey = keys.current.get(intent) ?? newKey()
    keys.current.set(intent, idempotencyKey)
    const options: CallOptions = endpoint.once ? { idempotencyKey } : {}
    setRunning((count) => count + 1)
    try {
      const output = await call(endpoint, input, options)
      keys.current.delete(intent)
      if (done) message.success(typeof done === 'string' ? done : done(output))
      if (reload) await revalidate()
      return output
    } catch (error) {
      if (error instanceof Refused) {
        // The call was answered, so the next one gets a new key.
        keys.current.delete(intent)
        if (!refused?.(error)) tell(error, form, within)
      } else if (error instanceof CallFailed) {
        if (error.status !== 401) message.error(error.message)
      } else throw error
      return undefined
    } finally {
      setRunning((count) => count - 1)
    }
  }

  function tell(error: Refused, form: FormInstance | undefined, within: (string | number)[]) {
    const fields = Object.entries(error.fields)
    if (!form || fields.length === 0) {
      message.error(fields.length > 0 ? fields.map(([, text]) => text).join('；') : error.message)
      return
    }
    const placed = fields.map(([name, text]) => ({ name: [...within, ...pathOf(name)], errors: [text] }))
    const shown = placed.filter(({ name }) => form.getFieldInstance(name) !== undefined || knows(form, name))
    form.setFields(shown)
    const hidden = placed.filter((one) => !shown.includes(one))
    message.error(hidden.length > 0 ? hidden.flatMap(({ errors }) => errors).join('；') : error.message)
    if (shown[0]) form.scrollToField(shown[0].name, { block: 'center', focus: true })
  }

  return { act, busy: running > 0 }
}

/** 'lines.0.quantity' → ['lines', 0, 'quantity'] */
const pathOf = (name: string) => name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

const knows = (form: FormInstance, name: (string | number)[]) =>
  form.getFieldsError().some((field) => JSON.stringify(field.name) === JSON.stringify(name))
