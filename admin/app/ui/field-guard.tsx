import { holdComposingKeys } from '@gongfang/web/base/composition.ts'
import { cleanPastes } from '@gongfang/web/base/pasting.ts'
import { watchTyping } from '@gongfang/web/base/typed-work.ts'
import { App } from 'antd'
import { useEffect, useEffectEvent } from 'react'

let begun = false

/**
 * Guards every field of the back office, once for the page: keys of an input method reach no other listener, pasted texts
 * are cleaned before they are cut, and Esc or a press on the mask closes no dialog or drawer with typed work.
 */
export function FieldGuard() {
  const { message } = App.useApp()
  const tell = useEffectEvent((text: string) => void message.warning({ content: text, key: 'field-guard' }))
  useEffect(() => {
    if (begun) return
    begun = true
    holdComposingKeys()
    cleanPastes(
      (cut, most) => tell(`这里最多 ${most} 个字，粘贴内容的最后 ${cut} 个字没有放入`),
      (field) => field.closest('.ant-select') !== null,
    )
  }, [])
  useEffect(() => {
    const work = watchTyping(document.body)
    const keep = (event: Event, dialog: Element | null) => {
      if (!dialog || !work.holds(dialog)) return
      event.stopImmediatePropagation()
      tell('填写的内容还没有提交，请用“取消”或 × 关闭')
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isPopupOpen()) keep(event, topDialog())
    }
    const onClick = (event: MouseEvent) => {
      const { target, clientX, clientY } = event
      if (!(target instanceof Element) || !target.matches(MASKS)) return
      // A press that began within the dialog and ended on its mask closes nothing.
      if (document.elementFromPoint(clientX, clientY) !== target) event.stopImmediatePropagation()
      else keep(event, target.closest(DIALOGS))
    }
    addEventListener('keydown', onKey, { capture: true })
    addEventListener('click', onClick, { capture: true })
    return () => {
      work.stop()
      removeEventListener('keydown', onKey, { capture: true })
      removeEventListener('click', onClick, { capture: true })
    }
  }, [])
  return null
}

const DIALOGS = '.ant-modal-wrap, .ant-drawer-open'
const MASKS = '.ant-modal-wrap, .ant-drawer-mask'
const POPUPS =
  '.ant-select-dropdown, .ant-picker-dropdown, .ant-cascader-dropdown, .ant-dropdown, .ant-popover'

const isShown = (part: Element) => part.getClientRects().length > 0
const topDialog = () => [...document.querySelectorAll(DIALOGS)].filter(isShown).at(-1) ?? null

/** Esc closes a list of choices before its dialog. */
const isPopupOpen = () =>
  [...document.querySelectorAll(POPUPS)].some(
    (popup) => isShown(popup) && !/-hidden\b/.test(popup.className) && !popup.closest('[aria-hidden="true"]'),
  )
