import { useSyncExternalStore } from 'react'

let now = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** The time for countdowns, updated every second while the page is visible. 0 on the server. */
export const useNow = () =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => 0,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (timer === undefined) {
    now = Date.now()
    timer = setInterval(tick, 1000)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}
