import { useRouteLoaderData } from 'react-router'

export interface TopCategory {
  id: number
  name: string
}

/** The first level, which every page's HTML carries; the rest of the tree is fetched when somebody asks for it. */
export const useTopCategories = (): TopCategory[] =>
  useRouteLoaderData<{ categories: TopCategory[] }>('root')?.categories ?? []
