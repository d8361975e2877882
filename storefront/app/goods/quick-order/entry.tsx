import { type KeyboardEvent, useRef, useState } from 'react'
import styles from './entry.module.css'
import { FilePanel } from './file-panel.tsx'
import { PastePanel } from './paste-panel.tsx'
import { hasPasted } from './pasted.ts'
import { TypedPanel } from './typed-panel.tsx'
import type { QuickList } from './use-quick-list.ts'

const ways = [
  { id: 'typed', name: '逐行录入', Panel: TypedPanel },
  { id: 'paste', name: '粘贴清单', Panel: PastePanel },
  { id: 'file', name: '上传文件', Panel: FilePanel },
] as const

/** Three ways to enter a list: typing, pasting, a file. */
export function Entry({ list, onAdded }: { list: QuickList; onAdded: () => void }) {
  const [chosen, setChosen] = useState(hasPasted() ? 1 : 0)
  const tabs = useRef<HTMLDivElement>(null)
  const add: QuickList['add'] = async (lines, said) => {
    const done = await list.add(lines, said)
    if (done) onAdded()
    return done
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const next = (chosen + step + ways.length) % ways.length
    setChosen(next)
    tabs.current?.querySelectorAll('button')[next]?.focus()
  }
  const { id, Panel } = ways[chosen] ?? ways[0]
  return (
    <section className={styles.entry} aria-label="录入型号">
      <div ref={tabs} role="tablist" aria-label="录入方式" className={styles.tabs} onKeyDown={onKeyDown}>
        {ways.map((way, at) => (
          <button
            key={way.id}
            type="button"
            role="tab"
            id={`quick-${way.id}`}
            aria-selected={at === chosen}
            aria-controls="quick-panel"
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => setChosen(at)}
          >
            {way.name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="quick-panel" aria-labelledby={`quick-${id}`} className={styles.panel}>
        {list.room > 0 ? (
          <Panel room={list.room} busy={list.busy} add={add} />
        ) : (
          <p>列表已满 200 行，请先加入购物车或移除不需要的行</p>
        )}
      </div>
    </section>
  )
}
