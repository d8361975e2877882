import type { Endpoint, Input, Output } from '@gongfang/contract/base/endpoint'
import { withChanges } from '@gongfang/web/base/query.ts'
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

/** The page to load, when it is not the one of the address. */
export interface Paging {
  after?: string | undefined
  limit?: number
}

/** The current address as the request that a loader gets. */
export const currentRequest = () => new Request(location.href)

/** The query and a function to change it. Every change returns to the first page. */
export function useQuery() {
  const [params, setParams] = useSearchParams()
  const change = (changes: Record<string, string | null | undefined>) =>
    setParams((now) => withChanges(now, { ...changes, after: null }))
  return { params, change }
}

/** The view of a list that the address names, or the one that it begins with. */
export function useView(usual = ''): string {
  const [params] = useSearchParams()
  return params.get('view') || usual
}
