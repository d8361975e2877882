import type { Platform } from '@gongfang/contract/base/envelope'

/** The network that limits count as one client: an IPv4 address, or the /64 of an IPv6 connection. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1] ?? ip
  if (!ip.includes(':')) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = head ? head.split(':') : []
  if (tail !== undefined) {
    const rest = tail ? tail.split(':') : []
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙设备'],
  [/Android/, '安卓设备'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]
const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/Edg\w*\//, 'Edge'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** 'Windows · Chrome', for the list of one's devices. */
export function deviceName(userAgent: string, platform: Platform): string {
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const parts = [named(SYSTEMS), named(BROWSERS)].filter(Boolean)
  if (parts.length > 0) return parts.join(' · ')
  return platform === 'wechat' ? '微信' : platform === 'h5' ? '手机浏览器' : '电脑浏览器'
}
