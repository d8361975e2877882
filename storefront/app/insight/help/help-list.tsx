import type { HelpSearch } from '@gongfang/web/help/search.ts'
import type { TopicLink } from '@gongfang/web/help/topic-view.tsx'
import { useArrowKeys } from '@gongfang/web/help/use-arrow-keys.ts'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import Search from '~icons/search'
import { helpPath, helpTopicPath } from '../../base/paths.ts'
import styles from './help-list.module.css'
import { HelpResults } from './help-results.tsx'
import { useHelpSearch } from './use-help-search.ts'

export interface HelpGroup {
  readonly title: string
  readonly topics: readonly (TopicLink & { readonly summary: string })[]
}

interface HelpListProps {
  groups: readonly HelpGroup[]
  query: string
  found: HelpSearch
}

/** The search and all topics by group. Without script, the form asks the server. */
export function HelpList({ groups, query, found }: HelpListProps) {
  const { text, setText, load, search } = useHelpSearch(query, found)
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  useArrowKeys(place)
  const typed = text.trim()
  const pathOf = (words: string) => (words ? `${helpPath}?q=${encodeURIComponent(words)}` : helpPath)

  return (
    <div ref={place}>
      <h1 tabIndex={-1}>帮助中心</h1>
      <search>
        <form
          action={helpPath}
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault()
            void navigate(pathOf(typed), { replace: true, preventScrollReset: true })
          }}
        >
          <Search size={18} aria-hidden="true" />
          <input
            name="q"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={60}
            aria-label="搜索帮助"
            placeholder="搜索，例如：退款、发票、核销码"
            value={text}
            onFocus={load}
            onChange={({ target }) => {
              load()
              setText(target.value)
            }}
            onKeyDown={({ key }) => {
              if (key === 'Escape') setText('')
            }}
          />
          <button type="submit">搜索</button>
        </form>
      </search>
      {typed !== '' && search ? (
        <HelpResults text={typed} search={search} />
      ) : (
        groups.map(({ title, topics }) => (
          <section key={title} className={styles.group}>
            <h2>{title}</h2>
            <ul>
              {topics.map(({ name, title, summary }) => (
                <li key={name}>
                  <Link to={helpTopicPath(name)}>{title}</Link>
                  <p>{summary}</p>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </div>
  )
}
