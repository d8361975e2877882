import { screenAt } from '../base/redirect.ts'

/** The parts of the frame around the screen at this path. */
export function frameParts(pathname: string) {
  const screen = screenAt(pathname)
  const slim = screen?.slim ?? false
  return { slim, floating: screen?.floatingBar ?? true, tabBar: !slim && !screen?.actionBar }
}
