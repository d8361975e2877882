const afterLogin = new Set<() => Promise<void>>()
const afterLogout = new Set<() => void>()

/** Work of another folder after each login. The login waits for it. */
export const whenLoggedIn = (task: () => Promise<void>) => void afterLogin.add(task)

/** Work of another folder after each logout of this tab. */
export const whenLoggedOut = (task: () => void) => void afterLogout.add(task)

export async function announceLogin(): Promise<void> {
  await Promise.all([...afterLogin].map((task) => task()))
}

export function announceLogout() {
  for (const task of afterLogout) task()
}
