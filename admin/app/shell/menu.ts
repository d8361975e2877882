import type { Permission } from '@gongfang/contract/system/permission'
import { type MenuScreen, menuScreens, screensFor } from '../base/menu-screens.ts'
import type { ScreenGroup } from '../screens.ts'

interface MenuGroup {
  readonly title: ScreenGroup
  readonly items: readonly MenuScreen[]
}

/** The screens by group, in the order in which `screens.ts` names them. */
const groupsOf = (shown: readonly MenuScreen[]): MenuGroup[] =>
  [...Map.groupBy(shown, ({ group }) => group)].map(([title, items]) => ({ title, items }))

/** The menu of somebody who may open every screen. */
export const menu: readonly MenuGroup[] = groupsOf(menuScreens)

export const menuFor = (permissions: readonly Permission[]): MenuGroup[] => groupsOf(screensFor(permissions))

/** The menu's screen to which an address belongs: the one with the longest path above it. */
export const screenAt = (permissions: readonly Permission[], pathname: string): MenuScreen | undefined =>
  screensFor(permissions)
    .filter(({ path }) => `${pathname}/`.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
