/** localStorage that never throws: private windows and full disks must not stop the shop. */
export const storage = {
  read(name: string): string | null {
    try {
      return globalThis.localStorage?.getItem(name) ?? null
    } catch {
      return null
    }
  },
  readJson(name: string): unknown {
    const text = storage.read(name)
    if (text === null) return null
    try {
      return JSON.parse(text)
    } catch {
      return null
    }
  },
  write(name: string, value: string) {
    try {
      globalThis.localStorage?.setItem(name, value)
    } catch {
      // What cannot be kept is asked for again after the next start.
    }
  },
  writeJson(name: string, value: unknown) {
    storage.write(name, JSON.stringify(value))
  },
  remove(...names: string[]) {
    try {
      for (const name of names) globalThis.localStorage?.removeItem(name)
    } catch {
      // Nothing was kept there either.
    }
  },
}
