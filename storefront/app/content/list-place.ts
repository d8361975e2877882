import { useLocation, useNavigate } from 'react-router'

/** Articles remember how many steps back their list lies, so that 返回列表 finds the place in it again. */
interface Place {
  stepsToList?: number
}

export const fromList: Place = { stepsToList: 1 }

export function useListPlace() {
  const navigate = useNavigate()
  const steps = (useLocation().state as Place | null)?.stepsToList ?? 0
  return {
    /** For links to further articles; whoever came by a link from elsewhere has no place to go back to. */
    further: steps > 0 ? { stepsToList: steps + 1 } : null,
    /** True when it went back; else the link leads to the beginning of the list. */
    goBack: () => {
      if (steps > 0) navigate(-steps)
      return steps > 0
    },
  }
}
