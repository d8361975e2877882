/** localStorage that never throws: it fails in private windows and on full disks. */
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
      // Values that cannot be stored are requested again after the next start.
    }
  },
  writeJson(name: string, value: unknown) {
    storage.write(name, JSON.stringify(value))
  },
  names(): string[] {
    try {
      return Object.keys(globalThis.localStorage ?? {})
    } catch {
      return []
    }
  },
  remove(...names: string[]) {
    try {
      for (const name of names) globalThis.localStorage?.removeItem(name)
    } catch {
      // Storage that cannot be removed from holds nothing.
    }
  },
}
