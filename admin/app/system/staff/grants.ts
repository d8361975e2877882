import { type Permission, permissions } from '@gongfang/contract/system/permission'

export interface Grant {
  readonly permission: Permission
  readonly title: string
}

const all = Object.entries(permissions) as [Permission, readonly [group: string, title: string]][]

/** The permissions by noun, in the order of the contract's table. */
export const grantGroups: readonly (readonly [group: string, grants: readonly Grant[]])[] = [
  ...Map.groupBy(all, ([, [group]]) => group),
].map(([group, members]) => [group, members.map(([permission, [, title]]) => ({ permission, title }))])

/** The granted permissions by noun: ['订单', ['查看订单', '发货和打印']] */
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
