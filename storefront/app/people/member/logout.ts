import { logout } from '@gongfang/contract/people/member'
import { call } from '../../base/call.ts'
import { dropAllDrafts } from '../../base/local-draft.ts'
import { announceLogout } from '../../base/session-changes.ts'
import { clearSession } from '../../base/session-store.ts'
import { storage } from '../../base/storage.ts'

export async function signOut() {
  // The session is removed even when the request fails.
  await call(logout, {}).catch(() => undefined)
  clearSession()
  // Logging out on a shared computer removes drafts. An expired session keeps them.
  dropAllDrafts()
  storage.remove('institutionDraft', 'feedbackDraft', 'redirectPath')
  announceLogout()
}
