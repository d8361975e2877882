import { useRef } from 'react'
import { Button } from '../button.tsx'

interface SheetInputProps {
  /** Names the field to screen readers. */
  label: string
  busy: boolean
  onFile: (file: File) => void
}

/** A button that chooses a spreadsheet. The browser's own field speaks the language of the browser. */
export function SheetInput({ label, busy, onFile }: SheetInputProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span>
      <Button variant="outline" busy={busy} onClick={() => input.current?.click()}>
        选择表格
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv"
        aria-label={label}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          // Allows choosing the same file again after it was corrected.
          event.target.value = ''
        }}
      />
    </span>
  )
}
