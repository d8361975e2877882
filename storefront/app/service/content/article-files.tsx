import type { Article } from '@gongfang/contract/service/content'
import { sizeText } from '@gongfang/web/base/file-size.ts'
import Paperclip from '~icons/paperclip'
import styles from './article-files.module.css'

/** Shows type and size before a file is opened. */
export function ArticleFiles({ files }: { files: Article['attachments'] }) {
  if (files.length === 0) return null
  return (
    <section className={styles.files} aria-labelledby="files">
      <h2 id="files">附件下载</h2>
      <ul>
        {files.map(({ name, url, size, mime }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener">
              <Paperclip size={18} aria-hidden="true" />
              <span>{name}</span>
              <small>
                {kindOf(mime)} · {sizeText(size)}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const kinds: Record<string, string> = {
  'application/pdf': 'PDF',
  'text/csv': 'CSV 表格',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel 表格',
  'application/zip': 'ZIP',
}
const kindOf = (mime: string) => kinds[mime] ?? '文件'
