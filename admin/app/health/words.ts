import type { Health, QueuedJob } from '@gongfang/contract/health-desk'
import type { Tone } from '../ui/show.tsx'

/** '83.4 MB', with the sizes that disks are sold by. */
export function showBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const at = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1000 ** at).toFixed(at === 0 ? 0 : 1)} ${units[at]}`
}

/** '3 天 4 小时', '25 分钟': how long something has been there. */
export function showAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `${days} 天 ${hours} 小时`
  return hours > 0 ? `${hours} 小时 ${minutes % 60} 分钟` : `${minutes} 分钟`
}

export const roleNames: Record<Health['processes'][number]['role'], string> = {
  web: '网页',
  worker: '任务',
  both: '网页与任务',
}

export const jobStates: Record<QueuedJob['state'], readonly [name: string, tone: Tone]> = {
  due: ['等待', 'neutral'],
  later: ['稍后', 'neutral'],
  running: ['执行中', 'progress'],
  failed: ['失败', 'bad'],
}

export const providerStates: Record<
  Health['providers'][number]['state'],
  readonly [name: string, tone: Tone]
> = {
  ok: ['正常', 'good'],
  demo: ['演示', 'warning'],
  off: ['未开通', 'neutral'],
  failing: ['故障', 'bad'],
}

const DAY_MS = 86_400_000

/** A backup is worth something for a day. */
export function backupState(backups: Health['backups'], at: string): readonly [text: string, tone: Tone] {
  const good = backups.find(({ error }) => error === '')
  if (backups[0]?.error) return ['最近一次失败', 'bad']
  if (!good) return ['从未备份', 'bad']
  return Date.parse(at) - Date.parse(good.endedAt) > DAY_MS ? ['超过一天', 'warning'] : ['正常', 'good']
}
