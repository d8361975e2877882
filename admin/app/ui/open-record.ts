import { useLocation, useSearchParams } from 'react-router'

/** Which record of a list is open stands in the address: it can be sent, kept, and opened in another tab. */
export function useOpenRecord() {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const at = (one: string | number) => {
    const query = new URLSearchParams(params)
    query.set('one', String(one))
    return `${pathname}?${query}`
  }
  const close = () =>
    setParams((now) => {
      now.delete('one')
      return now
    })
  return { one: params.get('one'), at, close }
}
