import {
  pastedLine,
  pastedNumber,
  pastedPhone,
  sixDigits,
  typedDay,
  visibleText,
} from '@gongfang/contract/base/typed-text'

/** The kind of text that a field takes from a paste. The attribute `data-paste` names it. */
type PasteKind = 'code' | 'number' | 'phone' | 'line'

type Field = HTMLInputElement | HTMLTextAreaElement

const TEXT_TYPES = ['text', 'tel', 'search', 'url', 'email']
const WHOLE = ['insertFromPaste', 'insertFromDrop', 'insertReplacementText', 'insertText']

/**
 * Cleans what is pasted or dropped into a field before the field cuts it at its length. `tellCut` hears how many characters
 * found no room. Fields that `readsItself` names take the text as it is: a list of tags parts it at its line breaks.
 */
export function cleanPastes(
  tellCut: (cut: number, most: number) => void,
  readsItself: (field: Element) => boolean = () => false,
  page: Document = document,
) {
  let own = false
  page.addEventListener(
    'beforeinput',
    (event) => {
      const { target, data, inputType } = event
      if (own || !data || data.length < 2 || event.isComposing || !WHOLE.includes(inputType)) return
      if (!isField(target) || readsItself(target)) return
      const text = cleaned(target, data)
      const { value, maxLength, selectionStart, selectionEnd } = target
      const taken = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0))
      const cut = maxLength < 0 ? 0 : Math.max(0, text.length - Math.max(0, maxLength - taken))
      if (inputType !== 'insertText' && cut > 0) tellCut(cut, maxLength)
      if (text === data || inputType === 'insertFromDrop') return
      event.preventDefault()
      if (text === '') return
      if (target.dataset.paste === 'code' && text.length === 6) target.select()
      own = true
      // Keeps the caret and Ctrl-Z, and tells the field's own listeners.
      page.execCommand('insertText', false, text)
      own = false
    },
    { capture: true },
  )
  page.addEventListener(
    'paste',
    (event) => {
      const { target, clipboardData } = event
      if (!(target instanceof HTMLInputElement) || target.type !== 'date') return
      const day = typedDay(clipboardData?.getData('text/plain') ?? '')
      if (day === null) return
      event.preventDefault()
      putDay(target, day)
    },
    { capture: true },
  )
}

/** Writes by the setter of the element's class: React overrides the property and would notice no change. */
function putDay(field: HTMLInputElement, day: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, day)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && TEXT_TYPES.includes(target.type))

function cleaned(field: Field, text: string): string {
  const kind = field.dataset.paste as PasteKind | undefined
  if (kind === 'code') return sixDigits(text)
  if (kind === 'number') return pastedNumber(text)
  if (kind === 'phone') return pastedPhone(text)
  return field instanceof HTMLTextAreaElement && kind !== 'line' ? visibleText(text) : pastedLine(text)
}
