import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { RichTextProps } from './props.ts'

const Editor = lazy(() => import('./editor.tsx'))

/** A text with headings, lists, tables, links and pictures. The editor is loaded on first use. */
export const RichText = (props: RichTextProps) => (
  <Suspense fallback={<Skeleton active paragraph={{ rows: 7 }} title={false} />}>
    <Editor {...props} />
  </Suspense>
)
