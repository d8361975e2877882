import { type Permission, permissions } from '@gongfang/contract/permission'

export interface Grant {
  readonly permission: Permission
  readonly title: string
}

const all = Object.entries(permissions) as [Permission, readonly [group: string, title: string]][]

/** Every permission under the heading of its noun, in the order of the table. */
export const grantGroups: readonly (readonly [group: string, grants: readonly Grant[]])[] = [
  ...Map.groupBy(all, ([, [group]]) => group),
].map(([group, members]) => [group, members.map(([permission, [, title]]) => ({ permission, title }))])

/** ['订单', ['查看订单', '发货和打印']] of those that are granted. */
export const grantsByGroup = (granted: readonly Permission[]) =>
  grantGroups
    .map(
      ([group, grants]) =>
        [
          group,
          grants.filter(({ permission }) => granted.includes(permission)).map(({ title }) => title),
        ] as const,
    )
    .filter(([, titles]) => titles.length > 0)
