import type { Permission } from '@gongfang/contract/system/permission'
import { type Screen, type ScreenGroup, screens } from '../screens.ts'

/** A screen as the menu shows it. */
export interface MenuScreen {
  readonly group: ScreenGroup
  readonly path: string
  readonly title: string
  readonly needs: readonly Permission[]
}

/** The screens of the menu, in its order. */
export const menuScreens: readonly MenuScreen[] = Object.values<Screen>(screens).flatMap((screen) =>
  screen.group === undefined
    ? []
    : [
        {
          group: screen.group,
          path: screen.path,
          title: screen.menuTitle ?? screen.title,
          needs: screen.needs,
        },
      ],
)

export const screensFor = (permissions: readonly Permission[]): MenuScreen[] =>
  menuScreens.filter(
    ({ needs }) => needs.length === 0 || needs.some((permission) => permissions.includes(permission)),
  )

/** Tells whether an address lies on or below a screen that these permissions open. */
export function canOpenWith(permissions: readonly Permission[]) {
  const paths = screensFor(permissions).map(({ path }) => path)
  return (to: string) => paths.some((path) => `${to.split('?')[0]}/`.startsWith(`${path}/`))
}
