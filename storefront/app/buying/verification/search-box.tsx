import type { ReactNode } from 'react'
import { Form } from 'react-router'
import Search from '~icons/search'
import { screens } from '../../screens.ts'
import styles from './page.module.css'

interface SearchBoxProps {
  keyword: string
  /** Other values of the address, which the form keeps. */
  hidden: Record<string, string>
  /** More controls of the form. */
  children?: ReactNode
}

/** A search form that changes only the address. */
export function SearchBox({ keyword, hidden, children }: SearchBoxProps) {
  return (
    <Form method="get" action={screens.verification.path} className={styles.search} role="search">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <input
        key={keyword}
        name="kw"
        type="search"
        aria-label="品名或型号"
        placeholder="品名或型号"
        defaultValue={keyword}
        maxLength={60}
      />
      <button type="submit" aria-label="搜索">
        <Search size={18} aria-hidden="true" />
      </button>
    </Form>
  )
}
