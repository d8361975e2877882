import { useLocation, useSearchParams } from 'react-router'
import { CompareBar } from './compare-bar.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { readIds } from './compare-rows.ts'
import { MOST_COMPARED, useCompared } from './compare-store.ts'

/** The bar of chosen products, and the comparison, which opens by the address. */
export function Compare() {
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const compared = useCompared()
  const ids = readIds(search.get('compare')).slice(0, MOST_COMPARED)
  const show = (next: readonly number[]) =>
    setSearch(
      (before) => {
        if (next.length > 0) before.set('compare', next.join(','))
        else before.delete('compare')
        return before
      },
      { replace: ids.length > 0, preventScrollReset: true },
    )
  return (
    <>
      {compared.length > 0 && /^\/(?:products|category|product\/\d+)\/?$/.test(pathname) && (
        <CompareBar compared={compared} open={() => show(compared.map(({ id }) => id))} />
      )}
      {ids.length > 0 && <CompareDialog ids={ids} show={show} />}
    </>
  )
}
