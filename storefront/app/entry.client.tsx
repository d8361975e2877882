import { holdComposingKeys } from '@gongfang/web/base/composition.ts'
import { cleanPastes } from '@gongfang/web/base/pasting.ts'
import { storage } from '@gongfang/web/base/storage.ts'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { passage } from './base/guard.ts'
import { followOtherTabs, refreshUserInfo, restoreSession } from './base/session.ts'
import { getSession, subscribeSession } from './base/session-store.ts'
import { refreshSite } from './base/site.ts'
import { refreshCartCount } from './goods/cart/cart-store.ts'
import { toast } from './ui/overlay/toast.tsx'

holdComposingKeys()
cleanPastes((cut, most) => toast('warning', `这里最多 ${most} 个字，粘贴内容的最后 ${cut} 个字没有放入`))
restoreSession()

// Guards the first address; root.tsx guards every later navigation.
const { login, refresh } = passage(location, getSession(), Date.now())
if (login) {
  storage.write('redirectPath', location.pathname + location.search + location.hash)
  location.replace(login)
} else {
  // A first screen without a loader runs no middleware.
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

/** Updates the attribute that the script before the first paint has set, when the session changes. */
function followSession() {
  subscribeSession(() =>
    document.documentElement.toggleAttribute('data-signed-in', getSession().token !== null),
  )
}
