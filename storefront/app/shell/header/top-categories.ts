import { useRouteLoaderData } from 'react-router'

export interface TopCategory {
  id: number
  name: string
}

/** The top categories, which every page's HTML contains. The rest of the tree is loaded on demand. */
export const useTopCategories = (): TopCategory[] =>
  useRouteLoaderData<{ categories: TopCategory[] }>('root')?.categories ?? []
