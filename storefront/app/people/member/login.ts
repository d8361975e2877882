import type { UserInfo } from '@gongfang/contract/people/member'
import { refreshUserInfo } from '../../base/session.ts'
import { announceLogin } from '../../base/session-changes.ts'
import { keepLogin } from '../../base/session-store.ts'

export interface Login {
  token: string
  user: UserInfo | null
}

/** Stores the login, then loads the member and what follows a login. Returns whether the profile is still empty. */
export async function afterLogin(login: Login, remember: boolean): Promise<{ profileMissing: boolean }> {
  keepLogin(login, remember, Date.now())
  const detail = await refreshUserInfo()
  await announceLogin()
  return { profileMissing: detail !== null && isNameless(detail) }
}

/** The answer may lack `jigou`, or contain null or blanks. All of them count as empty. */
const isNameless = ({ jigou }: { jigou?: string | null }) => !jigou?.trim()
