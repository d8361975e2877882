/** localStorage that never throws: private windows and full disks must not stop the back office. */
export const storage = {
  read(name: string): string | null {
    try {
      return globalThis.localStorage?.getItem(name) ?? null
    } catch {
      return null
    }
  },
  readJson<T>(name: string, fallback: T): T {
    try {
      return JSON.parse(storage.read(name) ?? 'null') ?? fallback
    } catch {
      return fallback
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
