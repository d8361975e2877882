export interface Servers {
  /** One address for each server. */
  readonly urls: readonly [string, ...string[]]
  /** True if only a server that takes writes is used. */
  readonly mustWrite: boolean
}

const TARGETS = [null, 'read-write', 'primary']

/**
 * The servers of a DATABASE_URL. Neither driver goes through a list well: pg knows none, and postgres.js 3.4.9 tries a list
 * again without a pause and without an end while no server of it answers.
 */
export function serversOf(databaseUrl: string): Servers {
  const [, start = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(databaseUrl) ?? []
  const [first = '', ...others] = hosts.split(',')
  const at = (name: string) => {
    if (!URL.canParse(start + name + rest) || (others.length > 0 && name === ''))
      throw new BadDatabaseUrl('应以 postgres:// 或 postgresql:// 开头，多台服务器写作 主机:端口,主机:端口')
    const url = new URL(start + name + rest)
    url.searchParams.delete('target_session_attrs')
    return url.href
  }
  const urls = [at(first), ...others.map(at)] as const
  const target = new URL(start + first + rest).searchParams.get('target_session_attrs')
  if (!TARGETS.includes(target))
    throw new BadDatabaseUrl(`的 target_session_attrs 应为 read-write 或 primary，现为“${target}”`)
  return { urls, mustWrite: others.length > 0 || target !== null }
}

export class BadDatabaseUrl extends Error {}
