/** localStorage that never throws: the back office works in private windows and with a full disk too. */
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
      // The value is lost; the screen works without it.
    }
  },
  writeJson(name: string, value: unknown) {
    storage.write(name, JSON.stringify(value))
  },
  remove(...names: string[]) {
    try {
      for (const name of names) globalThis.localStorage?.removeItem(name)
    } catch {
      // Storage that cannot be written holds nothing to remove.
    }
  },
}
