import { Marked } from '@gongfang/web/help/marked.tsx'
import { searchHelp } from '@gongfang/web/help/search.ts'
import { helpGroups } from '@gongfang/web/help/topic.ts'
import { useArrowKeys } from '@gongfang/web/help/use-arrow-keys.ts'
import { Input } from 'antd'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../base/paths.ts'
import styles from './help.module.css'
import { topics } from './topics.ts'

/** The search and all topics by group. The address holds what is searched, so that going back shows it again. */
export function HelpSearch() {
  const [params, setParams] = useSearchParams()
  const text = params.get('q') ?? ''
  const place = useRef<HTMLDivElement>(null)
  useArrowKeys(place)
  const search = (q: string) => setParams(q === '' ? {} : { q }, { replace: true, preventScrollReset: true })
  return (
    <div ref={place}>
      <Input.Search
        className={styles.input}
        defaultValue={text}
        allowClear
        maxLength={60}
        aria-label="搜索帮助"
        placeholder="搜索，例如：退款、盘点、对账"
        onChange={({ target }) => search(target.value)}
      />
      {text.trim() === '' ? <Groups /> : <Results text={text.trim()} />}
    </div>
  )
}

const Groups = () =>
  helpGroups(topics).map(({ title, topics }) => (
    <section key={title} className={styles.group}>
      <h2>{title}</h2>
      <ul>
        {topics.map(({ name, title, summary }) => (
          <li key={name}>
            <Link to={paths.helpTopic(name)}>{title}</Link>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  ))

function Results({ text }: { text: string }) {
  const { hits, words } = searchHelp(topics, text)
  return (
    <section className={styles.group} aria-label="搜索结果">
      <p role="status" className="soft">
        {hits.length > 0 ? `找到 ${hits.length} 个主题` : `没有找到“${text}”的帮助`}
      </p>
      {hits.length === 0 && <p>请换一个更短的词；仍没有时，请问店主或维护商城的人。</p>}
      <ul>
        {hits.map(({ name, group, title, excerpt }) => (
          <li key={name}>
            <Link to={paths.helpTopic(name)}>
              <Marked text={title} words={words} />
            </Link>{' '}
            <span className="soft">{group}</span>
            <p>
              <Marked text={excerpt} words={words} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
