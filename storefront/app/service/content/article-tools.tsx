import type { Article } from '@gongfang/contract/service/content'
import { storage } from '@gongfang/web/base/storage.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import Link2 from '~icons/link-2'
import { feedbackPath } from '../../base/paths.ts'
import { copyText } from '../../ui/copy.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './article-tools.module.css'
import { articlePath } from './sections.ts'
import { ShareButton } from './share-button.tsx'

export type TextSize = 'standard' | 'large'
const STORED_AS = 'textSize'

/** The text size of this device. The server renders the normal size. */
export function useTextSize(): [TextSize, (size: TextSize) => void] {
  const [size, setSize] = useState<TextSize>('standard')
  useEffect(() => {
    if (storage.read(STORED_AS) === 'large') setSize('large')
  }, [])
  const choose = (next: TextSize) => {
    setSize(next)
    storage.write(STORED_AS, next)
  }
  return [size, choose]
}

interface ArticleToolsProps {
  article: Article
  size: TextSize
  setSize: (size: TextSize) => void
}

export function ArticleTools({ article, size, setSize }: ArticleToolsProps) {
  const { kind, id, title } = article
  const path = articlePath(kind, id)
  const copy = async () => {
    const done = await copyText(location.origin + path)
    toast(done ? 'success' : 'warning', done ? '链接已复制' : '复制失败，请手动复制地址栏中的链接')
  }
  return (
    <div className={styles.tools}>
      <button type="button" onClick={copy}>
        <Link2 size={16} aria-hidden="true" />
        复制链接
      </button>
      <ShareButton path={path} title={title} />
      <button
        type="button"
        aria-pressed={size === 'large'}
        onClick={() => setSize(size === 'large' ? 'standard' : 'large')}
      >
        <span aria-hidden="true" className={styles.letter}>
          A
        </span>
        大字
      </button>
      <Link to={askPath(article)}>提问 / 反馈</Link>
    </div>
  )
}

const askPath = ({ kind, id, title }: Article) =>
  feedbackPath({ kind: 'suggestion', content: `关于《${title}》：`, page: articlePath(kind, id) })
