/**
 * Tells React what was typed into the server's page before its scripts ran. React 19 keeps the text in the field and
 * calls no `onChange` for it, so a screen would treat the field as empty.
 */
export function reportEarlyTyping(page: Document) {
  for (const field of page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const { value, defaultValue } = field
    if (value === defaultValue || !HOLD_TEXT.has(field.type)) continue
    // React compares with the value that was last set through the property of the element itself.
    field.value = defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const HOLD_TEXT = new Set(['text', 'search', 'tel', 'email', 'url', 'password', 'number', 'textarea'])
