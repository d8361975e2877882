import type { Endpoint, Input, Output } from '@gongfang/contract/endpoint'
import { useSearchParams } from 'react-router'
import { call } from '../base/call.ts'

/**
 * A list as its address says: everything of the query that the endpoint knows, and `more` over it. Texts of numbers are
 * read by the server.
 */
export function loadList<E extends Endpoint>(
  endpoint: E,
  request: Request,
  more: Partial<Input<E>> = {},
): Promise<Output<E>> {
  const asked = Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ''))
  const known = Object.entries(asked).filter(([name]) => namesOf(endpoint).includes(name))
  return call(endpoint, { ...Object.fromEntries(known), ...more } as Input<E>)
}

const namesOf = ({ input }: Endpoint) =>
  Object.keys((input as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {})

/** Of which page, when it is not that of the address. */
export interface Paging {
  after?: string | undefined
  limit?: number
}

/** What the address asks for now, as a loader is given it. */
export const here = () => new Request(location.href)

/** The query as a form has it. Every change begins again at the first page. */
export function useQuery() {
  const [params, setParams] = useSearchParams()
  const change = (changes: Record<string, string | null | undefined>) =>
    setParams((now) => {
      now.delete('after')
      for (const [name, value] of Object.entries(changes)) {
        if (value) now.set(name, value)
        else now.delete(name)
      }
      return now
    })
  return { params, change }
}
