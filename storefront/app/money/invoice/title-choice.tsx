import type { InvoiceTitle, SavedTitle } from '@gongfang/contract/money/invoice'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { Radio } from '../../ui/form/input.tsx'
import { late } from '../../ui/late.tsx'
import styles from './invoices.module.css'

const TitleDialog = late(() => import('./title-dialog.tsx').then((file) => file.TitleDialog))

interface TitleChoiceProps {
  titles: readonly SavedTitle[]
  suggestion: InvoiceTitle | null
  chosen: number | undefined
  onChange: (id: number) => void
  onSaved: (id: number) => Promise<void>
}

/** Chooses a saved title, or creates a new one. */
export function TitleChoice({ titles, suggestion, chosen, onChange, onSaved }: TitleChoiceProps) {
  const [editing, setEditing] = useState<SavedTitle | InvoiceTitle | 'new' | null>(null)
  const current = titles.find(({ id }) => id === chosen)
  return (
    <fieldset>
      <legend>发票抬头</legend>
      <div className={styles.choices}>
        {titles.map((title) => (
          <Radio
            key={title.id}
            name="title"
            checked={title.id === chosen}
            onChange={() => onChange(title.id)}
          >
            <span className={styles.what}>
              <span>{title.title}</span>
              <small>{title.taxNumber}</small>
            </span>
          </Radio>
        ))}
        <p className={styles.actions}>
          <Button variant="outline" size="small" onClick={() => setEditing(suggestion ?? 'new')}>
            新建抬头
          </Button>
          {current && (
            <Button variant="ghost" size="small" onClick={() => setEditing(current)}>
              修改所选抬头
            </Button>
          )}
        </p>
      </div>
      {/* Outside of the outer form, which the browser would submit otherwise. */}
      {editing &&
        createPortal(
          <TitleDialog
            {...(editing !== 'new' && { initial: editing })}
            onClose={() => setEditing(null)}
            onSaved={async (id) => {
              setEditing(null)
              await onSaved(id)
            }}
          />,
          document.body,
        )}
    </fieldset>
  )
}
