import { type ReactNode, useEffect, useState } from 'react'
import { useSite } from '../../base/site.ts'
import styles from './enter-card.module.css'
import { EnterFacts } from './enter-facts.tsx'

/**
 * The frame of the login, register and password pages: a panel beside the form on a PC, the form alone on a
 * phone.
 */
export function EnterCard({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useSite()
  return (
    <div className={`container ${styles.place}`}>
      <aside className={styles.panel} aria-label={`关于${name}`}>
        <p className={styles.welcome}>{name}</p>
        <EnterFacts />
      </aside>
      <section className={styles.card}>
        <h1>{title}</h1>
        {children}
      </section>
    </div>
  )
}

/** A form error that belongs to no field; announced when it appears. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.alert}>
      {children && <p className={styles.error}>{children}</p>}
    </div>
  )
}

/** Focuses the first field on devices with a mouse. On a phone the keyboard would cover half the screen. */
export function useFirstFieldFocus(id: string) {
  useEffect(() => {
    if (matchMedia('(min-width: 900px) and (pointer: fine)').matches) document.getElementById(id)?.focus()
  }, [id])
}

export function useFields<T extends Record<string, string>>(start: T) {
  const [values, setValues] = useState(start)
  return {
    values,
    set: (name: keyof T) => (value: string) => setValues((before) => ({ ...before, [name]: value })),
  }
}
