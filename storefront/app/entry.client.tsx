import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { passage } from './base/guard.ts'
import { followOtherTabs, refreshUserInfo, restoreSession } from './base/session.ts'
import { getSession, subscribeSession } from './base/session-store.ts'
import { refreshSite } from './base/site.ts'
import { storage } from './base/storage.ts'
import { refreshCartCount } from './cart/cart-store.ts'

restoreSession()

// The guard for the address that was typed; root.tsx guards every navigation after it.
const { login, refresh } = passage(location, getSession(), Date.now())
if (login) {
  storage.write('redirectPath', location.pathname + location.search + location.hash)
  location.replace(login)
} else {
  // A screen that loads nothing of its own runs no middleware at its start.
  if (refresh) void refreshUserInfo()
  followOtherTabs(() => void refreshCartCount())
  followSession()
  void refreshSite()
  void refreshCartCount()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

/** What the script before the first paint has seen is true until somebody logs in or out. */
function followSession() {
  subscribeSession(() =>
    document.documentElement.toggleAttribute('data-signed-in', getSession().token !== null),
  )
}
