import { logout } from '@gongfang/contract/people/member'
import { storage } from '@gongfang/web/base/storage.ts'
import { call } from '../../base/call.ts'
import { dropAllDrafts } from '../../base/local-draft.ts'
import { announceLogout } from '../../base/session-changes.ts'
import { clearSession } from '../../base/session-store.ts'

export async function signOut() {
  // The session is removed even when the request fails.
  await call(logout, {}).catch(() => undefined)
  clearSession()
  // Logging out on a shared computer removes drafts. An expired session keeps them.
  dropAllDrafts()
  storage.remove('institutionDraft', 'feedbackDraft', 'redirectPath')
  announceLogout()
}
