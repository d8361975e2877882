import type { Page } from '@gongfang/contract/base/values'
import { redirect } from 'react-router'

type Of = Pick<Page<unknown>, 'total' | 'last_page'>

/** The last page, for an address that names one beyond it, as after goods went off sale; undefined otherwise. */
export const lastInstead = ({ total, last_page: last }: Of, page: number): number | undefined =>
  total > 0 && page > last ? last : undefined

/** Redirects, in a loader, from a page beyond the last to the last one. */
export function leadToLast(list: Of, page: number, hrefOf: (page: number) => string) {
  const last = lastInstead(list, page)
  if (last !== undefined) throw redirect(hrefOf(last))
}
