import { CallFailed } from '@gongfang/contract/base/call'
import { toast } from '../ui/overlay/toast.tsx'
import { errorText } from '../ui/states.tsx'

/** Runs a change. A refusal or a failed call becomes a toast, and the result is undefined. */
export async function change<T>(running: Promise<T>): Promise<T | undefined> {
  try {
    return await running
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // A 401 has already led to the login screen, which explains it.
    if (!(error instanceof CallFailed && error.status === 401)) toast('error', errorText(error))
    return undefined
  }
}
