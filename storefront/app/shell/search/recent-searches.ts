import { storage } from '@gongfang/web/base/storage.ts'

const NAME = 'recentSearches'
const MOST = 10

/** Stored on this device, newest first. */
export function recentSearches(): string[] {
  const stored = storage.readJson(NAME)
  return Array.isArray(stored) ? stored.filter((word) => typeof word === 'string').slice(0, MOST) : []
}

export function rememberSearch(keyword: string) {
  storage.writeJson(NAME, [keyword, ...recentSearches().filter((word) => word !== keyword)].slice(0, MOST))
}

export const forgetSearches = () => storage.remove(NAME)
