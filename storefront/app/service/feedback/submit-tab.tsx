import { useState } from 'react'
import { useSession } from '../../base/session.ts'
import { FeedbackForm } from './feedback-form.tsx'
import type { About } from './subject.tsx'
import { Submitted } from './submitted.tsx'

/** The form, or the next steps after it was sent. */
export function SubmitTab({ about, from }: { about: About | null; from: string }) {
  const [doneId, setDoneId] = useState<number | null>(null)
  const { userDetail, user } = useSession()
  const member = userDetail ?? user
  // Logged in, but the user info is not loaded yet. The shell loads it.
  if (member === null) return null
  if (doneId !== null) return <Submitted id={doneId} onMore={() => setDoneId(null)} />
  return <FeedbackForm member={member} about={about} from={from} onDone={setDoneId} />
}
