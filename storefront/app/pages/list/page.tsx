import { Refused } from '@gongfang/contract/base/call'
import { listFavorites } from '@gongfang/contract/goods/favorite'
import { getList, listLists, listSharedLists } from '@gongfang/contract/goods/shopping-list'
import { pageIn } from '@gongfang/web/base/query.ts'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { screens } from '../../screens.ts'
import { late } from '../../ui/late.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/page'
import { Overview } from './overview.tsx'

/** Loaded late: the overview of all lists does not need the editor of one. */
const OneList = late(() => import('./list-view.tsx').then((part) => part.OneList), <PageSkeleton />)

/** Lists of colleagues on a page. */
const SHARED = 24
/** Favorites whose pictures are shown. */
const PICTURES = 4

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(screens.lists.title, loaderData?.list?.name ?? '') },
]

/** Serves /lists and /lists/<id>. `list` is null when the number is unknown, or the list is not the member's. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  if (params.id === undefined) {
    const query = new URL(request.url).searchParams
    const keyword = (query.get('kw') ?? '').trim().slice(0, 60)
    const wish = { page: pageIn(query), limit: SHARED, ...(keyword && { keyword }) }
    const [lists, favorites, shared] = await Promise.all([
      call(listLists, {}),
      call(listFavorites, { limit: PICTURES }),
      call(listSharedLists, wish),
    ])
    return { lists, favorites, shared, keyword }
  }
  try {
    return { list: await call(getList, { id: Number(params.id) }) }
  } catch (error) {
    if (error instanceof Refused) return { list: null }
    throw error
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title="采购清单" />
}

export default function ListPage({ loaderData }: Route.ComponentProps) {
  return loaderData.lists ? <Overview {...loaderData} /> : <OneList list={loaderData.list} />
}
