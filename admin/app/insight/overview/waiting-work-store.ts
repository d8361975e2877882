import type { Output } from '@gongfang/contract/base/endpoint'
import { listTodo } from '@gongfang/contract/insight/report-desk'
import { useSyncExternalStore } from 'react'
import { call } from '../../base/call.ts'

export type WaitingWork = Output<typeof listTodo>

const nothing: WaitingWork = []
let counts = nothing
let askedLast = 0
const listeners = new Set<() => void>()

function keep(next: WaitingWork) {
  counts = next
  for (const listener of listeners) listener()
}

/** Asks for the waiting work. Bell and overview show what the latest question brought, so they never differ. */
export async function loadWaitingWork(): Promise<void> {
  askedLast += 1
  const asked = askedLast
  const answer = await call(listTodo, {})
  if (asked === askedLast) keep(answer)
}

/** Another member of the staff may sign in next. */
export function forgetWaitingWork() {
  askedLast += 1
  keep(nothing)
}

export const useWaitingWork = (): WaitingWork =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => counts,
  )
