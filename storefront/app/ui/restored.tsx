import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Says that a form holds what was typed at an earlier visit. */
export function Restored({ draft }: { draft: { readonly restored: boolean; clear: () => void } }) {
  return (
    draft.restored && (
      <Notice
        tone="success"
        text="已恢复上次未提交的内容"
        action={
          <Button variant="ghost" size="small" onClick={draft.clear}>
            清空
          </Button>
        }
      />
    )
  )
}
