import { suggest } from '@gongfang/contract/goods/catalogue'
import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react'
import { call } from '../../base/call.ts'
import { TextInput } from '../../ui/form/input.tsx'
import styles from './code-input.module.css'
import { ownCodesLike } from './own-codes.ts'

interface CodeInputProps {
  ref?: Ref<HTMLInputElement>
  label: string
  placeholder?: string
  value: string
  onChange: (code: string) => void
  /** Called by Enter, with or without a suggestion. */
  onEnter: () => void
}

const DEBOUNCE_MS = 120

/** A field for a model code, with suggestions. */
export function CodeInput({ ref, label, placeholder, value, onChange, onEnter }: CodeInputProps) {
  const [typing, setTyping] = useState(false)
  const [at, setAt] = useState(-1)
  const listId = useId()
  const hits = useHits(typing ? value : '')
  const open = typing && hits.length > 0
  const take = (code: string) => {
    onChange(code)
    setTyping(false)
    setAt(-1)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      const hit = open ? hits[at] : undefined
      if (hit) take(hit.code)
      setTyping(false)
      return onEnter()
    }
    if (!open) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      // Moves from the field (-1) through all rows and back.
      setAt(((at + 1 + step + hits.length + 1) % (hits.length + 1)) - 1)
    } else if (event.key === 'Escape') {
      // Closes the list, not the surrounding dialog.
      event.preventDefault()
      setTyping(false)
    }
  }

  return (
    <span className={styles.box}>
      <TextInput
        {...(ref && { ref })}
        role="combobox"
        aria-label={label}
        placeholder={placeholder}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && at >= 0 ? `${listId}-${at}` : undefined}
        autoComplete="off"
        maxLength={100}
        className={`code ${styles.input}`}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          setTyping(true)
          setAt(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setTyping(false)}
      />
      {open && <Hits id={listId} hits={hits} at={at} onTake={take} />}
    </span>
  )
}

interface HitsProps {
  id: string
  hits: readonly Hit[]
  /** Index of the hit that the arrow keys have reached; -1 for none. */
  at: number
  onTake: (code: string) => void
}

const Hits = ({ id, hits, at, onTake }: HitsProps) => (
  <span id={id} role="listbox" aria-label="型号建议" className={styles.list}>
    {hits.map((hit, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the box, which keeps the focus
      <span
        key={hit.key}
        id={`${id}-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === at}
        className={styles.option}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onTake(hit.code)}
      >
        <span className="code">{hit.code}</span>
        <span className={styles.name}>{hit.title}</span>
      </span>
    ))}
  </span>
)

interface Hit {
  readonly key: string
  /** The code that the field takes. */
  readonly code: string
  readonly title: string
}

/** The institution's own codes first, then models whose code begins with the text. */
async function hitsFor(keyword: string, signal: AbortSignal): Promise<Hit[]> {
  const [own, { codes }] = await Promise.all([
    ownCodesLike(keyword, signal),
    call(suggest, { keyword }, { signal }),
  ])
  return [
    ...own.map(({ id, code, modelCode, title }) => ({
      key: `own ${id}`,
      code,
      title: `物料号，${modelCode} ${title}`,
    })),
    ...codes.map(({ skuId, modelCode, title }) => ({ key: String(skuId), code: modelCode, title })),
  ]
}

/** Suggestions for the typed text. */
function useHits(text: string): readonly Hit[] {
  const [hits, setHits] = useState<readonly Hit[]>([])
  const keyword = text.trim().slice(0, 60)
  useEffect(() => {
    setHits([])
    if (keyword.length < 2) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      // Typing works without suggestions too.
      hitsFor(keyword, stop.signal).then(setHits, () => undefined)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [keyword])
  return hits
}
