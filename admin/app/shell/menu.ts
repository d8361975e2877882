import type { Permission } from '@gongfang/contract/permission'
import { type Screen, type ScreenGroup, screens, screensFor } from '../base/screens.ts'

interface MenuGroup {
  readonly title: ScreenGroup
  readonly items: readonly Screen[]
}

/** The screens by group, in the order in which `screens` names them. */
const groupsOf = (shown: readonly Screen[]): MenuGroup[] =>
  [...Map.groupBy(shown, ({ group }) => group)].map(([title, items]) => ({ title, items }))

/** The menu of somebody who may open every screen. */
export const menu: readonly MenuGroup[] = groupsOf(screens)

export const menuFor = (permissions: readonly Permission[]): MenuGroup[] => groupsOf(screensFor(permissions))

/** The menu's screen to which an address belongs: the one with the longest path above it. */
export const screenAt = (permissions: readonly Permission[], pathname: string): Screen | undefined =>
  screensFor(permissions)
    .filter(({ path }) => `${pathname}/`.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
