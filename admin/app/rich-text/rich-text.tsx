import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'

export interface RichTextProps {
  /** HTML. Saving removes what the shop does not allow in texts. */
  value: string
  onChange: (html: string) => void
  /** The name for screen readers. */
  label: string
  disabled?: boolean
  /** Finds products. Without it the text has no product cards. */
  findGoods?: (keyword: string) => Promise<{ value: number; label: string }[]>
}

const Editor = lazy(() => import('./editor.tsx'))

/** A text with headings, lists, tables, links and pictures. The editor is loaded on first use. */
export const RichText = (props: RichTextProps) => (
  <Suspense fallback={<Skeleton active paragraph={{ rows: 7 }} title={false} />}>
    <Editor {...props} />
  </Suspense>
)
