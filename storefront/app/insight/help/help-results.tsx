import { Marked } from '@gongfang/web/help/marked.tsx'
import type { HelpSearch } from '@gongfang/web/help/search.ts'
import { Link } from 'react-router'
import { feedbackPath, helpTopicPath } from '../../base/paths.ts'
import styles from './help-list.module.css'

export function HelpResults({ text, search }: { text: string; search: HelpSearch }) {
  const { hits, words } = search
  return (
    <section className={styles.group} aria-label="搜索结果">
      <p role="status" className={styles.count}>
        {hits.length > 0 ? `找到 ${hits.length} 个主题` : `没有找到“${text}”的帮助`}
      </p>
      {hits.length === 0 && (
        <p>
          请换一个更短的词，或
          <Link to={feedbackPath({ kind: 'suggestion', content: `帮助中心没有找到：${text}` })}>
            提交反馈
          </Link>
          ，我们会回复您。
        </p>
      )}
      <ul>
        {hits.map(({ name, group, title, excerpt }) => (
          <li key={name}>
            <Link to={helpTopicPath(name)}>
              <Marked text={title} words={words} />
            </Link>
            <small>{group}</small>
            <p>
              <Marked text={excerpt} words={words} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
