import { redirect } from 'react-router'
import { invitationPath } from '../../base/paths.ts'
import type { Route } from './+types/old-join-page'

/** A message of the shop may hold such a link. Opened from elsewhere, it is answered by the server. */
export const clientLoader = ({ params: { code } }: Route.ClientLoaderArgs) => redirect(invitationPath(code))
clientLoader.hydrate = true as const

export default function OldJoinPage() {
  return null
}
