import { useLocation, useNavigate } from 'react-router'

/** The number of history steps back to the list, so that 返回列表 restores its scroll position. */
interface Place {
  stepsToList?: number
}

export const fromList: Place = { stepsToList: 1 }

export function useListPlace() {
  const navigate = useNavigate()
  const steps = (useLocation().state as Place | null)?.stepsToList ?? 0
  return {
    /** State for links to other articles; null for readers who did not come from the list. */
    further: steps > 0 ? { stepsToList: steps + 1 } : null,
    /** Goes back and returns true; returns false when the link should lead to the list's first page. */
    goBack: () => {
      if (steps > 0) navigate(-steps)
      return steps > 0
    },
  }
}
