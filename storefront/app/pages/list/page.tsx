import { Refused } from '@gongfang/contract/call'
import { getList, listLists } from '@gongfang/contract/shopping-list'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/screens.ts'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/page'
import { ListView, NoList } from './list-view.tsx'
import { Overview } from './overview.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle('采购清单', loaderData?.list?.name ?? '') },
]

/** Serves /lists and /list/:id. `list` is null when the number is unknown, or the list is not the member's. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  if (!('id' in params)) return { lists: await call(listLists, {}) }
  try {
    return { list: await call(getList, { id: Number(params.id) }) }
  } catch (error) {
    if (error instanceof Refused) return { list: null }
    throw error
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = PageSkeleton

export default function ListPage({ loaderData: { lists, list } }: Route.ComponentProps) {
  if (lists) return <Overview lists={lists} />
  return list ? <ListView list={list} /> : <NoList />
}
