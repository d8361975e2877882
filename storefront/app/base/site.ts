import { getSiteConfig, type SiteConfig } from '@gongfang/contract/system/config'
import { storage } from '@gongfang/web/base/storage.ts'
import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { call } from './call.ts'
import { siteOf } from './site-config.ts'
import { nameSite } from './site-name.ts'

/** The configuration, with platform_mobile under a name in camel case. */
export type Site = Omit<SiteConfig, 'platform_mobile'> & { platformMobile: string }

let fetched: SiteConfig | null = null
const listeners = new Set<() => void>()

/** The configuration of this start's request, else of the HTML, else of an earlier visit. */
export function useSite(): Site {
  const carried = useRouteLoaderData<{ site: SiteConfig }>('root')?.site
  // Mostly the request says what the HTML says, and nothing is drawn again.
  const fresh = useSyncExternalStore(
    subscribe,
    () => (fetched && carried && told(fetched).text === told(carried).text ? null : fetched),
    () => null,
  )
  const { site } = told(fresh ?? carried ?? storedSite() ?? siteOf({}))
  nameSite(site.name)
  return site
}

const known = new WeakMap<SiteConfig, { site: Site; text: string }>()

function told(config: SiteConfig) {
  const before = known.get(config)
  if (before) return before
  const { platform_mobile: platformMobile, ...rest } = siteOf(config)
  const site = { ...rest, platformMobile }
  const made = { site, text: JSON.stringify(site) }
  known.set(config, made)
  return made
}

/** Loads the configuration at every start, because the HTML may come from a cache. */
export async function refreshSite() {
  try {
    fetched = siteOf(await call(getSiteConfig, {}))
  } catch {
    // The client has logged the reason; the configuration of the HTML stays in use.
    return
  }
  storage.writeJson(STORED_AS, fetched)
  storage.write('siteName', fetched.name)
  for (const listener of listeners) listener()
}

const STORED_AS = 'systemConfig'

const storedSite = () => {
  const stored = storage.readJson(STORED_AS)
  return stored === null ? null : siteOf(stored)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
