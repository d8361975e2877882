import { type RefObject, useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { screens } from '../../base/screens.ts'
import { filterSearch, type ListFilter, readFilter } from './filters.ts'

/** The filter lives in the address. Boxes follow the click at once (`wanted`), headings and goods the answer (`shown`). */
export function useListFilter() {
  const { pathname, search } = useLocation()
  const { location: target } = useNavigation()
  const navigate = useNavigate()
  const [pressed, setPressed] = useState<ListFilter | null>(null)
  const coming = target?.pathname === pathname ? target.search : null
  async function go(next: ListFilter) {
    setPressed(next)
    await navigate(`${screens.category.path}${filterSearch(next)}`, { preventScrollReset: true })
    // Whatever came of it: from here on the address says what is chosen, unless something was pressed since.
    setPressed((last) => (last === next ? null : last))
  }
  return {
    shown: readFilter(new URLSearchParams(search)),
    wanted: pressed ?? readFilter(new URLSearchParams(coming ?? search)),
    loading: pressed !== null || coming !== null,
    go,
  }
}

/** A new list begins at its top; what stands above it stays where it is, and 返回 finds its own place. */
export function useListTop(list: RefObject<HTMLElement | null>) {
  const { search } = useLocation()
  const way = useNavigationType()
  // Here because another filter is another list; what else is in the address stands in front of this one.
  const shown = filterSearch(readFilter(new URLSearchParams(search)))
  useEffect(() => {
    const { current } = list
    if (way !== 'POP' && current && current.getBoundingClientRect().top < 0) current.scrollIntoView()
  }, [shown, way, list])
}
