import type { ComponentProps } from 'react'
import { NoteFields } from '../../buying/order/note-fields.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './remark-section.module.css'

export const RemarkSection = (props: ComponentProps<typeof NoteFields>) => (
  <Section title="备注">
    <div className={styles.fields}>
      <NoteFields {...props} />
    </div>
  </Section>
)
