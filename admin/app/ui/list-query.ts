import type { Endpoint, Input, Output } from '@gongfang/contract/endpoint'
import { useSearchParams } from 'react-router'
import { call } from '../base/call.ts'

/**
 * Loads a list with the filters of the address: the query's fields that the endpoint knows, then `more`. The server reads
 * numbers from their texts.
 */
export function loadList<E extends Endpoint>(
  endpoint: E,
  request: Request,
  more: Partial<Input<E>> = {},
): Promise<Output<E>> {
  const fields = fieldsOf(endpoint)
  const query = [...new URL(request.url).searchParams]
  const known = query.filter(([name, value]) => value !== '' && fields.includes(name))
  return call(endpoint, { ...Object.fromEntries(known), ...more } as Input<E>)
}

/** The schema of an object has a `shape`, others have none. */
const fieldsOf = ({ input }: Endpoint) => ('shape' in input ? Object.keys(Object(input.shape)) : [])

/** Of which page, when it is not that of the address. */
export interface Paging {
  after?: string | undefined
  limit?: number
}

/** What the address asks for now, as a loader is given it. */
export const currentRequest = () => new Request(location.href)

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
