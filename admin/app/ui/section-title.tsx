import type { ReactNode } from 'react'

/** Heads a part of a drawer; the page has the heading above it. */
export const SectionTitle = ({ children }: { children: ReactNode }) => (
  <h2 style={{ margin: '16px 0 8px', fontSize: 14, fontWeight: 600 }}>{children}</h2>
)
