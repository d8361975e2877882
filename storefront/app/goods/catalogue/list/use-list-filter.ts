import { type RefObject, useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { screens } from '../../../screens.ts'
import { filterSearch, type ListFilter, readFilter } from './filters.ts'

/**
 * The address holds the filter. Checkboxes follow a press at once (`wanted`); headings and products follow the
 * answer (`shown`).
 */
export function useListFilter() {
  const { pathname, search } = useLocation()
  const { location: target } = useNavigation()
  const navigate = useNavigate()
  const [pressed, setPressed] = useState<ListFilter | null>(null)
  const coming = target?.pathname === pathname ? target.search : null
  async function go(next: ListFilter) {
    setPressed(next)
    await drawn()
    await navigate(`${screens.category.path}${filterSearch(next)}`, { preventScrollReset: true })
    // After the navigation, successful or not, the address is valid again, unless another filter was pressed
    // since.
    setPressed((last) => (last === next ? null : last))
  }
  return {
    shown: readFilter(new URLSearchParams(search)),
    wanted: pressed ?? readFilter(new URLSearchParams(coming ?? search)),
    loading: pressed !== null || coming !== null,
    go,
  }
}

/** A slow phone shows the press before the router begins, which takes it as long as drawing the boxes. */
const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Scrolls a new list to its top when the top is out of view. Going back restores its own position. */
export function useListTop(list: RefObject<HTMLElement | null>) {
  const { search } = useLocation()
  const way = useNavigationType()
  // Only the filter makes a new list. Other parts of the query open dialogs above the same one.
  const shown = filterSearch(readFilter(new URLSearchParams(search)))
  useEffect(() => {
    const { current } = list
    if (way !== 'POP' && current && current.getBoundingClientRect().top < 0) current.scrollIntoView()
  }, [shown, way, list])
}
