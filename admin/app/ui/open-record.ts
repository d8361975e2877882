import { useLocation, useSearchParams } from 'react-router'

/** The open record of a list, stored in the address, so that it can be shared and opened in another tab. */
export function useOpenRecord() {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const at = (one: string | number) => {
    const query = new URLSearchParams(params)
    query.set('one', String(one))
    return `${pathname}?${query}`
  }
  const close = () =>
    setParams(
      (now) => {
        now.delete('one')
        return now
      },
      // The list below stays where it is.
      { preventScrollReset: true },
    )
  return { one: params.get('one'), at, close }
}
