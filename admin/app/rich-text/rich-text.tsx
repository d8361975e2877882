import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'

export interface RichTextProps {
  /** HTML; what the shop does not allow in texts is left out when it is saved. */
  value: string
  onChange: (html: string) => void
  /** What screen readers call it. */
  label: string
  disabled?: boolean
  /** How goods are found, where cards of them may stand in the text. */
  findGoods?: (keyword: string) => Promise<{ value: number; label: string }[]>
}

const Editor = lazy(() => import('./editor.tsx'))

/** Written text with headings, lists, tables, links and pictures. What draws it is loaded when somebody writes. */
export const RichText = (props: RichTextProps) => (
  <Suspense fallback={<Skeleton active paragraph={{ rows: 7 }} title={false} />}>
    <Editor {...props} />
  </Suspense>
)
