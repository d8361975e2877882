import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'

/** Copies a table separated by tabs, so that spreadsheets put each value into a cell. */
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
