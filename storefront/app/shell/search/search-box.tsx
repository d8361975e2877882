import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import Search from '~icons/search'
import X from '~icons/x'
import { searchPath } from '../../base/paths.ts'
import { screens } from '../../screens.ts'
import { late } from '../../ui/late.tsx'
import { usePopup } from '../../ui/overlay/popup.ts'
import { rememberSearch } from './recent-searches.ts'
import styles from './search-box.module.css'
import type { SuggestionKeys } from './suggestion-panel.tsx'

const SuggestionPanel = late(() => import('./suggestion-panel.tsx').then((file) => file.SuggestionPanel))

/** The search field of every page, for model codes, names and brands. Works as a plain form without scripts. */
export function SearchBox() {
  const { text, setText, composing, setComposing, open, setOpen, box, input, go, submit, onBlur, clear } =
    useSearch()
  const [reached, setReached] = useState<string>()
  const suggestions = useRef<SuggestionKeys>(null)
  const listId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends an IME composition confirms a word and must not search.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setOpen(true)
    suggestions.current?.press(event)
  }
  return (
    <search className={styles.place}>
      <form
        ref={box}
        action={screens.category.path}
        className={styles.search}
        data-open={open || undefined}
        onSubmit={submit}
        onBlur={onBlur}
      >
        <Search size={16} className={styles.glass} aria-hidden="true" />
        <input
          ref={input}
          name="kw"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={60}
          role="combobox"
          aria-label="搜索商品"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open ? reached : undefined}
          placeholder="输入型号、品名或品牌"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
        />
        {text && (
          <button type="button" className={styles.clear} aria-label="清空搜索词" onClick={clear}>
            <X size={16} aria-hidden="true" />
          </button>
        )}
        <button type="submit" className={styles.submit}>
          搜索
        </button>
        {open && (
          <SuggestionPanel
            ref={suggestions}
            id={listId}
            text={text}
            composing={composing}
            go={go}
            onReach={setReached}
          />
        )}
      </form>
    </search>
  )
}

/** What is typed, whether the suggestions are open, and where a search leads. */
function useSearch() {
  const { pathname, search } = useLocation()
  const asked = pathname === screens.category.path ? (new URLSearchParams(search).get('kw') ?? '') : ''
  const [text, setText] = useState(asked)
  const [composing, setComposing] = useState(false)
  const { open, setOpen, box, trigger: input } = usePopup<HTMLFormElement, HTMLInputElement>()
  const navigate = useNavigate()

  // The field follows the address: results show their keyword, other screens empty it.
  const last = useRef(asked)
  useEffect(() => {
    if (last.current !== asked) setText(asked)
    last.current = asked
  }, [asked])

  const go = (to: string, word = '') => {
    if (word) rememberSearch(word)
    setOpen(false)
    input.current?.blur()
    navigate(to)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const keyword = text.trim()
    if (keyword) go(searchPath(keyword), keyword)
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const clear = () => {
    setText('')
    input.current?.focus()
  }
  return { text, setText, composing, setComposing, open, setOpen, box, input, go, submit, onBlur, clear }
}
