const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone OS (\d+)/, 'iOS'],
  [/iPad.*OS (\d+)/, 'iPadOS'],
  [/(?:HarmonyOS|OpenHarmony) ?([\d.]*)/, '鸿蒙'],
  [/Android ([\d.]+)/, '安卓'],
  [/Windows NT ([\d.]+)/, 'Windows NT'],
  [/Mac OS X (\d+)/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]
const BROWSERS: readonly [RegExp, string][] = [
  [/MicroMessenger\/([\d.]+)/, '微信'],
  [/Edg\w*\/(\d+)/, 'Edge'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
]

/** 'Windows NT 10.0 · Chrome 142 · 1440×900': enough to find a fault, too little to identify a person. */
export function deviceText(userAgent: string, size: { width: number; height: number }): string {
  const named = (list: readonly [RegExp, string][]) => {
    for (const [pattern, name] of list) {
      const found = pattern.exec(userAgent)
      if (found) return `${name} ${found[1] ?? ''}`.trim()
    }
    return ''
  }
  return [named(SYSTEMS), named(BROWSERS), `${size.width}×${size.height}`].filter(Boolean).join(' · ')
}
