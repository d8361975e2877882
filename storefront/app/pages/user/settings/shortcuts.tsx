import { useState } from 'react'
import { ShortcutTable } from '../../../shell/interaction/shortcut-table.tsx'
import { setShortcuts, shortcutsOn } from '../../../shell/interaction/shortcuts.ts'
import { Block } from '../../../ui/block.tsx'
import { Checkbox } from '../../../ui/form/input.tsx'

export function Shortcuts() {
  const [on, setOn] = useState(shortcutsOn)
  return (
    <Block title="快捷键">
      <ShortcutTable />
      <Checkbox
        checked={on}
        onChange={(event) => {
          setShortcuts(event.target.checked)
          setOn(event.target.checked)
        }}
      >
        启用单键快捷键 / 和 ?
      </Checkbox>
    </Block>
  )
}
