import styles from './rich-text.module.css'

/** The one place that puts markup of others into a page: the server has cleaned it when it was saved. */
export function RichText({ html }: { html: string }) {
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
