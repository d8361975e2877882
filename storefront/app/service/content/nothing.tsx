import type { ArticleKind } from '@gongfang/contract/service/content'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { sections } from './sections.ts'

/** Loaded on demand, for empty lists. */
export function Nothing({ kind, narrowed }: { kind: ArticleKind; narrowed: boolean }) {
  const { path, empty } = sections[kind]
  return narrowed ? (
    <EmptyState text="没有符合条件的文章" action={<Button to={path}>查看全部</Button>} />
  ) : (
    <EmptyState text={empty} />
  )
}
