import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy.tsx'
import { toast } from '../../ui/overlay/toast.tsx'

/** A whole table for the clipboard, with tabs, so that it falls into the cells of a sheet. */
export function CopyAll({ text }: { text: string }) {
  async function copy() {
    if (await copyText(text)) toast('success', '已复制全部参数')
    else toast('warning', '复制失败，请手动选择文字')
  }
  return (
    <Button variant="outline" size="small" onClick={copy}>
      复制全部
    </Button>
  )
}
