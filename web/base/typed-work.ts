type Field = HTMLInputElement | HTMLTextAreaElement

const NO_TEXT = new Set([
  ...[
    'checkbox',
    'radio',
    'button',
    'submit',
    'reset',
    'range',
    'color',
    'hidden',
    'file',
    'search',
    'image',
  ],
])

/** Fields whose text is work. What is typed to find something is none. */
const isWork = (field: Field) =>
  !(field instanceof HTMLInputElement && NO_TEXT.has(field.type)) &&
  !['combobox', 'searchbox'].includes(field.getAttribute('role') ?? '') &&
  !field.closest('[data-browsing]') &&
  !field.readOnly &&
  !field.disabled

export interface TypedWork {
  /** Whether the part, or one within it, holds text or chosen files that were not sent yet. */
  holds(within?: Element): boolean
  stop(): void
}

/**
 * Watches a dialog: closing it by Esc or beside it must not drop what was typed. A field counts while its text differs from
 * what stood there before the first key.
 */
export function watchTyping(part: HTMLElement): TypedWork {
  const before = new Map<Field, string>()
  const typed = new Set<Field>()
  const withFiles = new Set<Element>()
  const know = (field: Field) => {
    if (!before.has(field)) before.set(field, field.value)
  }
  for (const field of part.querySelectorAll<Field>('input, textarea')) know(field)

  const stopper = new AbortController()
  const { signal } = stopper
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => part.addEventListener(name, listener, { signal, capture: true })
  const take = (target: EventTarget | null, chosen: FileList | null | undefined) => {
    if (chosen?.length && target instanceof Element) withFiles.add(target)
  }
  on('focusin', ({ target }) => isField(target) && know(target))
  on('input', ({ target }) => isField(target) && isWork(target) && typed.add(target))
  on('change', ({ target }) => target instanceof HTMLInputElement && take(target, target.files))
  on('drop', ({ target, dataTransfer }) => take(target, dataTransfer?.files))
  on('paste', ({ target, clipboardData }) => take(target, clipboardData?.files))
  return {
    holds: (within = part) =>
      [...withFiles].some((target) => within.contains(target)) ||
      [...typed].some(
        (field) =>
          within.contains(field) && field.value.trim() !== '' && field.value !== (before.get(field) ?? ''),
      ),
    stop: () => stopper.abort(),
  }
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
